module example.com/legacy

go 1.26.0

require (
	github.com/garyburd/redigo v1.6.4
	github.com/go-redis/redis v6.15.9+incompatible
	github.com/go-redis/redis/v7 v7.4.1
	github.com/go-redsync/redsync/v4 v4.3.0
)

require (
	github.com/hashicorp/errwrap v1.0.0 // indirect
	github.com/hashicorp/go-multierror v1.1.0 // indirect
)
