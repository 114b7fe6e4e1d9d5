import type { LanguageModel, ModelSettings } from "../../providers/llm/language-model.ts";
import type { ToolSession } from "./tool-session.ts";
import type { JsonObject } from "./tools/endpoint-tool.ts";

/** Ask the model, which speaks and may call tools. */
export interface AskStep {
  readonly kind: "ask";
  readonly model: LanguageModel;
  readonly settings: ModelSettings;
  readonly systemPrompt: string;
  readonly tools: ToolSession;
  /** Calls to be left out of the dialogue, because they only change what is asked next: a flow's transitions. */
  readonly isUnspoken?: (toolName: string) => boolean;
}

/** Do something without asking the model. */
export interface CallStep {
  readonly kind: "call";
  readonly name: string;
  readonly arguments: JsonObject;
  /** A failure of what it does is a result, too, and does not reject. */
  run(timeoutMs: number, signal: AbortSignal): Promise<string>;
}

/** One step of an answer. */
export type AnswerStep =
  | AskStep
  | CallStep
  /** Wait for what decides the next step. `until` never rejects. */
  | { readonly kind: "wait"; until(): Promise<void> }
  /** Said word for word. An aside is not put before the model that is asked next: it answers what the caller said. */
  | { readonly kind: "say"; readonly text: string; readonly isAside?: boolean };

/** The steps of an answer, decided one at a time: a plain script only asks the model until it has spoken, a flow has more. */
export interface AnswerScript {
  /** @returns null when the answer is complete */
  next(): AnswerStep | null;
  /** After each `ask`. */
  asked(outcome: { readonly hasCalled: boolean }): void;
  /** True if no model was asked to say anything: then an answer without words is no failure. */
  readonly isSilenceIntended: boolean;
}

/** Repeats the same request until the model calls no more tools. */
export function plainScript(step: Omit<AskStep, "kind">): AnswerScript {
  let isComplete = false;
  return {
    next: () => (isComplete ? null : { kind: "ask", ...step }),
    asked: ({ hasCalled }) => {
      isComplete = !hasCalled;
    },
    isSilenceIntended: false,
  };
}
