// Package good takes no lock from its holder.
package good

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

// Each only if nobody has renewed it since.
func clean(ctx context.Context, db *dynamodb.Client) error {
	out, err := db.Scan(ctx, &dynamodb.ScanInput{TableName: aws.String("job-locks")})
	if err != nil {
		return err
	}
	for _, item := range out.Items {
		_, err := db.DeleteItem(ctx, &dynamodb.DeleteItemInput{
			TableName:                 aws.String("job-locks"),
			Key:                       map[string]types.AttributeValue{"id": item["id"]},
			ConditionExpression:       aws.String("version = :seen"),
			ExpressionAttributeValues: map[string]types.AttributeValue{":seen": item["version"]},
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// Blocked users are no locks.
func forget(ctx context.Context, db *dynamodb.Client, ids []types.AttributeValue) error {
	for _, id := range ids {
		if _, err := db.DeleteItem(ctx, &dynamodb.DeleteItemInput{TableName: aws.String("blocked-users"), Key: map[string]types.AttributeValue{"id": id}}); err != nil {
			return err
		}
	}
	return nil
}
