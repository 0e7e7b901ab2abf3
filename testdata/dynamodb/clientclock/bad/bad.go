// Package bad judges leases by this machine's clock.
package bad

import (
	"context"
	"strconv"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

func acquire(ctx context.Context, db *dynamodb.Client, name, owner string) error {
	now := time.Now()
	_, err := db.PutItem(ctx, &dynamodb.PutItemInput{ // want `this condition compares an expiry with this process's clock: if it runs ahead it takes a lock that is still held; observe that the record's version does not change for a whole lease instead`
		TableName: aws.String("locks"),
		Item: map[string]types.AttributeValue{
			"name":    &types.AttributeValueMemberS{Value: name},
			"owner":   &types.AttributeValueMemberS{Value: owner},
			"expires": &types.AttributeValueMemberN{Value: strconv.FormatInt(now.Add(time.Minute).Unix(), 10)},
		},
		ConditionExpression: aws.String("attribute_not_exists(#n) OR expires < :now"),
		ExpressionAttributeValues: map[string]types.AttributeValue{
			":now": &types.AttributeValueMemberN{Value: strconv.FormatInt(now.Unix(), 10)},
		},
		ExpressionAttributeNames: map[string]string{"#n": "name"},
	})
	return err
}
