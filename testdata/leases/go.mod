module example.com/leases

go 1.26.0

require (
	cirello.io/dynamolock/v2 v2.2.0
	cirello.io/pglock v1.16.1
	github.com/redis/rueidis/rueidislock v1.0.79
)

// The module proxy does not serve these libraries: the stand-ins have their
// paths and signatures.
replace (
	cirello.io/dynamolock/v2 => ./standin/dynamolock
	cirello.io/pglock => ./standin/pglock
	github.com/redis/rueidis/rueidislock => ./standin/rueidislock
)
