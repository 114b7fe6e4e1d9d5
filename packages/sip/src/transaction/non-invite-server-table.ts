import type { StateTable } from "./state-machine.ts";
import { TRANSACTION_TIMEOUT_MS } from "./timer-values.ts";

type State = "trying" | "proceeding" | "completed" | "terminated";
type Event = "repeated-request" | "send-provisional" | "send-final" | "timer-f" | "timer-j" | "transport-error";
type Action = "send-response" | "report-timeout" | "report-transport-error";

const ignored = {
  "repeated-request": null,
  "send-provisional": null,
  "send-final": null,
  "timer-f": null,
  "timer-j": null,
  "transport-error": null,
} as const;
const answered = { next: "completed", actions: ["send-response"] } as const;
/** After the client's timer F an answer helps nobody: RFC 4320, 4.2. */
const tooLate = { next: "terminated", actions: ["report-timeout"] } as const;

/** RFC 3261, 17.2.2, figure 8. */
export const NON_INVITE_SERVER: StateTable<State, Event, Action> = {
  first: "trying",
  last: "terminated",
  transitions: {
    trying: {
      ...ignored,
      "send-provisional": { next: "proceeding", actions: ["send-response"] },
      "send-final": answered,
      "timer-f": tooLate,
    },
    proceeding: {
      ...ignored,
      "repeated-request": { next: "proceeding", actions: ["send-response"] },
      "send-provisional": { next: "proceeding", actions: ["send-response"] },
      "send-final": answered,
      "timer-f": tooLate,
      "transport-error": { next: "terminated", actions: ["report-transport-error"] },
    },
    completed: {
      ...ignored,
      "repeated-request": { next: "completed", actions: ["send-response"] },
      "timer-j": { next: "terminated", actions: [] },
      "transport-error": { next: "terminated", actions: ["report-transport-error"] },
    },
    terminated: ignored,
  },
  timers: {
    trying: [{ event: "timer-f", firstMs: TRANSACTION_TIMEOUT_MS }],
    proceeding: [{ event: "timer-f", firstMs: TRANSACTION_TIMEOUT_MS }],
    completed: [{ event: "timer-j", firstMs: TRANSACTION_TIMEOUT_MS, overReliable: "at-once" }],
    terminated: [],
  },
};
