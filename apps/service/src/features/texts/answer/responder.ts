import type { AssistantId, ConversationId, OrganizationId } from "@parley/foundation/branded-ids";
import type { JudgedClaim } from "../../../conversation/answer/claims/judged-words.ts";
import type { FlowMove } from "../../../conversation/flow/flow-event.ts";
import type { OrganizationScope, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { Citation } from "../../documents/retrieval/document-tool.ts";
import type { GivenMemory } from "../../memories/cards/memory-block.ts";
import type { ModelAnswerUsage } from "../../usage/count-usage.ts";
import type { HistoryMessage } from "../thread/message-store.ts";
import type { TextDisclosure } from "./disclose-in-text.ts";
import type { WhoWrites } from "./tell-who-writes.ts";

export interface TextAnswer {
  /** Empty when a flow has nothing to say. */
  readonly text: string;
  readonly provider: string;
  readonly modelId: string;
  /** The name of the fallback key in use; null for the first key. */
  readonly keyName: string | null;
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
  readonly costMicros: number | null;
  readonly durationMs: number;
  /** The models that were tried first. */
  readonly failedModels: readonly FailedModel[];
  /** Active tools that could not be offered. */
  readonly leftOutTools: readonly { readonly name: string; readonly reason: string }[];
  /** What the model said was done, and no tool's success backed. */
  readonly claims: readonly JudgedClaim[];
  readonly disclosure: TextDisclosure;
  /** Set when they asked whether a person writes, and are told. */
  readonly whoWrites: WhoWrites | null;
  /** What the answer was given of what is remembered. */
  readonly memories: readonly GivenMemory[];
  /** What it was given of the assistant's documents. */
  readonly citations: readonly Citation[];
  /** Null when no flow leads the thread. */
  readonly flow: FlowOutcome | null;
}

/** Where an answer left its flow. Complete once the answer is; saved with it. */
export interface FlowOutcome {
  readonly progress: { readonly node: string; readonly moves: readonly FlowMove[]; readonly hasEnded: boolean };
  save(unit: ScopedUnitOfWork): Promise<void>;
}

export interface FailedModel {
  readonly provider: string;
  readonly modelId: string;
  readonly keyName: string | null;
  readonly reason: string;
}

/** What models used for an answer or a failed attempt. */
export interface ModelUsage extends ModelAnswerUsage {
  /** The provider of the last model asked. */
  readonly provider: string;
}

/** No answer is possible, either now (`isRetryable`) or at all. */
export class NoAnswerError extends Error {
  readonly code: string;
  readonly isRetryable: boolean;
  /** What a person can do about it, if known. */
  readonly fix: string | undefined;
  /** What the attempt cost anyway; null when no model answered. */
  readonly usage: ModelUsage | null;

  constructor(
    code: string,
    message: string,
    options: { isRetryable: boolean; fix?: string; cause?: unknown; usage?: ModelUsage },
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "NoAnswerError";
    this.code = code;
    this.isRetryable = options.isRetryable;
    this.fix = options.fix;
    this.usage = options.usage ?? null;
  }

  /** A copy with what models used before the failure. */
  withUsage({ provider, promptTokens, completionTokens, costMicros }: ModelUsage): NoAnswerError {
    return new NoAnswerError(this.code, this.message, {
      isRetryable: this.isRetryable,
      cause: this.cause,
      usage: { provider, promptTokens, completionTokens, costMicros },
      ...(this.fix === undefined ? {} : { fix: this.fix }),
    });
  }
}

export interface AnswerRequest {
  readonly scope: OrganizationScope;
  readonly organizationId: OrganizationId;
  readonly assistantId: AssistantId;
  readonly conversationId: ConversationId;
  readonly customerPhoneNumber: string;
  readonly assistantPhoneNumber: string;
  readonly history: readonly HistoryMessage[];
  /** The newest message already answered; the same for every attempt at the turn. */
  readonly afterMessageIndex: number;
  /** Renews the lease within the transaction. False when it was lost: another process may be answering. */
  readonly holdTurn: (unit: ScopedUnitOfWork) => Promise<boolean>;
  readonly signal: AbortSignal;
}

export interface Responder {
  /** @throws NoAnswerError */
  answer(request: AnswerRequest): Promise<TextAnswer>;
}

/** Unexpected errors (a lost connection, a bug) may pass, so they are retried. */
export function asNoAnswer(error: unknown): NoAnswerError {
  if (error instanceof NoAnswerError) return error;
  return new NoAnswerError("answer-failed", "The answer failed unexpectedly", {
    isRetryable: true,
    cause: error,
  });
}
