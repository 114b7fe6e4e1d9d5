import type { CallId, OrganizationId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type {
  CallJournal,
  DialogueMessage,
  JournaledEvent,
  JournaledTurn,
  JournaledUsage,
  TranscriptSegment,
} from "../../../conversation/call/call-journal.ts";
import type { FlowState } from "../../../conversation/flow/flow-state.ts";
import type { DataAccess, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { storable, storableJson } from "../../../platform/database/storable.ts";
import { announce } from "../../../platform/live-events/live-events.ts";
import { errorFields, type Logger } from "../../../platform/logging/logger.ts";
import { saveFlowRun } from "../../flows/runs/open-flow-run.ts";
import { callTopic } from "../call-topics.ts";

type Entry =
  | { readonly kind: "transcript"; readonly callId: CallId; readonly value: TranscriptSegment }
  | { readonly kind: "message"; readonly callId: CallId; readonly value: DialogueMessage }
  | { readonly kind: "turn"; readonly callId: CallId; readonly value: JournaledTurn }
  | { readonly kind: "usage"; readonly callId: CallId; readonly value: JournaledUsage }
  | { readonly kind: "flow"; readonly callId: CallId; readonly value: SavedFlow }
  | { readonly kind: "log"; readonly callId: CallId; readonly value: JournaledEvent; readonly atMs: number };

/** Where a call stands in its flow. */
export interface SavedFlow {
  readonly runId: number;
  readonly state: FlowState;
}

/** So long what was said may be in memory only; short enough for whoever watches a call live. */
const FLUSH_MS = 200;
/** Interim texts change several times a second; nobody reads every one. */
const INTERIM_EVERY_MS = 500;
/** Of one organization while the database is away: 20 minutes of talk on a hundred lines. What comes after is lost, and counted. */
const MOST_WAITING = 50_000;

export interface LiveCallWriterDeps {
  readonly data: DataAccess;
  readonly logger: Logger;
  readonly nowMs: () => number;
  /** Once, after so long. */
  readonly after: (delayMs: number, run: () => void) => void;
  /** Whether the calls of this process are certainly its own; while they may be others' nothing is written. */
  readonly isSure: () => boolean;
}

/** PostgreSQL takes 65,535 parameters in a statement; the widest row has 15. */
const ROWS_AT_ONCE = 1_000;

/**
 * Writes down what live calls tell, in the background and in batches: one transaction for an organization every 200 ms,
 * however many calls it has. While the database is away everything is kept and tried again with what follows; an entry
 * the database refuses is left out, so that it keeps nobody else's from being written.
 */
export class LiveCallWriter {
  readonly #deps: LiveCallWriterDeps;
  #waiting = new Map<OrganizationId, Entry[]>();
  #isScheduled = false;
  #flushing: Promise<void> = Promise.resolve();
  #droppedCount = 0;
  readonly #disowned = new Set<CallId>();

  constructor(deps: LiveCallWriterDeps) {
    this.#deps = deps;
  }

  /** The journal of one call. */
  journalOf(organizationId: OrganizationId, callId: CallId): CallJournal {
    this.#disowned.delete(callId);
    let interimMs = Number.NEGATIVE_INFINITY;
    const add = (entry: Entry) => this.#add(organizationId, entry);
    return {
      transcript: (value) => {
        const nowMs = this.#deps.nowMs();
        if (!value.isFinal && nowMs - interimMs < INTERIM_EVERY_MS) return;
        if (!value.isFinal) interimMs = nowMs;
        add({ kind: "transcript", callId, value });
      },
      message: (value) => add({ kind: "message", callId, value }),
      turn: (value) => add({ kind: "turn", callId, value }),
      usage: (value) => add({ kind: "usage", callId, value }),
      log: (value, atMs) => add({ kind: "log", callId, value, atMs }),
    };
  }

  /** Kept with what was said when the flow came there. */
  saveFlow(organizationId: OrganizationId, callId: CallId, value: SavedFlow): void {
    this.#add(organizationId, { kind: "flow", callId, value });
  }

  /** Another leads the call, or ended it: what was not written yet is not written any more, nor what is still told. */
  disown(callId: CallId): void {
    this.#disowned.add(callId);
    for (const [organizationId, entries] of this.#waiting) {
      const left = entries.filter((entry) => entry.callId !== callId);
      if (left.length === 0) this.#waiting.delete(organizationId);
      else this.#waiting.set(organizationId, left);
    }
  }

  /** @returns whether everything told so far of all calls is on disk or was refused */
  async flush(): Promise<boolean> {
    this.#flushing = this.#flushing.then(() => this.#writeAll());
    await this.#flushing;
    return this.#waiting.size === 0;
  }

  /** @returns whether everything of the call is; others of the organization talk on, and what they say is not waited for */
  async flushCall(organizationId: OrganizationId, callId: CallId): Promise<boolean> {
    await this.flush();
    return this.#waiting.get(organizationId)?.some((entry) => entry.callId === callId) !== true;
  }

  #add(organizationId: OrganizationId, entry: Entry): void {
    if (this.#disowned.has(entry.callId)) return;
    const waiting = this.#waiting.get(organizationId);
    if (waiting === undefined) this.#waiting.set(organizationId, [entry]);
    else if (waiting.length < MOST_WAITING) waiting.push(entry);
    else this.#noteDropped();
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#deps.after(FLUSH_MS, () => {
      this.#isScheduled = false;
      void this.flush();
    });
  }

  #noteDropped(): void {
    this.#droppedCount += 1;
    if (this.#droppedCount % 1_000 !== 1) return;
    this.#deps.logger.error("what calls said could not be written and is lost", { count: this.#droppedCount });
  }

  async #writeAll(): Promise<void> {
    if (!this.#deps.isSure()) {
      if (this.#waiting.size > 0) this.#schedule();
      return;
    }
    const batches = this.#waiting;
    this.#waiting = new Map();
    for (const [organizationId, batch] of batches) {
      const entries = batch.filter(({ callId }) => !this.#disowned.has(callId));
      for (let from = 0; from < entries.length; from += ROWS_AT_ONCE) {
        const slice = entries.slice(from, from + ROWS_AT_ONCE);
        if (await this.#write(organizationId, slice)) continue;
        const later = this.#waiting.get(organizationId) ?? [];
        this.#waiting.set(organizationId, [...entries.slice(from), ...later].slice(0, MOST_WAITING));
        break;
      }
    }
  }

  /** @returns false when the database could not be asked */
  async #write(organizationId: OrganizationId, entries: readonly Entry[]): Promise<boolean> {
    const scope = this.#deps.data.scope(organizationId);
    try {
      await scope.transaction((unit) => writeJournal(unit, entries));
      return true;
    } catch (error) {
      this.#deps.logger.warn("what calls said could not be written", { organizationId, ...errorFields(error) });
      if (!isRefusal(error)) return false;
    }
    // One of them is not to be had; the others are written one by one.
    for (const [index, entry] of entries.entries()) {
      try {
        await scope.transaction((unit) => writeJournal(unit, [entry]));
      } catch (error) {
        if (!isRefusal(error)) {
          const later = this.#waiting.get(organizationId) ?? [];
          this.#waiting.set(organizationId, [...entries.slice(index), ...later].slice(0, MOST_WAITING));
          return true;
        }
        this.#deps.logger.error("an entry of a call is left out", {
          organizationId,
          callId: entry.callId,
          reason: entry.kind,
          ...errorFields(error),
        });
      }
    }
    return true;
  }
}

