import type { Environment } from "../../config/env.ts";
import { Budget } from "../../features/learning/callers/ledger.ts";
import type { LanguageModel } from "../../providers/llm/language-model.ts";
import { type CallerModels, openCallerModels } from "./caller-models.ts";
import { describeConversation, describeSummary } from "./describe-callers.ts";
import { type PlayedFile, playCallers } from "./play-callers.ts";
import type { CallersFile } from "./read-callers-file.ts";

const MICROS_PER_USD = 1_000_000;
const LIMIT_MS = 1_800_000;

export interface SimulateCallersOptions {
  readonly environment: Environment;
  /** For all files together; null: only what each file says. */
  readonly maxCostUsd: number | null;
}

/**
 * Plays the callers of all files, one file after the other, and prints a line for each conversation.
 * @returns null, before anything is played, when there is no key for the model of a file
 */
export async function simulateCallers(
  print: (line: string) => void,
  files: readonly CallersFile[],
  { environment, maxCostUsd }: SimulateCallersOptions,
): Promise<readonly PlayedFile[] | null> {
  if (files.length === 0) return [];
  const models = openCallerModels(environment);
  try {
    const ready = modelsOf(files, models);
    if (ready === null) return null;
    const signal = AbortSignal.timeout(LIMIT_MS);
    const all: PlayedFile[] = [];
    let leftMicros = maxCostUsd === null ? Number.POSITIVE_INFINITY : Math.round(maxCostUsd * MICROS_PER_USD);
    for (const { file, model } of ready) {
      const ofFile = Math.round(file.sent.budget.max_cost_usd * MICROS_PER_USD);
      const budget = new Budget(Math.min(ofFile, leftMicros), 0);
      const played = await playCallers(file, model, { budget, signal });
      leftMicros -= played.costMicros;
      all.push(played);
      describe(print, played);
    }
    return all;
  } finally {
    await models.close();
  }
}

function modelsOf(
  files: readonly CallersFile[],
  models: CallerModels,
): readonly { readonly file: CallersFile; readonly model: LanguageModel }[] | null {
  const found = files.flatMap((file) => {
    const model = models.find(file.sent.assistant);
    return model === null ? [] : [{ file, model }];
  });
  return found.length === files.length ? found : null;
}

function describe(print: (line: string) => void, played: PlayedFile): void {
  print(`${played.file} (${played.channel})`);
  for (const conversation of played.conversations) {
    const name = played.scenarios[conversation.scenarioIndex]?.name ?? "";
    for (const line of describeConversation(name, conversation)) print(line);
  }
  for (const line of describeSummary(played)) print(line);
  print("");
}
