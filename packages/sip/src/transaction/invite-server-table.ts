import type { StateTable } from "./state-machine.ts";
import { T1_MS, T2_MS, T4_MS, TRANSACTION_TIMEOUT_MS } from "./timer-values.ts";

type State = "proceeding" | "completed" | "confirmed" | "accepted" | "terminated";
type Event =
  | "repeated-invite"
  | "ack"
  | "send-provisional"
  | "send-success"
  | "send-failure"
  | "timer-g"
  | "timer-h"
  | "timer-i"
  | "timer-l"
  | "transport-error";
type Action = "send-response" | "report-ack" | "report-timeout" | "report-transport-error";

const ignored = {
  "repeated-invite": null,
  ack: null,
  "send-provisional": null,
  "send-success": null,
  "send-failure": null,
  "timer-g": null,
  "timer-h": null,
  "timer-i": null,
  "timer-l": null,
  "transport-error": null,
} as const;

/**
 * RFC 3261, 17.2.1, figure 7, with RFC 6026, 7.1: a transaction that was accepted absorbs the INVITE's repetitions, and a
 * response that cannot be sent ends nothing: a repeated INVITE would be taken for a new call.
 */
export const INVITE_SERVER: StateTable<State, Event, Action> = {
  first: "proceeding",
  last: "terminated",
  transitions: {
    proceeding: {
      ...ignored,
      "repeated-invite": { next: "proceeding", actions: ["send-response"] },
      "send-provisional": { next: "proceeding", actions: ["send-response"] },
      "send-success": { next: "accepted", actions: ["send-response"] },
      "send-failure": { next: "completed", actions: ["send-response"] },
      "transport-error": { next: "proceeding", actions: ["report-transport-error"] },
    },
    completed: {
      ...ignored,
      "repeated-invite": { next: "completed", actions: ["send-response"] },
      ack: { next: "confirmed", actions: [] },
      "timer-g": { next: "completed", actions: ["send-response"] },
      "timer-h": { next: "terminated", actions: ["report-timeout"] },
      "transport-error": { next: "completed", actions: ["report-transport-error"] },
    },
    confirmed: { ...ignored, "timer-i": { next: "terminated", actions: [] } },
    accepted: {
      ...ignored,
      ack: { next: "accepted", actions: ["report-ack"] },
      // The user repeats a 2xx until its ACK comes.
      "send-success": { next: "accepted", actions: ["send-response"] },
      "transport-error": { next: "accepted", actions: ["report-transport-error"] },
      "timer-l": { next: "terminated", actions: [] },
    },
    terminated: ignored,
  },
  timers: {
    proceeding: [],
    completed: [
      { event: "timer-g", firstMs: T1_MS, nextMs: (lastMs) => Math.min(2 * lastMs, T2_MS), overReliable: "never" },
      { event: "timer-h", firstMs: TRANSACTION_TIMEOUT_MS },
    ],
    confirmed: [{ event: "timer-i", firstMs: T4_MS, overReliable: "at-once" }],
    accepted: [{ event: "timer-l", firstMs: TRANSACTION_TIMEOUT_MS }],
    terminated: [],
  },
};
