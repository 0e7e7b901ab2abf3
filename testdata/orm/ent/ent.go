// Package ent has the shape of what ent generates for the schema Job.
package ent

import (
	"context"
	"time"

	"entgo.io/ent/dialect"
	"entgo.io/ent/dialect/sql"

	"example.com/orm/ent/job"
	"example.com/orm/ent/predicate"
)

type Client struct{ Job *JobClient }

type Tx struct{ Job *JobClient }

func (c *Client) Tx(ctx context.Context) (*Tx, error) { return &Tx{Job: c.Job}, nil }
func (tx *Tx) Commit() error                          { return nil }
func (tx *Tx) Rollback() error                        { return nil }

type config struct{ driver dialect.Driver }

type Job struct {
	config
	ID          int
	Status      job.Status
	WorkerID    string
	LockedUntil time.Time
	Epoch       int
}

func (j *Job) Update() *JobUpdateOne {
	return &JobUpdateOne{config: j.config, mutation: &JobMutation{id: &j.ID}}
}

type JobClient struct{ config }

func (c *JobClient) Query() *JobQuery { return &JobQuery{config: c.config} }
func (c *JobClient) Update() *JobUpdate {
	return &JobUpdate{config: c.config, mutation: &JobMutation{}}
}
func (c *JobClient) UpdateOneID(id int) *JobUpdateOne {
	return &JobUpdateOne{config: c.config, mutation: &JobMutation{id: &id}}
}

type JobMutation struct {
	id     *int
	fields map[string]any
}

type JobQuery struct {
	config
	predicates []predicate.Job
	modifiers  []func(*sql.Selector)
	limit      *int
}

func (q *JobQuery) Where(ps ...predicate.Job) *JobQuery {
	q.predicates = append(q.predicates, ps...)
	return q
}
func (q *JobQuery) Limit(n int) *JobQuery {
	q.limit = &n
	return q
}
func (q *JobQuery) ForUpdate(opts ...sql.LockOption) *JobQuery {
	q.modifiers = append(q.modifiers, func(s *sql.Selector) { s.ForUpdate(opts...) })
	return q
}
func (q *JobQuery) First(ctx context.Context) (*Job, error) { return nil, nil }
func (q *JobQuery) Only(ctx context.Context) (*Job, error)  { return nil, nil }
func (q *JobQuery) All(ctx context.Context) ([]*Job, error) { return nil, nil }

type JobUpdate struct {
	config
	mutation *JobMutation
}

func (u *JobUpdate) Where(ps ...predicate.Job) *JobUpdate  { return u }
func (u *JobUpdate) SetStatus(v job.Status) *JobUpdate     { return u }
func (u *JobUpdate) SetWorkerID(v string) *JobUpdate       { return u }
func (u *JobUpdate) ClearWorkerID() *JobUpdate             { return u }
func (u *JobUpdate) SetLockedUntil(v time.Time) *JobUpdate { return u }
func (u *JobUpdate) AddEpoch(v int) *JobUpdate             { return u }
func (u *JobUpdate) Save(ctx context.Context) (int, error) { return 0, nil }
func (u *JobUpdate) Exec(ctx context.Context) error        { return nil }

type JobUpdateOne struct {
	config
	mutation *JobMutation
}

func (u *JobUpdateOne) Where(ps ...predicate.Job) *JobUpdateOne  { return u }
func (u *JobUpdateOne) SetStatus(v job.Status) *JobUpdateOne     { return u }
func (u *JobUpdateOne) SetWorkerID(v string) *JobUpdateOne       { return u }
func (u *JobUpdateOne) SetLockedUntil(v time.Time) *JobUpdateOne { return u }
func (u *JobUpdateOne) AddEpoch(v int) *JobUpdateOne             { return u }
func (u *JobUpdateOne) Save(ctx context.Context) (*Job, error)   { return nil, nil }
func (u *JobUpdateOne) Exec(ctx context.Context) error           { return nil }
