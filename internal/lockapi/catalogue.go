package lockapi

// table is the rows of one backend.
type table struct {
	Backend Backend
	Rows    []Entry
}

// catalogue is every table. A new library is rows in a table, and its import in
// testdata/catalogue/newest/imports.go, against which TestRows checks the rows;
// a new backend is a table and a line here.
var catalogue = []table{
	{Redis, goredis},
	{Redis, redigo},
	{Redis, rueidis},
	{Redis, rueidislock},
	{Redlock, redsync},
	{Redis, redislock},
	{Redis, gozero},
	{Redis, gredis},
	{Redis, redislocks},
	{Scheduler, gocron},

	{SQL, databasesql},
	{SQL, sqlx},
	{Postgres, pgx},
	{SQL, gorm},
	{SQL, bun},
	{SQL, xorm},
	{SQL, ent},
	{Postgres, gopg},
	{SQL, squirrel},
	{SQL, pop},
	{Postgres, pglocks},
	{SQL, migrate},
	{MySQL, mysqllocks},

	{Etcd, etcd},
	{ZooKeeper, zookeeper},
	{Consul, consul},
	{DynamoDB, dynamodb},
	{Kubernetes, kubernetes},
	{NATS, nats},
	{MongoDB, mongo},
	{S3, s3},
	{Hazelcast, hazelcast},
	{Dapr, dapr},
	{Valkeyrie, valkeyrie},
	{File, flock},
	{Postgres, river},
}
