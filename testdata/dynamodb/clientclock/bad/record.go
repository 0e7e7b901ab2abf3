package bad

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

type leaseItem struct {
	Owner    string
	Deadline time.Time
}

var errTaken = errors.New("taken")

// A whole record in one attribute.
func takeRecord(ctx context.Context, db *dynamodb.Client, me string) error {
	key := map[string]types.AttributeValue{"id": &types.AttributeValueMemberS{Value: "export"}}
	out, err := db.GetItem(ctx, &dynamodb.GetItemInput{TableName: aws.String("locks"), Key: key})
	if err != nil {
		return err
	}
	old, _ := out.Item["lease"].(*types.AttributeValueMemberS)
	if old != nil {
		var l leaseItem
		if err := json.Unmarshal([]byte(old.Value), &l); err != nil {
			return err
		}
		if !time.Now().UTC().After(l.Deadline) { // want `whether the lease in leaseItem has run out \(Deadline, set by its holder's clock\)`
			return errTaken
		}
	}
	data, err := json.Marshal(leaseItem{me, time.Now().UTC().Add(time.Minute)})
	if err != nil {
		return err
	}
	_, err = db.PutItem(ctx, &dynamodb.PutItemInput{TableName: aws.String("locks"), Item: map[string]types.AttributeValue{
		"id":    key["id"],
		"lease": &types.AttributeValueMemberS{Value: string(data)},
	}})
	return err
}
