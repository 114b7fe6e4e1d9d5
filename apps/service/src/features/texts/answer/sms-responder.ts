import type { AssistantId, ConversationId, OrganizationId } from "@parley/foundation/branded-ids";
import type { FlowMove } from "../../../conversation/flow/flow-event.ts";
import type { OrganizationScope, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { ModelAnswerUsage } from "../../usage/count-usage.ts";
import type { HistoryMessage } from "../thread/sms-message-store.ts";

/** What the responder made of a thread. */
export interface SmsAnswer {
  /** Empty: a flow has nothing to say. */
  readonly text: string;
  readonly provider: string;
  readonly modelId: string;
  /** Name of the fallback key it was asked with; null: the first key. */
  readonly keyName: string | null;
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
  readonly costMicros: number | null;
  readonly durationMs: number;
  /** Models that were tried before, each with why it failed. */
  readonly failedModels: readonly FailedModel[];
  /** Tools that are switched on and could not be offered, each with why. */
  readonly leftOutTools: readonly { readonly name: string; readonly reason: string }[];
  /** The flow that decided the answer; null: none did. */
  readonly flow: FlowInText | null;
}

/** What an answer is to a flow. Read once the answer is made, and kept with it. */
export interface FlowInText {
  readonly progress: { readonly node: string; readonly moves: readonly FlowMove[]; readonly hasEnded: boolean };
  save(unit: ScopedUnitOfWork): Promise<void>;
}

export interface FailedModel {
  readonly provider: string;
  readonly modelId: string;
  /** As of the answer. */
  readonly keyName: string | null;
  readonly reason: string;
}

/** What models took for an answer, or for an attempt that led to no answer. */
export interface ModelWork extends ModelAnswerUsage {
  /** The provider of the model that was asked last. */
  readonly provider: string;
}

/** No answer can be made: now (`isRetryable`) or at all. */
export class NoAnswerError extends Error {
  readonly code: string;
  readonly isRetryable: boolean;
  /** What a person can do about it, where that is known. */
  readonly fix: string | undefined;
  /** Paid for all the same; null: no model answered. */
  readonly work: ModelWork | null;

  constructor(
    code: string,
    message: string,
    options: { isRetryable: boolean; fix?: string; cause?: unknown; work?: ModelWork },
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "NoAnswerError";
    this.code = code;
    this.isRetryable = options.isRetryable;
    this.fix = options.fix;
    this.work = options.work ?? null;
  }

  /** The same, with what models took before it. */
  afterUsing({ provider, promptTokens, completionTokens, costMicros }: ModelWork): NoAnswerError {
    return new NoAnswerError(this.code, this.message, {
      isRetryable: this.isRetryable,
      cause: this.cause,
      work: { provider, promptTokens, completionTokens, costMicros },
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
  /** Newest message that an earlier answer covers; the same whenever the turn is tried again. */
  readonly afterMessageIndex: number;
  /** Renews the lease within the transaction. False when it was lost: the answer is no longer this process's to make. */
  readonly holdTurn: (unit: ScopedUnitOfWork) => Promise<boolean>;
  readonly signal: AbortSignal;
}

export interface Responder {
  /** @throws NoAnswerError */
  answer(request: AnswerRequest): Promise<SmsAnswer>;
}

/** What nobody foresaw (a lost connection, a mistake of ours) may pass, too, and is tried as often as the rest. */
export function asNoAnswer(error: unknown): NoAnswerError {
  if (error instanceof NoAnswerError) return error;
  return new NoAnswerError("answer-failed", "The answer could not be made or kept", {
    isRetryable: true,
    cause: error,
  });
}
