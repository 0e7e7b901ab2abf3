// Package good asks whether the record has changed since it was seen.
package good

import (
	"context"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

func acquire(ctx context.Context, db *dynamodb.Client, name, version, seen string, since time.Time) error {
	if time.Since(since) < time.Minute {
		return nil // it may still be renewed
	}
	_, err := db.PutItem(ctx, &dynamodb.PutItemInput{
		TableName: aws.String("locks"),
		Item: map[string]types.AttributeValue{
			"name":    &types.AttributeValueMemberS{Value: name},
			"version": &types.AttributeValueMemberS{Value: version},
		},
		ConditionExpression: aws.String("attribute_not_exists(#n) OR version = :seen"),
		ExpressionAttributeValues: map[string]types.AttributeValue{
			":seen": &types.AttributeValueMemberS{Value: seen},
		},
		ExpressionAttributeNames: map[string]string{"#n": "name"},
	})
	return err
}
