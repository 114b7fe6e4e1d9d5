import { freeRestingPorts } from "@parley/testkit/steady-ports";

// Runs before each test file: whoever used a server of an earlier file has been handed back since.
freeRestingPorts();
