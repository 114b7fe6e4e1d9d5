import type {
  LanguageModelV4FinishReason,
  LanguageModelV4Usage,
  LanguageModelV4StreamPart as StreamPart,
} from "@ai-sdk/provider";
import { cutAnswerError, malformedToolCallError } from "../failures/model-failure.ts";
import { readStreamFailure } from "../failures/stream-failure.ts";
import type { ModelEndpoint, ModelEvent, ModelTool, ModelUsage } from "../language-model.ts";
import { ThoughtFilter } from "./thought-filter.ts";
import { readToolCall } from "./tool-call.ts";

export interface AnswerReaderOptions {
  readonly endpoint: ModelEndpoint;
  /** Those that were offered. */
  readonly tools: readonly ModelTool[];
  readonly cutsThoughts: boolean;
  /** With every output of any kind, also of reasoning or of a tool call that is still being written. */
  readonly onOutput: () => void;
}

/** Makes our events of the parts a vendor's package streams. */
export class AnswerReader {
  readonly #options: AnswerReaderOptions;
  /** By the text block they read. */
  readonly #thoughtFilters = new Map<string, ThoughtFilter>();

  constructor(options: AnswerReaderOptions) {
    this.#options = options;
  }

  /**
   * @returns null where the part says nothing to us
   * @throws ProviderError, or what `toProviderError` makes one of
   */
  read(part: StreamPart): ModelEvent | null {
    const { endpoint, tools, onOutput } = this.#options;
    switch (part.type) {
      case "text-delta":
        if (part.delta !== "") onOutput();
        return textEvent(this.#withoutThoughts(part.id, (filter) => filter.push(part.delta), part.delta));
      case "text-end":
        return textEvent(this.#withoutThoughts(part.id, (filter) => filter.end(), ""));
      case "reasoning-delta":
      case "tool-input-start":
      case "tool-input-delta":
        onOutput();
        return null;
      case "tool-call": {
        onOutput();
        const call = readToolCall(part, tools);
        if (call === null) throw malformedToolCallError(endpoint);
        return { kind: "tool-call", call };
      }
      case "error":
        throw readStreamFailure(part.error);
      case "finish": {
        const reason = finishReason(part.finishReason);
        if (reason === null) throw cutAnswerError(endpoint);
        return { kind: "finish", usage: readUsage(part.usage), reason };
      }
      default:
        return null;
    }
  }

  #withoutThoughts(id: string, read: (filter: ThoughtFilter) => string, otherwise: string): string {
    if (!this.#options.cutsThoughts) return otherwise;
    const filter = this.#thoughtFilters.get(id) ?? new ThoughtFilter();
    this.#thoughtFilters.set(id, filter);
    return read(filter);
  }
}

function textEvent(text: string): ModelEvent | null {
  return text === "" ? null : { kind: "text", text };
}

/** No prompt has no tokens: a 0 stands where some of the packages were told nothing. */
function readUsage({ inputTokens, outputTokens }: LanguageModelV4Usage): ModelUsage {
  if (inputTokens.total === undefined || inputTokens.total === 0) return { promptTokens: null, completionTokens: null };
  return { promptTokens: inputTokens.total, completionTokens: outputTokens.total ?? null };
}

/** Null: the stream broke off, with or without saying why. */
function finishReason({
  unified,
  raw,
}: LanguageModelV4FinishReason): "stop" | "length" | "tool-calls" | "other" | null {
  switch (unified) {
    case "stop":
    case "length":
    case "tool-calls":
      return unified;
    case "error":
    case "interrupted":
      return null;
    default:
      // Some packages call a stream that just ended `other`; a vendor's own reason leaves its word behind.
      return unified === "other" && raw === undefined ? null : "other";
  }
}
