import type { LanguageModel, ModelSettings } from "../../providers/llm/language-model.ts";
import type { ToolSession } from "./tool-session.ts";
import type { JsonObject } from "./tools/endpoint-tool.ts";

/** The model speaks, and may call the tools. */
export interface AskStep {
  readonly kind: "ask";
  readonly model: LanguageModel;
  readonly settings: ModelSettings;
  readonly systemPrompt: string;
  readonly tools: ToolSession;
  /** Such calls leave nothing in the dialogue: they change what is asked next. */
  readonly isUnspoken?: (toolName: string) => boolean;
}

/** Something is done without asking the model. */
export interface CallStep {
  readonly kind: "call";
  readonly name: string;
  readonly arguments: JsonObject;
  /** Never fails because of what it does: a failure is a result, too. */
  run(timeoutMs: number, signal: AbortSignal): Promise<string>;
}

/** One thing an answer consists of. */
export type AnswerStep =
  | AskStep
  | CallStep
  /** Said word for word. */
  | { readonly kind: "say"; readonly text: string };

/** What an answer consists of, worked out step by step: the plain one asks a model until it has spoken, a flow decides more. */
export interface AnswerScript {
  /** @returns null when the answer is complete */
  next(): AnswerStep | null;
  /** After each `ask`. */
  asked(outcome: { readonly hasCalled: boolean }): void;
  /** No model was to say anything, so an answer without a word is complete. */
  readonly isSilenceMeant: boolean;
}

/** Asks the same until the model calls nothing more. */
export function plainScript(step: Omit<AskStep, "kind">): AnswerScript {
  let isComplete = false;
  return {
    next: () => (isComplete ? null : { kind: "ask", ...step }),
    asked: ({ hasCalled }) => {
      isComplete = !hasCalled;
    },
    isSilenceMeant: false,
  };
}
