// Package good has deletes whose condition only the holder meets.
package good

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

func release(ctx context.Context, db *dynamodb.Client, name, owner string) error {
	_, err := db.DeleteItem(ctx, &dynamodb.DeleteItemInput{
		TableName:                 aws.String("locks"),
		Key:                       map[string]types.AttributeValue{"LockID": &types.AttributeValueMemberS{Value: name}},
		ConditionExpression:       aws.String("LockID = :id AND Holder = :holder"),
		ExpressionAttributeValues: map[string]types.AttributeValue{":id": &types.AttributeValueMemberS{Value: name}, ":holder": &types.AttributeValueMemberS{Value: owner}},
	})
	return err
}

// Both alternatives ask for something that only one holder has.
func reap(ctx context.Context, db *dynamodb.Client, name, owner, now string) error {
	_, err := db.DeleteItem(ctx, &dynamodb.DeleteItemInput{
		TableName:                 aws.String("locks"),
		Key:                       map[string]types.AttributeValue{"LockID": &types.AttributeValueMemberS{Value: name}},
		ConditionExpression:       aws.String("Holder = :holder OR Expires < :now"),
		ExpressionAttributeValues: map[string]types.AttributeValue{":holder": &types.AttributeValueMemberS{Value: owner}, ":now": &types.AttributeValueMemberN{Value: now}},
	})
	return err
}
