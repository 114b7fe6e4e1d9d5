import type { AssistantId, CallId } from "@parley/foundation/branded-ids";

/** A call that went badly, as the analysis after it has it. */
export interface FailedCall {
  readonly traceId: number;
  readonly callId: CallId;
  readonly assistantId: number;
  /** 0 to 1; null: nobody can tell. */
  readonly quality: number | null;
  readonly resolution: string | null;
  readonly summary: string | null;
  /** What the caller said, from the beginning. */
  readonly callerWords: string;
  readonly createdAt: Date;
}

export interface FailedCallFilter {
  readonly assistantId: AssistantId;
  readonly since: Date;
  /** Calls that are unresolved are among them in any case. */
  readonly mostQuality: number;
  readonly limit: number;
}
