// Package good counts the holders of its locks in DynamoDB, and asks for the count.
package good

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

func careful(ctx context.Context, db *dynamodb.Client, body string) error {
	ok, fence, err := claim(ctx, db, "reports", "me")
	if err != nil || !ok {
		return err
	}
	return save(ctx, db, "daily", body, fence)
}

func save(ctx context.Context, db *dynamodb.Client, id, body string, fence int64) error {
	_, err := db.PutItem(ctx, &dynamodb.PutItemInput{
		TableName:                 aws.String("reports"),
		Item:                      map[string]types.AttributeValue{"id": text(id), "body": text(body), "fence": number(fence)},
		ConditionExpression:       aws.String("attribute_not_exists(fence) OR fence <= :fence"),
		ExpressionAttributeValues: map[string]types.AttributeValue{":fence": number(fence)},
	})
	return err
}

func mark(ctx context.Context, db *dynamodb.Client, id string, fence int64) error {
	_, err := db.UpdateItem(ctx, &dynamodb.UpdateItemInput{
		TableName:                 aws.String("reports"),
		Key:                       map[string]types.AttributeValue{"id": text(id)},
		UpdateExpression:          aws.String("SET sent = :yes, #f = :fence"),
		ConditionExpression:       aws.String("attribute_exists(id) AND #f <= :fence"),
		ExpressionAttributeNames:  map[string]string{"#f": "fencing_token"},
		ExpressionAttributeValues: map[string]types.AttributeValue{":yes": text("yes"), ":fence": number(fence)},
	})
	return err
}

// handed keeps the whole answer.
func handed(ctx context.Context, db *dynamodb.Client, name, owner string, keep func(map[string]types.AttributeValue) error) error {
	out, err := db.UpdateItem(ctx, &dynamodb.UpdateItemInput{
		TableName:                 aws.String("leases"),
		Key:                       map[string]types.AttributeValue{"name": text(name)},
		UpdateExpression:          aws.String("SET holder = :me ADD fence :one"),
		ConditionExpression:       aws.String("attribute_not_exists(holder)"),
		ExpressionAttributeValues: map[string]types.AttributeValue{":me": text(owner), ":one": number(1)},
		ReturnValues:              types.ReturnValueAllNew,
	})
	if err != nil {
		return err
	}
	return keep(out.Attributes)
}

// visit counts something else.
func visit(ctx context.Context, db *dynamodb.Client, page string) error {
	out, err := db.UpdateItem(ctx, &dynamodb.UpdateItemInput{
		TableName:                 aws.String("pages"),
		Key:                       map[string]types.AttributeValue{"id": text(page)},
		UpdateExpression:          aws.String("ADD visits :one"),
		ExpressionAttributeValues: map[string]types.AttributeValue{":one": number(1)},
		ReturnValues:              types.ReturnValueUpdatedNew,
	})
	if err != nil {
		return err
	}
	slog.Info("visited", "times", out.Attributes["visits"])
	return nil
}

// create puts the first token there: nobody has one yet.
func create(ctx context.Context, db *dynamodb.Client, name string) error {
	_, err := db.PutItem(ctx, &dynamodb.PutItemInput{
		TableName:           aws.String("leases"),
		Item:                map[string]types.AttributeValue{"name": text(name), "fence": number(0)},
		ConditionExpression: aws.String("attribute_not_exists(#n)"),
	})
	return err
}