/** The database looked at it and said no: SQLSTATE of data, constraints and statements; all others are about the connection. */
function isRefusal(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^(22|23|42|54)/.test(code);
}

async function writeJournal(unit: ScopedUnitOfWork, entries: readonly Entry[]): Promise<void> {
  const of = <Kind extends Entry["kind"]>(kind: Kind) =>
    entries.filter((entry): entry is Extract<Entry, { kind: Kind }> => entry.kind === kind);
  await writeTranscripts(unit, of("transcript"));
  await writeMessages(unit, of("message"));
  await writeTurns(unit, of("turn"));
  await writeUsage(unit, of("usage"));
  await writeFlows(unit, of("flow"));
  await writeLog(unit, of("log"));
}

async function writeTranscripts(unit: ScopedUnitOfWork, entries: readonly Extract<Entry, { kind: "transcript" }>[]) {
  if (entries.length === 0) return;
  await unit.db
    .insertInto("call_transcripts")
    .values(
      entries.map(({ callId, value }) => ({
        organization_id: unit.organizationId,
        call_id: callId,
        speaker: value.speaker,
        content: storable(value.text),
        is_final: value.isFinal,
        segment_start_ms: wholeOrNull(value.startMs),
        segment_end_ms: wholeOrNull(value.endMs),
        confidence: value.confidence,
      })),
    )
    .execute();
  for (const callId of new Set(entries.map((entry) => entry.callId))) {
    await announce(unit, callTopic(callId), "transcript");
  }
}

