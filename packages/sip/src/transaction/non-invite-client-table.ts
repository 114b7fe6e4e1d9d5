import type { StateTable } from "./state-machine.ts";
import { T1_MS, T2_MS, T4_MS, TRANSACTION_TIMEOUT_MS } from "./timer-values.ts";

type State = "trying" | "proceeding" | "completed" | "terminated";
type Event = "provisional" | "final" | "timer-e" | "timer-f" | "timer-k" | "transport-error";
type Action = "send-request" | "report" | "report-timeout" | "report-transport-error";

const ignored = {
  provisional: null,
  final: null,
  "timer-e": null,
  "timer-f": null,
  "timer-k": null,
  "transport-error": null,
} as const;
const lost = { next: "terminated", actions: ["report-transport-error"] } as const;
const timedOut = { next: "terminated", actions: ["report-timeout"] } as const;
const answered = { next: "completed", actions: ["report"] } as const;

/** RFC 3261, 17.1.2.2, figure 6. */
export const NON_INVITE_CLIENT: StateTable<State, Event, Action> = {
  first: "trying",
  last: "terminated",
  transitions: {
    trying: {
      ...ignored,
      provisional: { next: "proceeding", actions: ["report"] },
      final: answered,
      "timer-e": { next: "trying", actions: ["send-request"] },
      "timer-f": timedOut,
      "transport-error": lost,
    },
    proceeding: {
      ...ignored,
      provisional: { next: "proceeding", actions: ["report"] },
      final: answered,
      "timer-e": { next: "proceeding", actions: ["send-request"] },
      "timer-f": timedOut,
      "transport-error": lost,
    },
    completed: { ...ignored, "timer-k": { next: "terminated", actions: [] } },
    terminated: ignored,
  },
  timers: {
    trying: [
      { event: "timer-e", firstMs: T1_MS, nextMs: (lastMs) => Math.min(2 * lastMs, T2_MS), overReliable: "never" },
      { event: "timer-f", firstMs: TRANSACTION_TIMEOUT_MS },
    ],
    proceeding: [
      { event: "timer-e", firstMs: T2_MS, nextMs: () => T2_MS, overReliable: "never" },
      { event: "timer-f", firstMs: TRANSACTION_TIMEOUT_MS },
    ],
    completed: [{ event: "timer-k", firstMs: T4_MS, overReliable: "at-once" }],
    terminated: [],
  },
};
