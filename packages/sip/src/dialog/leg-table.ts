/**
 * The life of one leg of a call, ours or a peer's. `closing`: somebody here hung up before the ACK of our 2xx, and BYE has
 * to wait for it (RFC 3261, 15). `canceling`: we want no answer any more, but one may be on its way (9.1).
 */
export type LegState =
  | "calling"
  | "proceeding"
  | "canceling"
  | "incoming"
  | "alerting"
  | "accepted"
  | "closing"
  | "established"
  | "ending"
  | "ended";

export type LegEvent =
  | "provisional"
  | "success"
  | "failure"
  | "hang-up"
  | "peer-cancel"
  | "ring"
  | "accept"
  | "reject"
  | "ack"
  | "ack-missing"
  | "peer-bye"
  | "bye-over"
  | "lost";

/** What the session does on the way to the next state. */
export type LegAction =
  | "report-progress"
  | "report-established"
  | "cancel"
  | "send-ack"
  | "send-bye"
  | "send-ringing"
  | "send-success"
  | "send-rejection"
  | "send-terminated"
  | "report-end";

interface LegTransition {
  readonly next: LegState;
  readonly actions: readonly LegAction[];
}

const ignored = {
  provisional: null,
  success: null,
  failure: null,
  "hang-up": null,
  "peer-cancel": null,
  ring: null,
  accept: null,
  reject: null,
  ack: null,
  "ack-missing": null,
  "peer-bye": null,
  "bye-over": null,
  lost: null,
} as const;

const over = { next: "ended", actions: ["report-end"] } as const;
const hungUp = { next: "ending", actions: ["send-bye"] } as const;

export const LEG_TABLE: Readonly<Record<LegState, Readonly<Record<LegEvent, LegTransition | null>>>> = {
  calling: {
    ...ignored,
    provisional: { next: "proceeding", actions: ["report-progress"] },
    success: { next: "established", actions: ["send-ack", "report-established"] },
    failure: over,
    // CANCEL must wait for a provisional response.
    "hang-up": { next: "canceling", actions: [] },
    lost: over,
  },
  proceeding: {
    ...ignored,
    provisional: { next: "proceeding", actions: ["report-progress"] },
    success: { next: "established", actions: ["send-ack", "report-established"] },
    failure: over,
    "hang-up": { next: "canceling", actions: ["cancel"] },
    // A BYE in an early dialog ends it.
    "peer-bye": { next: "canceling", actions: ["cancel"] },
    lost: over,
  },
  canceling: {
    ...ignored,
    provisional: { next: "canceling", actions: ["cancel"] },
    // The answer was faster.
    success: { next: "ending", actions: ["send-ack", "send-bye"] },
    failure: over,
    lost: over,
  },
  incoming: {
    ...ignored,
    ring: { next: "alerting", actions: ["send-ringing"] },
    accept: { next: "accepted", actions: ["send-success"] },
    reject: { next: "ended", actions: ["send-rejection", "report-end"] },
    "hang-up": { next: "ended", actions: ["send-rejection", "report-end"] },
    "peer-cancel": { next: "ended", actions: ["send-terminated", "report-end"] },
    lost: over,
  },
  alerting: {
    ...ignored,
    ring: { next: "alerting", actions: ["send-ringing"] },
    accept: { next: "accepted", actions: ["send-success"] },
    reject: { next: "ended", actions: ["send-rejection", "report-end"] },
    "hang-up": { next: "ended", actions: ["send-rejection", "report-end"] },
    "peer-cancel": { next: "ended", actions: ["send-terminated", "report-end"] },
    "peer-bye": { next: "ended", actions: ["send-terminated", "report-end"] },
    lost: over,
  },
  accepted: {
    ...ignored,
    ack: { next: "established", actions: ["report-established"] },
    "hang-up": { next: "closing", actions: [] },
    "ack-missing": hungUp,
    "peer-bye": over,
    lost: over,
  },
  closing: {
    ...ignored,
    ack: hungUp,
    "ack-missing": hungUp,
    "peer-bye": over,
    lost: over,
  },
  established: {
    ...ignored,
    "hang-up": hungUp,
    "peer-bye": over,
    lost: over,
  },
  ending: { ...ignored, "peer-bye": over, "bye-over": over, lost: over },
  ended: ignored,
};
