// Package bad counts the holders of its locks in DynamoDB, and nobody asks.
package bad

import (
	"context"
	"log/slog"
	"strconv"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

func text(s string) types.AttributeValue { return &types.AttributeValueMemberS{Value: s} }
func number(n int64) types.AttributeValue {
	return &types.AttributeValueMemberN{Value: strconv.FormatInt(n, 10)}
}

// acquire has the item count its holders, and drops the count.
func acquire(ctx context.Context, db *dynamodb.Client, name, owner string) error {
	_, err := db.UpdateItem(ctx, &dynamodb.UpdateItemInput{ // want `the fencing token fence that UpdateItem answers is dropped`
		TableName:                 aws.String("locks"),
		Key:                       map[string]types.AttributeValue{"name": text(name)},
		UpdateExpression:          aws.String("SET holder = :me ADD fence :one"),
		ConditionExpression:       aws.String("attribute_not_exists(holder)"),
		ExpressionAttributeValues: map[string]types.AttributeValue{":me": text(owner), ":one": number(1)},
		ReturnValues:              types.ReturnValueUpdatedNew,
	})
	return err
}

// take reads the count, and only logs it.
func take(ctx context.Context, db *dynamodb.Client, name, owner string) (bool, error) {
	out, err := db.UpdateItem(ctx, &dynamodb.UpdateItemInput{ // want `the fencing token generation that UpdateItem answers is shown, and compared with nothing`
		TableName:                 aws.String("leases"),
		Key:                       map[string]types.AttributeValue{"name": text(name)},
		UpdateExpression:          aws.String("SET holder = :me, #g = if_not_exists(#g, :zero) + :one"),
		ConditionExpression:       aws.String("attribute_not_exists(holder)"),
		ExpressionAttributeNames:  map[string]string{"#g": "generation"},
		ExpressionAttributeValues: map[string]types.AttributeValue{":me": text(owner), ":one": number(1), ":zero": number(0)},
		ReturnValues:              types.ReturnValueUpdatedNew,
	})
	if err != nil {
		return false, err
	}
	if n, ok := out.Attributes["generation"].(*types.AttributeValueMemberN); ok {
		slog.Info("taken", "generation", n.Value)
	}
	return true, nil
}

// claim answers the count to whoever wants it.
func claim(ctx context.Context, db *dynamodb.Client, name, owner string) (bool, int64, error) {
	out, err := db.UpdateItem(ctx, &dynamodb.UpdateItemInput{
		TableName:                 aws.String("leases"),
		Key:                       map[string]types.AttributeValue{"name": text(name)},
		UpdateExpression:          aws.String("SET holder = :me ADD fence :one"),
		ConditionExpression:       aws.String("attribute_not_exists(holder)"),
		ExpressionAttributeValues: map[string]types.AttributeValue{":me": text(owner), ":one": number(1)},
		ReturnValues:              types.ReturnValueUpdatedNew,
	})
	if err != nil {
		return false, 0, err
	}
	n, err := strconv.ParseInt(out.Attributes["fence"].(*types.AttributeValueMemberN).Value, 10, 64)
	return err == nil, n, err
}

func careless(ctx context.Context, db *dynamodb.Client, work func(context.Context) error) error {
	ok, _, err := claim(ctx, db, "reports", "me") // want `the fencing token that claim answers is dropped`
	if err != nil || !ok {
		return err
	}
	return work(ctx)
}

// save writes the token down, where it stops nobody.
func save(ctx context.Context, db *dynamodb.Client, id, body string, fence int64) error {
	_, err := db.PutItem(ctx, &dynamodb.PutItemInput{ // want `fence of reports is stored and in no condition: .*add a ConditionExpression that compares fence with the new token`
		TableName: aws.String("reports"),
		Item:      map[string]types.AttributeValue{"id": text(id), "body": text(body), "fence": number(fence)},
	})
	return err
}

// mark asks whether the item is there, and not who wrote it last.
func mark(ctx context.Context, db *dynamodb.Client, id string, fence int64) error {
	_, err := db.UpdateItem(ctx, &dynamodb.UpdateItemInput{ // want `fencing_token of reports is stored and in no condition`
		TableName:                 aws.String("reports"),
		Key:                       map[string]types.AttributeValue{"id": text(id)},
		UpdateExpression:          aws.String("SET sent = :yes, fencing_token = :fence"),
		ConditionExpression:       aws.String("attribute_exists(id)"),
		ExpressionAttributeValues: map[string]types.AttributeValue{":yes": text("yes"), ":fence": number(fence)},
	})
	return err
}
