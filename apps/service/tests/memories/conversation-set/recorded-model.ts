import type { ModelServerRequest, ScriptedReply } from "@parley/testkit/models/model-script";
import { keyOf } from "./conversation-set.ts";

/** Members of an operation that name known facts. */
const NAMES_A_FACT = new Set(["id", "supersedes", "contradicts", "relates_to", "causes", "resolves"]);
/** No memory has an id like these: what the model invents must not name a fact by chance. */
const INVENTED = 1_000_000_000;

/** A model that says again what one said before when it was sent the same prompt. */
export interface RecordedModel {
  readonly reply: (request: ModelServerRequest) => ScriptedReply;
  /** The keys of the prompts it was sent, as often as it was. */
  readonly sentKeys: readonly string[];
  /** Those nobody has recorded an answer to. */
  readonly unknownKeys: readonly string[];
}

export function createRecordedModel(answers: ReadonlyMap<string, string>): RecordedModel {
  const sentKeys: string[] = [];
  const unknownKeys: string[] = [];
  return {
    sentKeys,
    unknownKeys,
    reply: ({ systemPrompt, messages }) => {
      const { question, ids } = withOwnIds(messages.map(({ text }) => text).join("\n"));
      const key = keyOf(systemPrompt, question);
      sentKeys.push(key);
      const answer = answers.get(key);
      if (answer !== undefined) return { text: withIdsOf(ids, answer) };
      unknownKeys.push(key);
      return { text: '{"operations": []}' };
    },
  };
}

/** The question with known facts counted from 1, as recorded, and the ids they really have. */
function withOwnIds(question: string): { readonly question: string; readonly ids: readonly number[] } {
  const ids: number[] = [];
  const counted = question.replace(/^Known facts: (\[.*\])$/mu, (_line, told: string) => {
    const known = JSON.parse(told) as readonly { readonly id: number; readonly fact: string }[];
    ids.push(...known.map(({ id }) => id));
    return `Known facts: ${JSON.stringify(known.map(({ fact }, position) => ({ id: position + 1, fact })))}`;
  });
  return { question: counted, ids };
}

/** The same answer about the facts' real ids; one that is no JSON is left as it is. */
function withIdsOf(ids: readonly number[], answer: string): string {
  const start = answer.indexOf("{");
  const end = answer.lastIndexOf("}") + 1;
  const real = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(real);
    return typeof value === "number" ? (ids[value - 1] ?? INVENTED + value) : value;
  };
  try {
    const parsed: unknown = JSON.parse(answer.slice(start, end), (name, value) =>
      NAMES_A_FACT.has(name) ? real(value) : value,
    );
    return `${answer.slice(0, start)}${JSON.stringify(parsed)}${answer.slice(end)}`;
  } catch {
    return answer;
  }
}
