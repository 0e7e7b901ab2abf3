package ent

import (
	"context"

	"entgo.io/ent/dialect/sql"
)

func (c *JobClient) Create() *JobCreate {
	return &JobCreate{config: c.config, mutation: &JobMutation{}}
}

type JobCreate struct {
	config
	mutation *JobMutation
}

func (c *JobCreate) SetStatus(v string) *JobCreate                  { return c }
func (c *JobCreate) Save(ctx context.Context) (*Job, error)         { return nil, nil }
func (c *JobCreate) OnConflict(...sql.ConflictOption) *JobUpsertOne { return &JobUpsertOne{c} }

type JobUpsertOne struct{ create *JobCreate }

func (u *JobUpsertOne) Exec(ctx context.Context) error { return nil }

func (u *JobUpdate) AddFence(v int64) *JobUpdate  { return u }
func (u *JobUpdate) AddAttempts(v int) *JobUpdate { return u }
func (u *JobUpdate) AddPrice(v int) *JobUpdate    { return u }
