// Package bad has deletes whose condition holds for every holder.
package bad

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

// LockID is part of the key of the item that is deleted: it always agrees.
func release(ctx context.Context, db *dynamodb.Client, name, owner string) error {
	_, err := db.DeleteItem(ctx, &dynamodb.DeleteItemInput{ // want `the condition of this delete has an alternative on "LockID".*holds for every holder`
		TableName:           aws.String("locks"),
		Key:                 map[string]types.AttributeValue{"LockID": &types.AttributeValueMemberS{Value: name}},
		ConditionExpression: aws.String("LockID = :id OR Holder = :holder"),
		ExpressionAttributeValues: map[string]types.AttributeValue{
			":id":     &types.AttributeValueMemberS{Value: name},
			":holder": &types.AttributeValueMemberS{Value: owner},
		},
	})
	return err
}

func releaseIfThere(ctx context.Context, db *dynamodb.Client, name, owner string) error {
	_, err := db.DeleteItem(ctx, &dynamodb.DeleteItemInput{ // want `alternative on attribute_exists that holds for every holder`
		TableName:           aws.String("locks"),
		Key:                 map[string]types.AttributeValue{"LockID": &types.AttributeValueMemberS{Value: name}},
		ConditionExpression: aws.String("attribute_exists(LockID) OR Holder = :holder"),
		ExpressionAttributeValues: map[string]types.AttributeValue{
			":holder": &types.AttributeValueMemberS{Value: owner},
		},
	})
	return err
}
