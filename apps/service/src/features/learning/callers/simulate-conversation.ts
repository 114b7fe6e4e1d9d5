import { seededRandom } from "@parley/foundation/seeded-random";
import { askPatiently } from "../claims/ask-patiently.ts";
import type { Candidate } from "../mocked-thread.ts";
import type { ConversationContext } from "./ask-for-role.ts";
import type { CallerScenario, SimulatedConversation, Talk } from "./caller-simulation.ts";
import { converse } from "./converse.ts";
import { judgeConversation } from "./judge-conversation.ts";
import { countRepeatedAnswers, findMissingCall } from "./measure-conversation.ts";
import { PERSONALITIES, type Personality } from "./personalities.ts";
import type { PlayedCaller } from "./play-caller.ts";
import { openTextLine } from "./text-line.ts";
import { utteranceOf } from "./utterance-of.ts";
import { VoiceLine } from "./voice-line.ts";

export interface ConversationTask {
  readonly scenario: CallerScenario;
  readonly personality: keyof typeof PERSONALITIES;
  readonly channel: "text" | "voice";
  readonly maxTurns: number;
  /** Decides which words a bad line swallows. */
  readonly seed: number;
}

/**
 * Has the candidate talk to a caller played by its own model, and measures the conversation.
 * @throws ProviderError when a model does not answer: that says nothing of the candidate; BudgetSpentError
 */
export async function simulateConversation(
  context: ConversationContext,
  candidate: Candidate,
  task: ConversationTask,
): Promise<SimulatedConversation> {
  const { scenario, channel } = task;
  const personality = PERSONALITIES[task.personality];
  const caller = { scenario, personality, channel, language: candidate.assistant.voice.language };
  const talk = await talkOnce(context, candidate, caller, task, personality);
  const { reached, reason, unbackedClaims } = await judgeConversation(context, scenario, talk);
  const missingCall = findMissingCall(scenario, talk.toolCalls);
  return {
    ...talk,
    reached: missingCall === null ? reached : false,
    reason: missingCall ?? reason,
    repeatedAnswers: countRepeatedAnswers(talk.transcript),
    unbackedClaims,
    problems: reached === null ? [...talk.problems, "The judge's answer cannot be read"] : talk.problems,
  };
}

function talkOnce(
  context: ConversationContext,
  candidate: Candidate,
  caller: PlayedCaller,
  { scenario, maxTurns, seed }: ConversationTask,
  { voice: manner }: Personality,
): Promise<Talk> {
  if (caller.channel === "text") {
    return converse(context, { line: openTextLine(context, candidate, scenario), caller, maxTurns });
  }
  // What was said in a call cannot be answered again, so one whose model fails begins anew.
  return askPatiently(context, () => {
    const random = seededRandom(seed);
    const utter = (words: string) => utteranceOf(words, manner, random);
    const line = new VoiceLine(context, candidate, { scenario, manner, utter });
    return converse(context, { line, caller, maxTurns });
  });
}
