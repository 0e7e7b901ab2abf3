// Package bad has locks in DynamoDB tables whose release deletes the item,
// whoever holds it.
package bad

import (
	"context"
	"time"

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
		TableName: aws.String(l.table),
		Item: map[string]types.AttributeValue{
			"LockID": &types.AttributeValueMemberS{Value: name},
			"Owner":  &types.AttributeValueMemberS{Value: l.owner},
		},
		ConditionExpression: aws.String("attribute_not_exists(LockID)"),
	})
	return err
}

func (l *locker) Release(ctx context.Context, name string) error {
	_, err := l.db.DeleteItem(ctx, &dynamodb.DeleteItemInput{ // want `lock .* is deleted without asking who holds it.*ConditionExpression on its owner`
		TableName: aws.String(l.table),
		Key:       map[string]types.AttributeValue{"LockID": &types.AttributeValueMemberS{Value: name}},
	})
	return err
}

func migrate(ctx context.Context, db *dynamodb.Client, run func() error) error {
	item := map[string]types.AttributeValue{"id": &types.AttributeValueMemberS{Value: "schema"}}
	_, err := db.PutItem(ctx, &dynamodb.PutItemInput{
		TableName:           aws.String("migration-locks"),
		Item:                item,
		ConditionExpression: aws.String("attribute_not_exists(id) OR expires_at < :now"),
	})
	if err != nil {
		return err
	}
	defer func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
		defer cancel()
		db.DeleteItem(ctx, &dynamodb.DeleteItemInput{TableName: aws.String("migration-locks"), Key: item}) // want `lock "migration-locks" is deleted`
	}()
	return run()
}