async function writeMessages(unit: ScopedUnitOfWork, entries: readonly Extract<Entry, { kind: "message" }>[]) {
  if (entries.length === 0) return;
  await unit.db
    .insertInto("call_messages")
    .values(
      entries.map(({ callId, value }) => ({
        organization_id: unit.organizationId,
        call_id: callId,
        message_index: value.index,
        role: value.role,
        content: storable(value.content),
        llm_provider: value.provider,
        llm_model: value.model,
        prompt_tokens: value.promptTokens,
        completion_tokens: value.completionTokens,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function writeTurns(unit: ScopedUnitOfWork, entries: readonly Extract<Entry, { kind: "turn" }>[]) {
  if (entries.length === 0) return;
  await unit.db
    .insertInto("call_turns")
    .values(
      entries.map(({ callId, value }) => ({
        organization_id: unit.organizationId,
        call_id: callId,
        turn_index: value.index,
        role: value.role,
        content: storable(value.content),
        generated_text: value.generatedText === null ? null : storable(value.generatedText),
        purpose: value.purpose,
        was_interrupted: value.wasInterrupted,
        started_ms: wholeOrNull(value.startedMs) ?? 0,
        ended_ms: wholeOrNull(value.endedMs),
        tool_calls: storableJson(value.toolCalls),
        moves: storableJson(value.moves),
        latency: value.latency === null ? null : storableJson(value.latency),
        failure: value.failure === null ? null : storableJson(value.failure),
        llm_provider: value.provider,
        llm_model: value.model,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Only the last place counts. */
async function writeFlows(unit: ScopedUnitOfWork, entries: readonly Extract<Entry, { kind: "flow" }>[]) {
  const last = new Map(entries.map((entry) => [entry.value.runId, entry]));
  for (const { callId, value } of last.values()) await saveFlowRun(unit, { ...value, conversationId: callId });
}

async function writeUsage(unit: ScopedUnitOfWork, entries: readonly Extract<Entry, { kind: "usage" }>[]) {
  // One row for a kind: a statement may not touch a row twice.
  const sums = new Map<string, { callId: CallId; usage: JournaledUsage; amount: number }>();
  for (const { callId, value } of entries) {
    const key = JSON.stringify([callId, value.service, value.provider, value.model, value.unit]);
    const sum = sums.get(key);
    if (sum === undefined) sums.set(key, { callId, usage: value, amount: value.amount });
    else sum.amount += value.amount;
  }
  if (sums.size === 0) return;
  await unit.db
    .insertInto("call_usage")
    .values(
      [...sums.values()].map(({ callId, usage, amount }) => ({
        organization_id: unit.organizationId,
        call_id: callId,
        service_type: usage.service,
        provider: usage.provider,
        model: usage.model,
        usage_type: usage.unit,
        usage_amount: amount,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["organization_id", "call_id", "service_type", "provider", "model", "usage_type"])
        .doUpdateSet({ usage_amount: sql<number>`call_usage.usage_amount + excluded.usage_amount` }),
    )
    .execute();
}

async function writeLog(unit: ScopedUnitOfWork, entries: readonly Extract<Entry, { kind: "log" }>[]) {
  if (entries.length === 0) return;
  await unit.db
    .insertInto("call_log_entries")
    .values(
      entries.map(({ callId, value, atMs }) => ({
        organization_id: unit.organizationId,
        call_id: callId,
        level: value.level,
        event: value.event,
        message: storable(value.message.slice(0, 2_000)),
        data: value.data === undefined ? null : storableJson(value.data),
        at_ms: wholeOrNull(atMs),
      })),
    )
    .execute();
}

/** Times are the vendors' to tell, and need not make sense. */
function wholeOrNull(value: number | null): number | null {
  return value === null || !Number.isFinite(value) ? null : Math.round(Math.min(MOST_MS, Math.max(-MOST_MS, value)));
}

const MOST_MS = 2_147_483_647;
