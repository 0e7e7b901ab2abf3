module github.com/redis/rueidis/rueidislock

go 1.26.0
