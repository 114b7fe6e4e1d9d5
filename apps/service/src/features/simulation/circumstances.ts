import { CALLER_NUMBER } from "../rehearsal/rehearsed-live-call.ts";
import type { ToolMock } from "../rehearsal/tool-mock.ts";
import type { FlowCase, FlowSuite } from "./flow-suite.ts";

/** The circumstances of a case: from the case, else from the suite, else defaults. */
export interface Circumstances {
  readonly channel: "voice" | "sms";
  readonly variables: Readonly<Record<string, unknown>>;
  /** In the order in which they are tried. */
  readonly tools: readonly ToolMock[];
  readonly now: Date;
  readonly callerNumber: string;
  /** Whether somebody answers when the caller is put through. */
  readonly isTransferAnswered: boolean;
  /** Whether texts to the caller can be sent. */
  readonly isSmsSent: boolean;
}

export function circumstancesOf(suite: FlowSuite, given: FlowCase): Circumstances {
  const now = given.now ?? suite.now;
  return {
    channel: given.channel ?? suite.channel,
    variables: { ...suite.variables, ...given.variables },
    tools: [...(given.tools ?? []), ...(suite.tools ?? [])],
    now: now === undefined ? new Date() : momentOf(now),
    callerNumber: given.caller_number ?? suite.caller_number ?? CALLER_NUMBER,
    isTransferAnswered: (given.transfer ?? suite.transfer) !== "unanswered",
    isSmsSent: (given.sms ?? suite.sms) !== "failed",
  };
}

/** A date without a time means noon in the time zone of the service. */
function momentOf(now: string): Date {
  return new Date(now.length === "2026-01-31".length ? `${now}T12:00:00` : now);
}
