import type { Database } from "../../../src/platform/database/database.ts";
import type { ApiClient } from "../../harness/api-client.ts";
import type { Language, PromptedConversation } from "./conversation-set.ts";
import { addUp, type Judgement, judgeReading, type Kept } from "./judge-reading.ts";

/** Where conversations are read: an organization, and an assistant with a model or without one. */
export interface ReadingHouse {
  readonly database: Database;
  readonly organizationId: number;
  /** An admin's. */
  readonly client: ApiClient;
  readonly assistantId: number;
}

export interface ExtractionFigures extends Judgement {
  readonly conversations: number;
}

export interface MeasuredExtraction {
  readonly all: ExtractionFigures;
  readonly byLanguage: ReadonlyMap<Language, ExtractionFigures>;
  /** In the set's order. */
  readonly readings: readonly JudgedReading[];
}

/** What became of one conversation. */
export interface JudgedReading {
  readonly conversation: PromptedConversation;
  readonly kept: Kept;
  readonly judgement: Judgement;
  /** The model's answer could not be read: nothing was kept. */
  readonly isUnusable: boolean;
}

interface Placed {
  readonly conversation: PromptedConversation;
  readonly conversationId: number;
  readonly caller: string;
  /** Of the known facts, in their order. */
  readonly knownIds: readonly number[];
}

const MEMORIES = "/api/learning/memories";
/** Requests under way at a time. */
const AT_ONCE = 8;
const LOOK_EVERY_MS = 100;
/** Without anything being finished in the meantime. */
const LONGEST_READING_MS = 60_000;

/**
 * Has the service read each conversation, by a caller of its own of whom only the conversation's known facts are known, and
 * judges what it kept.
 */
export async function measureExtraction(
  house: ReadingHouse,
  set: readonly PromptedConversation[],
): Promise<MeasuredExtraction> {
  const placed = await placeConversations(
    house,
    set.map((conversation, position) => ({ conversation, caller: callerOf(position) })),
  );
  await inTurns(placed, ({ conversationId }) => ask(house, "POST", extractionPath(conversationId)));
  await untilRead(house);
  const judged = await inTurns(placed, (each) => judge(house, each));
  const figuresOf = (some: readonly JudgedReading[]): ExtractionFigures => ({
    conversations: some.length,
    ...addUp(some.map(({ judgement }) => judgement)),
  });
  const byLanguage = Map.groupBy(judged, ({ conversation }) => conversation.language);
  return {
    all: figuresOf(judged),
    byLanguage: new Map([...byLanguage].map(([language, some]) => [language, figuresOf(some)])),
    readings: judged,
  };
}

/** Each of a set's conversations has a caller of its own. */
function callerOf(position: number): string {
  return `+1212555${String(position).padStart(4, "0")}`;
}

/** The rows calls and threads of texts leave when they are over, and what was known of their callers before. */
export async function placeConversations(
  house: ReadingHouse,
  said: readonly { readonly conversation: PromptedConversation; readonly caller: string }[],
): Promise<readonly Placed[]> {
  const knownIds = await inTurns(said, ({ conversation, caller }) => remember(house, conversation, caller));
  const { database, organizationId, assistantId } = house;
  const endedAt = new Date();
  const sidOf = ({ id }: PromptedConversation) => `${organizationId}-${id}`;
  const rows = await database
    .insertInto("calls")
    .values(
      said.map(({ conversation, caller }) => ({
        organization_id: organizationId,
        call_sid: sidOf(conversation),
        channel: conversation.channel === "voice" ? "voice" : "sms",
        direction: "inbound",
        status: "completed",
        provider: "twilio",
        assistant_id: assistantId,
        customer_phone_number: caller,
        assistant_phone_number: "+14155550199",
        started_at: endedAt,
        answered_at: conversation.channel === "voice" ? endedAt : null,
        ended_at: endedAt,
        // Nothing else is left to do about it.
        reported_at: endedAt,
        message_count: conversation.channel === "voice" ? 0 : conversation.turns.length,
      })),
    )
    .returning(["id", "call_sid"])
    .execute();
  const ids = new Map(rows.map(({ id, call_sid: sid }) => [sid, id]));
  const placed = said.map(({ conversation, caller }, position) => ({
    conversation,
    conversationId: ids.get(sidOf(conversation)) ?? 0,
    caller,
    knownIds: knownIds[position] ?? [],
  }));
  const turns = placed
    .filter(({ conversation }) => conversation.channel === "voice")
    .flatMap(({ conversation, conversationId }) =>
      conversation.turns.map(({ index, role, content }) => ({
        organization_id: organizationId,
        call_id: conversationId,
        turn_index: index,
        role,
        content,
        started_ms: 1_000 * index,
        ended_ms: 1_000 * (index + 1),
      })),
    );
  if (turns.length > 0) await database.insertInto("call_turns").values(turns).execute();
  const messages = placed
    .filter(({ conversation }) => conversation.channel === "text")
    .flatMap(({ conversation, conversationId }) =>
      conversation.turns.map(({ index, role, content }) => ({
        organization_id: organizationId,
        conversation_id: conversationId,
        message_index: index,
        role,
        content,
      })),
    );
  if (messages.length > 0) await database.insertInto("sms_messages").values(messages).execute();
  return placed;
}

