local holder = redis.call('HGET', KEYS[1], 'holder')
if holder ~= ARGV[1] then
	return 0
end
return redis.call('DEL', KEYS[1])
