import { systemClock } from "@parley/foundation/clock";
import type { Assistant } from "../../features/assistants/assistant.ts";
import type {
  CallerScenario,
  ConversationPlace,
  PlayedConversation,
} from "../../features/learning/callers/caller-simulation.ts";
import { type Budget, BudgetSpentError, Ledger } from "../../features/learning/callers/ledger.ts";
import { AT_A_TIME, placesOf, seedOf } from "../../features/learning/callers/places.ts";
import { readScenario } from "../../features/learning/callers/read-scenario.ts";
import { simulateConversation } from "../../features/learning/callers/simulate-conversation.ts";
import { workThrough } from "../../features/learning/callers/work-through.ts";
import type { Candidate } from "../../features/learning/mocked-thread.ts";
import { unconfiguredAssistant } from "../../features/simulation/unconfigured-assistant.ts";
import { withLanguage } from "../../features/simulation/with-language.ts";
import type { LanguageModel } from "../../providers/llm/language-model.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import type { CallersFile } from "./read-callers-file.ts";

export interface PlayedFile {
  readonly file: string;
  readonly channel: "text" | "voice";
  readonly scenarios: readonly CallerScenario[];
  /** In the order in which they were to be played. */
  readonly conversations: readonly PlayedConversation[];
  readonly conversationCount: number;
  /** Why not all were played; null: they were. */
  readonly stopped: string | null;
  /** With what broke off. */
  readonly costMicros: number;
  readonly unpricedRequests: number;
}

/** Plays the callers of a file without a server or a database. @param signal a limit of time for all */
export async function playCallers(
  { file, sent }: CallersFile,
  model: LanguageModel,
  { budget, signal }: { readonly budget: Budget; readonly signal: AbortSignal },
): Promise<PlayedFile> {
  const scenarios = sent.scenarios.map(readScenario);
  const candidate = candidateOf(sent.assistant, model);
  const plan = { scenarios, personalities: sent.personalities, repeats: sent.repeats };
  const places = placesOf(plan);
  const pending = [...places];
  const conversations: PlayedConversation[] = [];
  const ledgers: Ledger[] = [];
  let stopped: string | null = null;
  try {
    await workThrough(AT_A_TIME[sent.channel], pending.shift.bind(pending), async (place) => {
      const scenario = scenarios[place.scenarioIndex];
      if (scenario === undefined) throw new Error(`${file} has no scenario ${place.scenarioIndex}`);
      const ledger = new Ledger(budget);
      ledgers.push(ledger);
      const conversation = await simulateConversation({ clock: systemClock, signal, model, ledger }, candidate, {
        scenario,
        personality: place.personality,
        channel: sent.channel,
        maxTurns: sent.max_turns,
        seed: seedOf(0, place),
      });
      conversations.push({ ...place, ...conversation, costMicros: ledger.costMicros });
    });
  } catch (error) {
    stopped = reasonOf(error, signal);
  }
  return {
    file,
    channel: sent.channel,
    scenarios,
    conversations: places.flatMap((place) => conversations.filter((each) => isAt(each, place))),
    conversationCount: places.length,
    stopped,
    costMicros: ledgers.reduce((sum, ledger) => sum + ledger.costMicros, 0),
    unpricedRequests: ledgers.reduce((sum, ledger) => sum + ledger.unpricedCount, 0),
  };
}

/** @throws what is none of the expected reasons */
function reasonOf(error: unknown, signal: AbortSignal): string {
  if (error instanceof BudgetSpentError || error instanceof ProviderError) return error.message;
  if (signal.aborted) return "The time was up";
  throw error;
}

function candidateOf(given: CallersFile["sent"]["assistant"], model: LanguageModel): Candidate {
  const assistant: Assistant = withLanguage(unconfiguredAssistant(), given.language);
  const welcomeMessage = given.welcome_message ?? null;
  return {
    assistant: { ...assistant, name: given.name, welcomeMessage, voice: { ...assistant.voice, welcomeMessage } },
    systemPrompt: given.system_prompt,
    model,
    tools: [],
  };
}

function isAt(one: ConversationPlace, other: ConversationPlace): boolean {
  return (
    one.scenarioIndex === other.scenarioIndex && one.personality === other.personality && one.repeat === other.repeat
  );
}
