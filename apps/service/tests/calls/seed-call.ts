import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { asId, type CallId } from "@parley/foundation/branded-ids";
import type { RecordingTrack } from "../../src/conversation/call/recording/call-recorder.ts";
import { recordingToken, recordingTokenHash } from "../../src/features/calls/recordings/recording-link.ts";
import { RECORDING_TRACKS, trackStorageKey } from "../../src/features/calls/recordings/track-storage.ts";
import type { Database } from "../../src/platform/database/database.ts";
import { createLocalFileStorage } from "../../src/platform/file-storage/local-file-storage.ts";
import type { TestOrganization, TestService } from "../harness/test-service.ts";

export interface SeededCall {
  readonly id: CallId;
  readonly callSid: string;
}

export interface CallSeed {
  readonly callSid?: string;
  readonly status?: "ongoing" | "completed" | "failed";
  readonly direction?: "inbound" | "outbound";
  readonly provider?: string;
  readonly customer?: string;
  readonly startedAt?: Date;
  /** Null: nobody answered. Absent: at once. */
  readonly answeredAfterMs?: number | null;
  /** From the answer on, or the start where nobody answered. */
  readonly durationMs?: number;
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly streamSid?: string;
}

/** A row of a phone call, as the media process and the carriers' webhooks leave it. */
export async function seedCall(
  service: TestService,
  organization: TestOrganization,
  assistantId: number,
  seed: CallSeed = {},
): Promise<SeededCall> {
  const { status = "completed", startedAt = new Date("2026-05-04T10:00:00Z"), answeredAfterMs = 0 } = seed;
  const answeredAt = answeredAfterMs === null ? null : new Date(startedAt.getTime() + answeredAfterMs);
  const endedAt = new Date((answeredAt ?? startedAt).getTime() + (seed.durationMs ?? 60_000));
  const callSid = seed.callSid ?? `CA${randomUUID().replaceAll("-", "")}`;
  const { id } = await databaseOf(service)
    .insertInto("calls")
    .values({
      organization_id: organization.organizationId,
      call_sid: callSid,
      channel: "voice",
      direction: seed.direction ?? "inbound",
      status,
      provider: seed.provider ?? "twilio",
      assistant_id: assistantId,
      customer_phone_number: seed.customer ?? "+14155550100",
      assistant_phone_number: "+14155550199",
      call_meta: JSON.stringify(seed.metadata ?? {}),
      stream_sid: seed.streamSid ?? null,
      started_at: startedAt,
      answered_at: answeredAt,
      ended_at: status === "ongoing" ? null : endedAt,
      // Nothing is left to do about it.
      reported_at: status === "ongoing" ? null : endedAt,
      end_reason: status === "ongoing" ? null : "customer-ended-call",
      welcome_message: "Hello",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id: asId(id), callSid };
}

export interface SegmentSeed {
  readonly speaker: "user" | "assistant";
  readonly content: string;
  readonly isFinal?: boolean;
  readonly startMs?: number;
  readonly endMs?: number;
  readonly confidence?: number;
  readonly timestamps?: unknown;
  readonly createdAt?: Date;
}

export async function seedTranscripts(
  service: TestService,
  organization: TestOrganization,
  call: SeededCall,
  segments: readonly SegmentSeed[],
): Promise<void> {
  for (const segment of segments) {
    await databaseOf(service)
      .insertInto("call_transcripts")
      .values({
        ...ofCall(organization, call),
        speaker: segment.speaker,
        content: segment.content,
        is_final: segment.isFinal ?? true,
        segment_start_ms: segment.startMs ?? null,
        segment_end_ms: segment.endMs ?? null,
        confidence: segment.confidence ?? null,
        stt_timestamps: segment.timestamps === undefined ? null : JSON.stringify(segment.timestamps),
        ...(segment.createdAt === undefined ? {} : { created_at: segment.createdAt }),
      })
      .execute();
  }
}

export interface TurnSeed {
  readonly role: "user" | "assistant";
  readonly content: string;
  readonly startedMs: number;
  readonly endedMs: number | null;
  readonly wasInterrupted?: boolean;
  readonly generatedText?: string;
  readonly toolCalls?: readonly unknown[];
  readonly moves?: readonly unknown[];
  readonly latency?: Readonly<Record<string, number | boolean | null>>;
}

export async function seedTurns(
  service: TestService,
  organization: TestOrganization,
  call: SeededCall,
  turns: readonly TurnSeed[],
): Promise<void> {
  for (const [index, turn] of turns.entries()) {
    await databaseOf(service)
      .insertInto("call_turns")
      .values({
        ...ofCall(organization, call),
        turn_index: index,
        role: turn.role,
        content: turn.content,
        generated_text: turn.generatedText ?? null,
        purpose: turn.role === "assistant" ? "answer" : null,
        was_interrupted: turn.wasInterrupted ?? false,
        started_ms: turn.startedMs,
        ended_ms: turn.endedMs,
        tool_calls: JSON.stringify(turn.toolCalls ?? []),
        moves: JSON.stringify(turn.moves ?? []),
        latency: turn.latency === undefined ? null : JSON.stringify(turn.latency),
        llm_provider: turn.role === "assistant" ? "openai" : null,
        llm_model: turn.role === "assistant" ? "gpt-4o-mini" : null,
      })
      .execute();
  }
}

export interface UsageSeed {
  readonly serviceType: "llm" | "tts" | "stt";
  readonly provider: string;
  readonly model: string;
  readonly usageType: string;
  readonly usageAmount: number;
}

export async function seedUsage(
  service: TestService,
  organization: TestOrganization,
  call: SeededCall,
  usages: readonly UsageSeed[],
): Promise<void> {
  await databaseOf(service)
    .insertInto("call_usage")
    .values(
      usages.map((usage) => ({
        ...ofCall(organization, call),
        service_type: usage.serviceType,
        provider: usage.provider,
        model: usage.model,
        usage_type: usage.usageType,
        usage_amount: usage.usageAmount,
      })),
    )
    .execute();
}

export interface RecordingSeed {
  readonly type?: "full" | "mixed" | "user" | "assistant";
  readonly status?: "recording" | "processing" | "completed" | "failed";
  readonly source?: string;
  readonly hasLink?: boolean;
  readonly sourceUrl?: string;
  readonly sizeBytes?: number;
  readonly durationMs?: number;
  readonly channelCount?: number;
  readonly peaks?: Uint8Array;
}

export interface SeededRecording {
  readonly id: number;
  /** The token of its public link. */
  readonly token: string;
}

export async function seedRecording(
  service: TestService,
  organization: TestOrganization,
  call: SeededCall,
  seed: RecordingSeed = {},
): Promise<SeededRecording> {
  const { hashes } = service.service.platform;
  const key = {
    organizationId: organization.organizationId,
    callId: call.id,
    type: seed.type ?? "mixed",
    source: seed.source ?? "parley",
  };
  const token = recordingToken(hashes, key);
  const { id } = await databaseOf(service)
    .insertInto("call_recordings")
    .values({
      ...ofCall(organization, call),
      recording_type: key.type,
      recording_source: key.source,
      status: seed.status ?? "completed",
      source_url: seed.sourceUrl ?? null,
      size_bytes: seed.sizeBytes ?? null,
      duration_ms: seed.durationMs ?? null,
      channel_count: seed.channelCount ?? null,
      peaks: seed.peaks === undefined ? null : Buffer.from(seed.peaks),
      public_token_hash: seed.hasLink === false ? null : recordingTokenHash(hashes, token),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, token };
}

/** Puts the audio of a call where its session would have written it. */
export async function seedTracks(
  service: TestService,
  organization: TestOrganization,
  call: SeededCall,
  tracks: Readonly<Partial<Record<RecordingTrack, Uint8Array>>>,
): Promise<void> {
  const files = createLocalFileStorage(join(service.dataDir, "files"));
  for (const track of RECORDING_TRACKS) {
    const muLaw = tracks[track];
    const key = { organizationId: organization.organizationId, callId: call.id };
    if (muLaw !== undefined) await files.write(trackStorageKey(key, track), [muLaw]);
  }
}

/** Two tries of one event: the first failed. */
export async function seedWebhookTries(
  service: TestService,
  organization: TestOrganization,
  call: SeededCall,
  event: { readonly type: string; readonly body: unknown; readonly firstAt: Date },
): Promise<void> {
  const database = databaseOf(service);
  const { id } = await database
    .insertInto("webhook_deliveries")
    .values({
      organization_id: organization.organizationId,
      event_id: `msg_${randomUUID()}`,
      event_type: event.type,
      url: "https://hooks.example/voice",
      endpoint_key: "hooks",
      body: JSON.stringify(event.body),
      conversation_id: call.id,
      status: "delivered",
      attempt_count: 2,
      delivered_at: event.firstAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const attempt = { organization_id: organization.organizationId, delivery_id: id };
  await database
    .insertInto("webhook_attempts")
    .values([
      {
        ...attempt,
        attempt_number: 1,
        started_at: event.firstAt,
        duration_ms: 12,
        response_status: 503,
        response_body: "busy",
        error: "HTTP 503",
      },
      {
        ...attempt,
        attempt_number: 2,
        started_at: new Date(event.firstAt.getTime() + 5_000),
        duration_ms: 8,
        response_status: 200,
        response_body: "ok",
        error: null,
      },
    ])
    .execute();
}

export async function seedToolExecution(
  service: TestService,
  organization: TestOrganization,
  call: SeededCall,
  seed: {
    readonly assistantId: number;
    readonly status: "success" | "error";
    readonly startedAt: Date;
    readonly toolId?: number;
  },
): Promise<void> {
  await databaseOf(service)
    .insertInto("tool_executions")
    .values({
      organization_id: organization.organizationId,
      tool_id: seed.toolId ?? null,
      assistant_id: seed.assistantId,
      conversation_id: call.id,
      function_name: "find_slots",
      origin: "conversation",
      arguments: JSON.stringify({ day: "Thursday" }),
      status: seed.status,
      result: JSON.stringify({ slots: ["10:00"] }),
      error_message: seed.status === "error" ? "The address did not answer" : null,
      try_count: 1,
      duration_ms: 88,
      started_at: seed.startedAt,
      finished_at: new Date(seed.startedAt.getTime() + 88),
    })
    .execute();
}

export async function seedLogEntry(
  service: TestService,
  organization: TestOrganization,
  call: SeededCall,
  entry: {
    readonly event: string;
    readonly message: string;
    readonly createdAt: Date;
    readonly atMs?: number;
    readonly data?: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  await databaseOf(service)
    .insertInto("call_log_entries")
    .values({
      ...ofCall(organization, call),
      level: "info",
      event: entry.event,
      message: entry.message,
      data: entry.data === undefined ? null : JSON.stringify(entry.data),
      at_ms: entry.atMs ?? null,
      created_at: entry.createdAt,
    })
    .execute();
}

export async function seedMessages(
  service: TestService,
  organization: TestOrganization,
  call: SeededCall,
  messages: readonly {
    readonly role: "system" | "user" | "assistant";
    readonly content: string;
    readonly tokens?: readonly [number, number];
  }[],
): Promise<void> {
  await databaseOf(service)
    .insertInto("call_messages")
    .values(
      messages.map(({ role, content, tokens }, index) => ({
        ...ofCall(organization, call),
        message_index: index,
        role,
        content,
        llm_provider: role === "assistant" ? "openai" : null,
        llm_model: role === "assistant" ? "gpt-4o-mini" : null,
        prompt_tokens: tokens?.[0] ?? null,
        completion_tokens: tokens?.[1] ?? null,
      })),
    )
    .execute();
}

/** @returns the trace's id */
export async function seedTrace(
  service: TestService,
  organization: TestOrganization,
  call: SeededCall,
  trace: {
    readonly assistantId: number;
    readonly callerHash: string;
    readonly turnCount?: number;
    readonly quality?: number;
    readonly resolution?: string;
  },
): Promise<number> {
  const { id } = await databaseOf(service)
    .insertInto("call_traces")
    .values({
      ...ofCall(organization, call),
      assistant_id: trace.assistantId,
      caller_hash: trace.callerHash,
      turn_count: trace.turnCount ?? 2,
      duration_seconds: 60,
      resolution_status: trace.resolution ?? null,
      quality_score: trace.quality ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function seedJudgements(
  service: TestService,
  organization: TestOrganization,
  call: SeededCall,
  judgements: Readonly<Record<string, unknown>>,
): Promise<void> {
  await databaseOf(service)
    .insertInto("call_analyses")
    .values({ ...ofCall(organization, call), judgements: JSON.stringify(judgements) })
    .execute();
}

export interface FullCall extends SeededCall {
  readonly recording: SeededRecording;
  readonly traceId: number;
}

/** A finished call with one of everything, each text marked. */
export async function seedFullCall(
  service: TestService,
  organization: TestOrganization,
  assistantId: number,
  mark: string,
): Promise<FullCall> {
  const startedAt = new Date();
  const call = await seedCall(service, organization, assistantId, { startedAt, metadata: { note: mark } });
  const args = [service, organization, call] as const;
  await seedTranscripts(...args, [
    { speaker: "user", content: `Hello ${mark}`, startMs: 0, endMs: 900, confidence: 0.9 },
    { speaker: "assistant", content: `Hi ${mark}`, startMs: 1_000, endMs: 2_000 },
  ]);
  await seedTurns(...args, [
    { role: "user", content: `Hello ${mark}`, startedMs: 0, endedMs: 900 },
    {
      role: "assistant",
      content: `Hi ${mark}`,
      startedMs: 1_000,
      endedMs: 2_000,
      latency: { endpointing: 310, firstAudioOut: 400 },
    },
  ]);
  await seedMessages(...args, [
    { role: "user", content: `Hello ${mark}` },
    { role: "assistant", content: `Hi ${mark}`, tokens: [20, 5] },
  ]);
  await seedWebhookTries(...args, {
    type: "end-of-call-report",
    body: { message: { type: "end-of-call-report", summary: mark } },
    firstAt: startedAt,
  });
  await seedToolExecution(...args, { assistantId, status: "success", startedAt });
  await seedLogEntry(...args, { event: "stream-opened", message: mark, createdAt: startedAt });
  await seedJudgements(...args, { primary_intent: mark });
  const recording = await seedRecording(...args, {
    durationMs: 2_000,
    sizeBytes: 32_044,
    channelCount: 1,
    peaks: Uint8Array.of(1, 2, 3),
  });
  const traceId = await seedTrace(...args, { assistantId, callerHash: "a".repeat(64) });
  return { ...call, recording, traceId };
}

function databaseOf(service: TestService): Database {
  return service.service.platform.database;
}

function ofCall(organization: TestOrganization, call: SeededCall) {
  return { organization_id: organization.organizationId, call_id: call.id };
}
