import type { LanguageModel, ModelSettings } from "../../providers/llm/language-model.ts";
import type { JsonObject } from "./tools/endpoint-tool.ts";
import type { ToolSession } from "./tools/respond-with-tools.ts";

/** One thing an answer consists of. */
export type AnswerStep =
  /** The model speaks, and may call the tools. */
  | {
      readonly kind: "ask";
      readonly model: LanguageModel;
      readonly settings: ModelSettings;
      readonly systemPrompt: string;
      readonly tools: ToolSession;
      /** Of these calls nothing stays in the dialogue: they change what is asked next. */
      readonly isUnspoken?: (toolName: string) => boolean;
    }
  /** Said word for word. */
  | { readonly kind: "say"; readonly text: string }
  /** Done without asking the model; `run` never fails because of what it does: a failure is a result, too. */
  | {
      readonly kind: "call";
      readonly name: string;
      readonly arguments: JsonObject;
      run(timeoutMs: number, signal: AbortSignal): Promise<string>;
    };

/** What an answer consists of, worked out step by step: the plain one asks a model until it has spoken, a flow decides more. */
export interface AnswerScript {
  /** @returns null when the answer is complete */
  next(): AnswerStep | null;
  /** After each `ask`. */
  asked(outcome: { readonly hasCalled: boolean }): void;
  /** No model was to say anything: an answer without a word is what it was to be. */
  readonly isSilenceMeant: boolean;
}

/** Asks the same until the model calls nothing more. */
export function plainScript(step: Omit<Extract<AnswerStep, { kind: "ask" }>, "kind">): AnswerScript {
  let isComplete = false;
  return {
    next: () => (isComplete ? null : { kind: "ask", ...step }),
    asked: ({ hasCalled }) => {
      isComplete = !hasCalled;
    },
    isSilenceMeant: false,
  };
}
