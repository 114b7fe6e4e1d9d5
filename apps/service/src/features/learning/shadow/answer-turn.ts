import type { Clock } from "@parley/foundation/clock";
import { NO_GUARDS } from "../../../conversation/answer/tools/tool-guards.ts";
import { wasHeldBack } from "../../../conversation/answer/tools/tool-outcome.ts";
import { costMicros } from "../../../providers/llm/prices.ts";
import type { SimulatedTool } from "../../answering/choose-tools.ts";
import { redactPersonalData } from "../../memories/redaction/redact-personal-data.ts";
import type { RecordedTurn } from "../../prompts/shadow/recorded-conversation.ts";
import type { ShadowTurn } from "../../prompts/shadow/shadow-turn.ts";
import type { ToolMock } from "../../rehearsal/tool-mock.ts";
import { type MadeCall, MockedThread, type Speaker, type UsedModel } from "../mocked-thread.ts";
import { doCallsDiffer, similarityOf } from "./compare-answers.ts";
import { judgePreference, type Preference } from "./judge-preference.ts";
import type { SampledTurn } from "./sample-turns.ts";

/** As much of a conversation as an answer is given. */
const MOST_MESSAGES = 60;

/** The assistant that is told what a version in shadow says, in a conversation that is over. */
export interface ShadowAssistant extends Speaker {
  readonly mocks: readonly ToolMock[];
  readonly liveVersionId: number | null;
}

export interface AnsweredTurn {
  readonly row: Omit<ShadowTurn, "conversationId" | "channel" | "createdAt">;
  /** Each request, to be paid for. */
  readonly used: readonly (UsedModel & { readonly costMicros: number | null })[];
}

/** Has a turn answered again, and the two answers compared. @throws ProviderError when a model does not answer */
export async function answerTurn(
  context: { readonly clock: Clock; readonly signal: AbortSignal },
  shadow: ShadowAssistant,
  { turn, before, isCandidateFirst }: SampledTurn,
): Promise<AnsweredTurn> {
  const messages = before.slice(-MOST_MESSAGES).map(({ role, content }) => ({ role, content }));
  const beganMs = context.clock.monotonicMs();
  const requests: UsedModel[] = [];
  const speaker = { ...shadow, tools: withoutPassedGuards(shadow.tools, turn) };
  const onUsed = (request: UsedModel) => requests.push(request);
  const thread = new MockedThread(speaker, { ...context, mocks: shadow.mocks, onUsed });
  const text = await thread.answer(messages);
  const latencyMs = Math.round(thread.nowMs() - beganMs);
  const live = {
    text: turn.fullText,
    calls: turn.toolCalls.map(({ name, arguments: sent }) => ({ name, arguments: sent })),
  };
  const candidate = {
    text,
    calls: thread.calls.map(({ name, arguments: sent }) => ({ name, arguments: sent })),
  };
  const toolCallsDiffer = doCallsDiffer(live.calls, candidate.calls);
  // Nobody has to be asked about the same words.
  const isSame = !toolCallsDiffer && live.text.trim() === candidate.text.trim();
  const judged: Pick<Preference, "preference"> & { readonly used: UsedModel | null } = isSame
    ? { preference: "same", used: null }
    : await judgePreference({ ...context, model: shadow.model }, messages, { live, candidate }, isCandidateFirst);
  const used = [...requests, ...(judged.used === null ? [] : [judged.used])].map((each) => ({
    ...each,
    costMicros: costMicros(each.provider, each.modelId, each.usage),
  }));
  return {
    row: {
      turnIndex: turn.index,
      liveVersionId: shadow.liveVersionId,
      liveAnswer: redactPersonalData(live.text),
      candidateAnswer: redactPersonalData(candidate.text),
      liveToolCalls: redactCalls(live.calls),
      candidateToolCalls: redactCalls(candidate.calls),
      toolCallsDiffer,
      similarity: similarityOf(live.text, candidate.text),
      latencyMs,
      costMicros: used.reduce<number | null>(
        (sum, { costMicros: cost }) => (sum === null || cost === null ? null : sum + cost),
        0,
      ),
      preference: judged.preference,
      problems: thread.problems.map(redactPersonalData),
    },
    used,
  };
}

/** What was carried out in the turn had been agreed to, and was within its limits. */
function withoutPassedGuards(tools: readonly SimulatedTool[], { toolCalls }: RecordedTurn): readonly SimulatedTool[] {
  const passed = new Set(toolCalls.filter(({ result }) => !wasHeldBack(result)).map(({ name }) => name));
  return tools.map((tool) => (passed.has(tool.function.name) ? { ...tool, guards: NO_GUARDS } : tool));
}

/** The calls with personal data in their arguments' words replaced, at any depth. */
function redactCalls(calls: readonly MadeCall[]): readonly MadeCall[] {
  return calls.map(({ name, arguments: sent }) => ({
    name,
    arguments: Object.fromEntries(Object.entries(sent).map(([key, value]) => [key, redacted(value)])),
  }));
}

function redacted(value: unknown): unknown {
  if (typeof value === "string") return redactPersonalData(value);
  if (Array.isArray(value)) return value.map(redacted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, redacted(member)]));
}
