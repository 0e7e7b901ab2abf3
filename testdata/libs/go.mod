module example.com/libs

go 1.26.0

require (
	cirello.io/dynamolock/v2 v2.2.0
	cirello.io/pglock v0.0.0
	github.com/allisson/go-pglock/v3 v3.0.0
	github.com/go-zookeeper/zk v1.0.4
	github.com/valkey-io/valkey-go v1.0.79
)

require (
	github.com/redis/rueidis/rueidislock v1.0.70
	golang.org/x/sys v0.47.0 // indirect
)

replace (
	cirello.io/dynamolock/v2 => ./standin/dynamolock
	cirello.io/pglock => ./standin/pglock
	github.com/allisson/go-pglock/v3 => ./standin/gopglock
)

replace github.com/redis/rueidis/rueidislock => ./standin/rueidislock
