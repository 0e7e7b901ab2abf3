// Package app hands its client out.
package app

import "github.com/redis/go-redis/v9"

type App struct{ Redis *redis.Client }

// Client is for those who would rather not import the library.
type Client = redis.Cmdable
