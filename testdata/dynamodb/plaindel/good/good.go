// Package good has locks in DynamoDB tables that only their holder deletes, and
// items that are no locks.
package good

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

type locker struct {
	db    *dynamodb.Client
	table string
	owner string
}

func (l *locker) Acquire(ctx context.Context, name string) error {
	_, err := l.db.PutItem(ctx, &dynamodb.PutItemInput{
		TableName:           aws.String(l.table),
		Item:                map[string]types.AttributeValue{"LockID": &types.AttributeValueMemberS{Value: name}, "Owner": &types.AttributeValueMemberS{Value: l.owner}},
		ConditionExpression: aws.String("attribute_not_exists(LockID)"),
	})
	return err
}

func (l *locker) Release(ctx context.Context, name string) error {
	_, err := l.db.DeleteItem(ctx, &dynamodb.DeleteItemInput{
		TableName:                 aws.String(l.table),
		Key:                       map[string]types.AttributeValue{"LockID": &types.AttributeValueMemberS{Value: name}},
		ConditionExpression:       aws.String("#o = :owner"),
		ExpressionAttributeNames:  map[string]string{"#o": "Owner"},
		ExpressionAttributeValues: map[string]types.AttributeValue{":owner": &types.AttributeValueMemberS{Value: l.owner}},
	})
	return err
}

// An input that is made elsewhere is not judged.
func (l *locker) ReleaseWith(ctx context.Context, in *dynamodb.DeleteItemInput) error {
	_, err := l.db.DeleteItem(ctx, in)
	return err
}

// An account is created once and deleted later: no lock.
type accounts struct{ db *dynamodb.Client }

func (a *accounts) Create(ctx context.Context, id string) error {
	_, err := a.db.PutItem(ctx, &dynamodb.PutItemInput{
		TableName:           aws.String("accounts"),
		Item:                map[string]types.AttributeValue{"id": &types.AttributeValueMemberS{Value: id}},
		ConditionExpression: aws.String("attribute_not_exists(id)"),
	})
	return err
}

func (a *accounts) Delete(ctx context.Context, id string) error {
	_, err := a.db.DeleteItem(ctx, &dynamodb.DeleteItemInput{
		TableName: aws.String("accounts"),
		Key:       map[string]types.AttributeValue{"id": &types.AttributeValueMemberS{Value: id}},
	})
	return err
}
