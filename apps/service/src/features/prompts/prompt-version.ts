import type { AssistantId } from "@parley/foundation/branded-ids";
import type { PromptMove, PromptStatus } from "./prompt-states.ts";

/** `manual`: sent as a version; `edit`: by a change of the assistant; `assistant`: what it was told before it had versions; `optimization`: found by one. */
export type PromptSource = "manual" | "edit" | "assistant" | "optimization";

export interface PromptVersion {
  readonly id: number;
  readonly assistantId: AssistantId;
  /** Counts up within the assistant. */
  readonly version: number;
  readonly name: string | null;
  readonly systemPrompt: string;
  readonly changeSummary: string | null;
  readonly source: PromptSource;
  readonly status: PromptStatus;
  /** Of callers, 0 to 100, while it is a canary. */
  readonly trafficPercentage: number | null;
  /** Of the false roll-backs the canary may have, the part that calls are given, 0 to 1; null: half, or it was none. */
  readonly voiceShare: number | null;
  /** Of the assistant's turns, more than 0 to 100, while it is in shadow. */
  readonly shadowPercentage: number | null;
  /** Of its last evaluation, 0 to 1. */
  readonly evalScore: number | null;
  readonly evalPassed: boolean | null;
  readonly evaluatedAt: Date | null;
  /** The version that was in production before it. */
  readonly replacedVersionId: number | null;
  readonly createdAt: Date;
}

export interface PromptStep {
  readonly id: number;
  readonly move: PromptMove | "create";
  readonly from: PromptStatus | null;
  readonly to: PromptStatus;
  /** Of callers, where it begins as a canary; of turns, where it begins in shadow. */
  readonly trafficPercentage: number | null;
  readonly reason: string | null;
  /** Null: it happened by itself, or the account is gone. */
  readonly movedBy: number | null;
  readonly movedAt: Date;
}
