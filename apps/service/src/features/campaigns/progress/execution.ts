import type { AttemptChannel, AttemptOutcome } from "../attempts/attempt.ts";
import type { ContactStatus } from "../contacts/contact-states.ts";

/** An attempt as lists show it, with what its call or text knows. */
export interface Execution {
  readonly id: number;
  readonly intentId: string;
  readonly contactId: number;
  /** Null also when the contact is gone. */
  readonly contactName: string | null;
  readonly round: number;
  readonly attemptNumber: number;
  readonly channel: AttemptChannel;
  readonly fromNumber: string;
  readonly toNumber: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
  readonly outcome: AttemptOutcome | null;
  readonly reason: string | null;
  readonly isRetried: boolean | null;
  readonly durationSeconds: number | null;
  /** Null while there is no call, and of texts. */
  readonly call: {
    readonly id: number;
    readonly callSid: string;
    readonly welcomeMessage: string | null;
    readonly agenda: string | null;
  } | null;
  /** The text's message id. */
  readonly textId: string | null;
}

/** One whose end nobody knows yet is `in_progress`. */
export function statusOf({ outcome }: Pick<Execution, "outcome">): ContactStatus {
  return outcome ?? "in_progress";
}

/** Why it did not reach the contact; null when it did, or nobody knows yet. */
export function errorOf({ outcome, reason }: Pick<Execution, "outcome" | "reason">): string | null {
  return outcome === null || outcome === "completed" ? null : (reason ?? outcome);
}
