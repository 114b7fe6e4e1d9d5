import { freeRestingPorts } from "@parley/testkit/steady-ports";

// Runs before each test file. Services that used an earlier file's servers have been handed back by now.
freeRestingPorts();
