package luatext

// command is what is known of a Redis command.
type command struct {
	keys    keyPlaces
	answer  answerKind
	life    lifetime
	write   writeKind
	value   int  // index in Op.Args of the value stored
	member  int  // index in Op.Args of the member or field tested or removed
	removes bool // removes that member
	opts    int  // where in Op.Args the options start, from 1; 0: none
	nx, ttl bool // has this by its name
}

type keyPlaces uint8

const (
	keyFirst keyPlaces = iota
	keyAll
	keyNone
	keyPairs // key value key value …
)

// lifetime is what a command does to the key's life.
type lifetime uint8

const (
	lifeSame    lifetime = iota
	lifeEnds             // deletes the key
	lifeExpires          // sets or clears its expiry
	lifeStored           // stores the key anew
)

// writeKind tells commands that may take a lock.
type writeKind uint8

const (
	writeNone  writeKind = iota
	writeWhole           // the value of the key
	writeField           // a field of the hash
)

// answerKind says what a command's answer tells; answers has the details.
type answerKind uint8

const (
	answerNothing  answerKind = iota
	answerContent             // what the key holds, or nil
	answerContents            // a table of it
	answerEach                // a table, one content a key (MGET)
	answerExists              // 1 or 0
	answerSize                // 0 is: there is no such key
	answerTTL                 // −2 is: there is no such key
	answerMember              // the member was there: a number
	answerRank                // the member was there: anything but nil
	answerCreated             // 1: it was absent and is now ours
	answerCounted             // 1: the counter is new
	answerSet                 // SET NX: OK or nil
	answerReset               // SET XX or IFEQ: OK or nil
)

var commands = map[string]command{
	"DEL":    {keys: keyAll, life: lifeEnds},
	"UNLINK": {keys: keyAll, life: lifeEnds},
	"GETDEL": {life: lifeEnds, answer: answerContent},
	"DELEX":  {life: lifeEnds, opts: 1},

	"EXPIRE":    {life: lifeExpires},
	"PEXPIRE":   {life: lifeExpires},
	"EXPIREAT":  {life: lifeExpires},
	"PEXPIREAT": {life: lifeExpires},
	"PERSIST":   {life: lifeExpires},
	"GETEX":     {life: lifeExpires, answer: answerContent, opts: 1},

	"SET":    {life: lifeStored, write: writeWhole, opts: 2},
	"SETNX":  {write: writeWhole, nx: true, answer: answerCreated},
	"SETEX":  {life: lifeStored, write: writeWhole, value: 1, ttl: true},
	"PSETEX": {life: lifeStored, write: writeWhole, value: 1, ttl: true},
	"GETSET": {life: lifeStored, write: writeWhole, answer: answerContent},
	"MSET":   {keys: keyPairs, life: lifeStored, write: writeWhole},
	"MSETNX": {keys: keyPairs, write: writeWhole, nx: true},

	"HSET":         {write: writeField, value: 1},
	"HMSET":        {write: writeField, value: 1},
	"HSETNX":       {write: writeField, value: 1, nx: true, answer: answerCreated},
	"HINCRBY":      {write: writeField, value: 1},
	"HINCRBYFLOAT": {write: writeField, value: 1},

	"GET":       {answer: answerContent},
	"GETRANGE":  {answer: answerContent},
	"HGET":      {answer: answerContent},
	"LINDEX":    {answer: answerContent},
	"MGET":      {keys: keyAll, answer: answerEach},
	"HMGET":     {answer: answerContents},
	"HGETALL":   {answer: answerContents},
	"HVALS":     {answer: answerContents},
	"HKEYS":     {answer: answerContents},
	"SMEMBERS":  {answer: answerContents},
	"LRANGE":    {answer: answerContents},
	"ZRANGE":    {answer: answerContents},
	"ZREVRANGE": {answer: answerContents},

	"EXISTS": {keys: keyAll, answer: answerExists},
	"TOUCH":  {keys: keyAll, answer: answerExists},
	"HLEN":   {answer: answerSize},
	"STRLEN": {answer: answerSize},
	"SCARD":  {answer: answerSize},
	"ZCARD":  {answer: answerSize},
	"LLEN":   {answer: answerSize},
	"TTL":    {answer: answerTTL},
	"PTTL":   {answer: answerTTL},

	"INCR":   {answer: answerCounted},
	"INCRBY": {answer: answerCounted},

	"HEXISTS":   {answer: answerMember},
	"SISMEMBER": {answer: answerMember},
	"ZSCORE":    {answer: answerRank},
	"ZRANK":     {answer: answerRank},
	"ZREVRANK":  {answer: answerRank},
	"LPOS":      {answer: answerRank},
	"HDEL":      {answer: answerMember, removes: true},
	"SREM":      {answer: answerMember, removes: true},
	"ZREM":      {answer: answerMember, removes: true},
	"LREM":      {answer: answerMember, removes: true, member: 1},

	"TIME":    {keys: keyNone},
	"PING":    {keys: keyNone},
	"ECHO":    {keys: keyNone},
	"PUBLISH": {keys: keyNone},
	"SELECT":  {keys: keyNone},
	"KEYS":    {keys: keyNone},
	"SCAN":    {keys: keyNone},
}

// answers are the answers that tell whether something is there.
var answers = map[answerKind]answer{
	answerContent:  {content: true, nullable: true, yes: exists, no: absent},
	answerContents: {content: true, nullable: true, yes: exists},
	answerExists:   {missing: []float64{0}, present: []float64{1}, yes: exists, no: absent},
	answerSize:     {missing: []float64{0}, present: []float64{1, 1000}, yes: exists, no: absent},
	answerTTL:      {missing: []float64{-2}, present: []float64{-1, 1000}, yes: exists, no: absent},
	answerMember:   {missing: []float64{0}, present: []float64{1}},
	answerRank:     {nullable: true},
	answerCreated:  {missing: []float64{0}, present: []float64{1}, yes: acquired, no: exists},
	answerCounted:  {missing: []float64{2, 1000}, present: []float64{1}, yes: acquired, no: exists},
	answerSet:      {nullable: true, yes: acquired, no: exists},
	answerReset:    {nullable: true, yes: acquired},
}

var (
	exists   = Guard{Kind: GuardExists}
	absent   = Guard{Kind: GuardAbsent}
	acquired = Guard{Kind: GuardAcquired}
)

// ttlOptions of SET and GETEX take a time.
var ttlOptions = map[string]bool{"EX": true, "PX": true, "EXAT": true, "PXAT": true}