/** @returns the ids of the known facts, in their order */
async function remember(
  house: ReadingHouse,
  { known }: PromptedConversation,
  caller: string,
): Promise<readonly number[]> {
  const ids: number[] = [];
  for (const { fact } of known) {
    const body = { fact, memory_scope: "caller", subject_type: "caller", subject_id: caller };
    ids.push((await ask(house, "POST", MEMORIES, body)).id);
  }
  return ids;
}

async function judge(house: ReadingHouse, placed: Placed): Promise<JudgedReading> {
  const { conversation } = placed;
  const { state, reason, llm_model: model } = await ask(house, "GET", extractionPath(placed.conversationId));
  const isUnusable = state === "failed" && model !== null;
  if (state !== "done" && !isUnusable) throw new Error(`${conversation.id} was not read: ${state}, ${reason}`);
  const kept = await readKept(house, placed);
  return { conversation, kept, judgement: judgeReading(conversation, kept), isUnusable };
}

/** Looks at the rows, all at once: asking the service about each again and again would be most of its work. */
async function untilRead({ database, organizationId }: ReadingHouse): Promise<void> {
  let left = Number.POSITIVE_INFINITY;
  let latest = performance.now() + LONGEST_READING_MS;
  while (performance.now() < latest) {
    const { count } = await database
      .selectFrom("memory_extractions")
      .select(({ fn }) => fn.countAll<string>().as("count"))
      .where("organization_id", "=", organizationId)
      .where("state", "in", ["waiting", "running"])
      .executeTakeFirstOrThrow();
    if (Number(count) === 0) return;
    if (Number(count) < left) latest = performance.now() + LONGEST_READING_MS;
    left = Number(count);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

export function extractionPath(conversationId: number): string {
  return `/api/learning/conversations/${conversationId}/extraction`;
}

/** What is different now, with known facts by their numbers in the conversation. */
async function readKept(house: ReadingHouse, { caller, knownIds }: Placed): Promise<Kept> {
  const path = `${MEMORIES}?scope_type=caller&scope_id=${encodeURIComponent(caller)}&limit=100`;
  // Newest first.
  const memories: readonly Wire[] = (await ask(house, "GET", path)).toReversed();
  const numberOf = ({ id }: Wire) => knownIds.indexOf(id) + 1;
  const known = memories.filter((memory) => numberOf(memory) > 0);
  return {
    facts: memories
      .filter((memory) => numberOf(memory) === 0)
      .map(({ fact, provenance: { quote, turn } }) => ({ fact, quote, turn })),
    confirmed: known.filter(({ provenance }) => provenance.confirmations !== undefined).map(numberOf),
    ended: known.filter(({ valid_to: validTo }) => validTo !== null).map(numberOf),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: the service checks its answers against their contracts before it sends them.
type Wire = any;

async function ask({ client }: ReadingHouse, method: string, path: string, body?: unknown): Promise<Wire> {
  const { status, json, text } = await client.request(method, path, body);
  if (status !== 200) throw new Error(`${method} ${path} was answered ${status}: ${text}`);
  return json;
}

/** A few at a time, in their order. */
async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (let done = 0; done < items.length; done += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(done, done + AT_ONCE).map(work))));
  }
  return results;
}
