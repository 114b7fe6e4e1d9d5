import type {
  LanguageModelV4FinishReason,
  LanguageModelV4Usage,
  LanguageModelV4StreamPart as StreamPart,
} from "@ai-sdk/provider";
import { cutAnswerError, malformedToolCallError } from "../failures/model-failure.ts";
import { readStreamFailure } from "../failures/stream-failure.ts";
import type { ModelEndpoint, ModelEvent, ModelTool, ModelUsage } from "../language-model.ts";
import { ThoughtFilter } from "./thought-filter.ts";
import type { ThoughtHabits } from "./thought-habits.ts";
import { readToolCall } from "./tool-call.ts";

export interface AnswerReaderOptions {
  readonly endpoint: ModelEndpoint;
  /** The names of the tools that were offered. */
  readonly tools: readonly ModelTool[];
  readonly habits: ThoughtHabits;
  /** See `StreamTextModelOptions`. */
  readonly servesOpenModels: boolean;
  /** See `ModelRequest`. */
  readonly isReadWhole: boolean;
  /** Called on any output, including reasoning and unfinished tool calls. */
  readonly onOutput: () => void;
}

/** Turns the parts streamed by a vendor's package into our events. */
export class AnswerReader {
  readonly #options: AnswerReaderOptions;
  /** Whether the answer may begin within a thought. */
  readonly #mayBeginInThought: boolean;
  /** By the text block they read. */
  readonly #thoughtFilters = new Map<string, ThoughtFilter>();
  /** The server tells thoughts from text, so there are none in the text. */
  #hasReasoning = false;

  constructor(options: AnswerReaderOptions) {
    this.#options = options;
    this.#mayBeginInThought = options.habits.beginsInThought(options.endpoint, options.servesOpenModels);
  }

  /**
   * @returns nothing for parts that we ignore
   * @throws ProviderError, or an error that `toProviderError` understands
   */
  read(part: StreamPart): readonly ModelEvent[] {
    const { endpoint, tools, onOutput } = this.#options;
    switch (part.type) {
      case "text-delta":
        if (part.delta !== "") onOutput();
        return textEvents(this.#filterOf(part.id).push(part.delta));
      case "text-end":
        return textEvents(this.#filterOf(part.id).end());
      case "reasoning-delta":
        this.#hasReasoning = true;
        onOutput();
        return [];
      case "tool-input-start":
      case "tool-input-delta":
        onOutput();
        return [];
      case "tool-call": {
        onOutput();
        const call = readToolCall(part, tools);
        if (call === null) throw malformedToolCallError(endpoint);
        return [{ kind: "tool-call", call }];
      }
      case "error":
        throw readStreamFailure(part.error);
      case "finish": {
        const reason = finishReason(part.finishReason);
        if (reason === null) throw cutAnswerError(endpoint);
        return [...this.#finishText(reason), { kind: "finish", usage: readUsage(part.usage), reason }];
      }
      default:
        return [];
    }
  }

  #filterOf(id: string): ThoughtFilter {
    const known = this.#thoughtFilters.get(id);
    if (known !== undefined) return known;
    const mustWait = this.#mayBeginInThought && !this.#hasReasoning;
    const filter = new ThoughtFilter(this.#options.isReadWhole ? "release" : mustWait ? "first-thought" : "none");
    this.#thoughtFilters.set(id, filter);
    return filter;
  }

  /** What was kept back, now that no closing mark can follow. */
  #finishText(reason: FinishReason): readonly ModelEvent[] {
    const { endpoint, habits } = this.#options;
    const filters = [...this.#thoughtFilters.values()];
    if (filters.length > 0 && reason !== "length")
      habits.learn(
        endpoint,
        filters.some((filter) => filter.beganInThought),
      );
    return filters.flatMap((filter) => {
      const kept = filter.release();
      // Such a model was still thinking when it reached the limit.
      const isThought = reason === "length" && this.#mayBeginInThought && !this.#hasReasoning && !filter.hasThought;
      return isThought ? [] : textEvents(kept);
    });
  }
}

type FinishReason = Extract<ModelEvent, { kind: "finish" }>["reason"];

function textEvents(text: string): readonly ModelEvent[] {
  return text === "" ? [] : [{ kind: "text", text }];
}

/** No prompt has 0 tokens: some packages report 0 when they know nothing. */
function readUsage({ inputTokens, outputTokens }: LanguageModelV4Usage): ModelUsage {
  if (inputTokens.total === undefined || inputTokens.total === 0) return { promptTokens: null, completionTokens: null };
  return { promptTokens: inputTokens.total, completionTokens: outputTokens.total ?? null };
}

/** Null when the stream broke off, with or without a reason. */
function finishReason({ unified, raw }: LanguageModelV4FinishReason): FinishReason | null {
  switch (unified) {
    case "stop":
    case "length":
    case "tool-calls":
      return unified;
    case "error":
    case "interrupted":
      return null;
    default:
      // Some packages report `other` when a stream just ended; a vendor's own reason is kept as its raw word. Some servers write
      // an empty one into every chunk.
      return unified === "other" && (raw === undefined || /^\s*(?:null)?$/i.test(raw)) ? null : "other";
  }
}
