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
  /** The names of the tools that were offered. */
  readonly tools: readonly ModelTool[];
  readonly cutsThoughts: boolean;
  /** Called on any output, including reasoning and unfinished tool calls. */
  readonly onOutput: () => void;
}

/** Turns the parts streamed by a vendor's package into our events. */
export class AnswerReader {
  readonly #options: AnswerReaderOptions;
  /** By the text block they read. */
  readonly #thoughtFilters = new Map<string, ThoughtFilter>();

  constructor(options: AnswerReaderOptions) {
    this.#options = options;
  }

  /**
   * @returns null for parts that we ignore
   * @throws ProviderError, or an error that `toProviderError` understands
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

/** No prompt has 0 tokens: some packages report 0 when they know nothing. */
function readUsage({ inputTokens, outputTokens }: LanguageModelV4Usage): ModelUsage {
  if (inputTokens.total === undefined || inputTokens.total === 0) return { promptTokens: null, completionTokens: null };
  return { promptTokens: inputTokens.total, completionTokens: outputTokens.total ?? null };
}

/** Null when the stream broke off, with or without a reason. */
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
      // Some packages report `other` when a stream just ended; a vendor's own reason is kept as its raw word.
      return unified === "other" && raw === undefined ? null : "other";
  }
}
