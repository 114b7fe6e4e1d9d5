import type { Clock } from "@parley/foundation/clock";
import type { LanguageModel, ModelSettings } from "../../../providers/llm/language-model.ts";
import { collectResponse } from "../../../providers/llm/reading/collect-response.ts";
import { readJsonAnswer } from "../../../providers/llm/reading/read-json-answer.ts";
import { askPatiently } from "../claims/ask-patiently.ts";
import type { SaidLine } from "../mocked-thread.ts";
import type { Ledger } from "./ledger.ts";

const FIRST_TOKEN_TIMEOUT_MS = 30_000;
const TOTAL_TIMEOUT_MS = 60_000;

/** What every part of a simulated conversation is given. */
export interface ConversationContext {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly model: LanguageModel;
  readonly ledger: Ledger;
}

/** Has the model play the caller, or the judge. @throws ProviderError when it does not answer; BudgetSpentError */
export async function askForRole(
  { clock, signal, model, ledger }: ConversationContext,
  asked: {
    readonly systemPrompt: string;
    readonly messages: readonly SaidLine[];
    readonly settings: ModelSettings;
  },
): Promise<string> {
  ledger.check();
  const limits = { firstTokenTimeoutMs: FIRST_TOKEN_TIMEOUT_MS, totalTimeoutMs: TOTAL_TIMEOUT_MS };
  const response = await askPatiently({ clock, signal }, () =>
    collectResponse(model, { ...asked, tools: [], ...limits }, signal, clock),
  );
  const { provider, modelId } = response.model;
  ledger.note({ provider, modelId, usage: response.usage });
  return response.text;
}

/** The JSON object with one of these members in what a model wrote; null for prose. */
export function readObject(text: string, members: readonly string[]): Readonly<Record<string, unknown>> | null {
  const read = readJsonAnswer(text, members);
  return "unusable" in read ? null : read.object;
}
