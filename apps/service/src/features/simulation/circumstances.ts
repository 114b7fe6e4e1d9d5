import type { FlowCase, FlowSuite, ToolMock } from "./flow-suite.ts";

/** What a case's conversation is told of the world: its own words, then the suite's, then what nobody has to say. */
export interface Circumstances {
  readonly channel: "voice" | "sms";
  readonly variables: Readonly<Record<string, unknown>>;
  /** Those to try first come first. */
  readonly tools: readonly ToolMock[];
  readonly now: Date;
  readonly callerNumber: string;
  /** Whether somebody answers when the caller is put through. */
  readonly isTransferAnswered: boolean;
  /** Whether texts to the caller are taken. */
  readonly isSmsSent: boolean;
}

/** Of nobody: such numbers are kept free for stories. */
const CALLER_NUMBER = "+12025550123";

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

/** A day is that day wherever the service runs: its noon there. */
function momentOf(now: string): Date {
  return new Date(now.length === "2026-01-31".length ? `${now}T12:00:00` : now);
}
