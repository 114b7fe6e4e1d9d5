import type { PlayedConversation } from "../../features/learning/callers/caller-simulation.ts";
import { medianOf } from "../../features/learning/callers/measure-conversation.ts";
import { presentConversation } from "../../features/learning/callers/present-simulation.ts";
import type { PlayedFile } from "./play-callers.ts";

const MICROS_PER_USD = 1_000_000;

/** A line for a conversation, and everything that was said if its goal was not reached. */
export function describeConversation(scenario: string, played: PlayedConversation): readonly string[] {
  const { personality, repeat, reached, turns, endReason, latenciesMs } = played;
  const latencyMs = medianOf(latenciesMs);
  const latency = latencyMs === null ? "no answer" : `answers in ${latencyMs} ms`;
  const mark = reached === true ? "✓" : reached === false ? "✗" : "?";
  return [
    `${mark} ${scenario} · ${personality} · ${repeat}  (${turns} turns, ${endReason}, ${latency})`,
    ...played.problems.map((problem) => `    ! ${problem}`),
    ...played.unbackedClaims.map((claim) => `    ! claimed without a tool: “${claim}”`),
    ...(reached === true ? [] : describeTalk(played)),
  ];
}

function describeTalk({ reason, transcript, toolCalls }: PlayedConversation): readonly string[] {
  return [
    ...(reason === null ? [] : [`    ${reason}`]),
    ...transcript.map(({ role, content }) => `    ${role.padEnd(10)} ${content}`),
    ...toolCalls.map(({ name, arguments: given, outcome }) => `    ${name}(${JSON.stringify(given)}) ${outcome}`),
  ];
}

/** The share that reached their goal; what was not judged did not. Null: nothing was played. */
export function shareOf({ conversations }: PlayedFile): number | null {
  if (conversations.length === 0) return null;
  return conversations.filter(({ reached }) => reached === true).length / conversations.length;
}

export function describeSummary(played: PlayedFile): readonly string[] {
  const { conversations, conversationCount, stopped, costMicros, unpricedRequests, channel } = played;
  const share = shareOf(played);
  const sum = (count: (conversation: PlayedConversation) => number) =>
    conversations.reduce((total, conversation) => total + count(conversation), 0);
  const reached = sum(({ reached: isReached }) => (isReached === true ? 1 : 0));
  const unpriced = unpricedRequests === 0 ? "" : `, without ${unpricedRequests} requests whose price is unknown`;
  const latencyMs = medianOf(conversations.flatMap(({ latenciesMs }) => latenciesMs));
  const clock = channel === "voice" ? "on the clock of the calls" : "of real time";
  return [
    `${reached} of ${conversations.length} conversations reached their goal${share === null ? "" : ` (${Math.round(share * 100)} %)`}.`,
    `Answers said again: ${sum(({ repeatedAnswers }) => repeatedAnswers)}. Claims without a tool: ${sum(({ unbackedClaims }) => unbackedClaims.length)}. Median answer: ${latencyMs === null ? "none" : `${latencyMs} ms ${clock}`}.`,
    `Cost at list prices: ${(costMicros / MICROS_PER_USD).toFixed(4)} US dollars${unpriced}.`,
    ...(stopped === null
      ? []
      : [`${conversationCount - conversations.length} of ${conversationCount} were not played: ${stopped}.`]),
  ];
}

/** For programs. */
export function presentPlayed(played: PlayedFile) {
  return {
    file: played.file,
    channel: played.channel,
    latency_clock: played.channel === "voice" ? "driven" : "real",
    conversation_count: played.conversationCount,
    share: shareOf(played),
    stopped: played.stopped,
    cost_usd: played.costMicros / MICROS_PER_USD,
    unpriced_requests: played.unpricedRequests,
    conversations: played.conversations.map((conversation) => presentConversation(played, conversation)),
  };
}
