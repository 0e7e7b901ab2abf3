package driver

func (t Tool) front(args []string) int { return 0 }
