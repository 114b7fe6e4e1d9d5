import type { StateTable } from "./state-machine.ts";
import { T1_MS, TIMER_D_MS, TRANSACTION_TIMEOUT_MS } from "./timer-values.ts";

type State = "calling" | "proceeding" | "completed" | "accepted" | "terminated";
type Event = "provisional" | "success" | "failure" | "timer-a" | "timer-b" | "timer-d" | "timer-m" | "transport-error";
type Action = "send-request" | "send-ack" | "report" | "report-timeout" | "report-transport-error";

const ignored = {
  provisional: null,
  success: null,
  failure: null,
  "timer-a": null,
  "timer-b": null,
  "timer-d": null,
  "timer-m": null,
  "transport-error": null,
} as const;
const lost = { next: "terminated", actions: ["report-transport-error"] } as const;
const succeeded = { next: "accepted", actions: ["report"] } as const;
const failed = { next: "completed", actions: ["send-ack", "report"] } as const;

/** RFC 3261, 17.1.1.2, figure 5, with RFC 6026, 7.2: every 2xx reaches the user, of whichever branch of a fork it is. */
export const INVITE_CLIENT: StateTable<State, Event, Action> = {
  first: "calling",
  last: "terminated",
  transitions: {
    calling: {
      ...ignored,
      provisional: { next: "proceeding", actions: ["report"] },
      success: succeeded,
      failure: failed,
      "timer-a": { next: "calling", actions: ["send-request"] },
      "timer-b": { next: "terminated", actions: ["report-timeout"] },
      "transport-error": lost,
    },
    proceeding: {
      ...ignored,
      provisional: { next: "proceeding", actions: ["report"] },
      success: succeeded,
      failure: failed,
      "transport-error": lost,
    },
    completed: {
      ...ignored,
      failure: { next: "completed", actions: ["send-ack"] },
      "timer-d": { next: "terminated", actions: [] },
      // The final response was reported; that its ACK cannot be sent is the peer's trouble.
      "transport-error": { next: "terminated", actions: [] },
    },
    accepted: {
      ...ignored,
      success: { next: "accepted", actions: ["report"] },
      "timer-m": { next: "terminated", actions: [] },
    },
    terminated: ignored,
  },
  timers: {
    calling: [
      { event: "timer-a", firstMs: T1_MS, nextMs: (lastMs) => 2 * lastMs, overReliable: "never" },
      { event: "timer-b", firstMs: TRANSACTION_TIMEOUT_MS },
    ],
    proceeding: [],
    completed: [{ event: "timer-d", firstMs: TIMER_D_MS, overReliable: "at-once" }],
    accepted: [{ event: "timer-m", firstMs: TRANSACTION_TIMEOUT_MS }],
    terminated: [],
  },
};
