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
  /** These calls leave no trace in the dialogue: they only change the next request. */
  readonly isUnspoken?: (toolName: string) => boolean;
}

/** Do something without asking the model. */
export interface CallStep {
  readonly kind: "call";
  readonly name: string;
  readonly arguments: JsonObject;
  /** Never rejects because of what it does: a failure is a result. */
  run(timeoutMs: number, signal: AbortSignal): Promise<string>;
}

/** One thing an answer consists of. */
export type AnswerStep =
  | AskStep
  | CallStep
  /** Said word for word. */
  | { readonly kind: "say"; readonly text: string };

/** The steps of an answer, decided one at a time. The plain script asks the model until it has spoken; a flow's does more. */
export interface AnswerScript {
  /** @returns null when the answer is complete */
  next(): AnswerStep | null;
  /** After each `ask`. */
  asked(outcome: { readonly hasCalled: boolean }): void;
  /** No model was asked to speak, so an answer without words is complete. */
  readonly isSilenceMeant: boolean;
}

/** Asks again until the model calls no more tools. */
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
