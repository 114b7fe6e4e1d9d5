import type { CallId, OrganizationId } from "@parley/foundation/branded-ids";
import type { Semaphore } from "@parley/foundation/semaphore";
import type { ToolSession } from "../../../conversation/answer/tools/respond-with-tools.ts";
import type { CallActions, CallLine, CallPlan, HeardTurn } from "../../../conversation/call/call-plan.ts";
import type { CallEnd } from "../../../conversation/call/call-session.ts";
import {
  createFlightRecorder,
  type FlightRecorder,
} from "../../../conversation/call/flight-recorder/flight-recorder.ts";
import { END_REASONS, type EndReason } from "../../../conversation/call/reducer/end-reason.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { errorFields } from "../../../platform/logging/logger.ts";
import type { LanguageModel } from "../../../providers/llm/language-model.ts";
import { ProviderError } from "../../../providers/provider-error.ts";
import type { Recognizer } from "../../../providers/speech/recognizing/recognizer.ts";
import type { Voice } from "../../../providers/speech/speaking/voice.ts";
import type { Assistant } from "../../assistants/assistant.ts";
import { findAssistant } from "../../assistants/find-assistant.ts";
import type { CompiledFlows } from "../../flows/runs/compiled-flows.ts";
import { findLeadingFlow, type LeadingFlow } from "../../flows/runs/find-leading-flow.ts";
import { endFlowRun } from "../../flows/runs/open-flow-run.ts";
import { endCall } from "../end/end-call.ts";
import type { CallsDeps } from "../lifecycle/calls-deps.ts";
import { beginRecording } from "../recordings/begin-recording.ts";
import { completeRecordings } from "../recordings/complete-recordings.ts";
import { takeCallTexts } from "./call-texts.ts";
import { continueJournal, readJournalSoFar } from "./continued-journal.ts";
import { type EarlierTalk, readEarlierTalk } from "./earlier-talk.ts";
import { isPendingCallSid, type LiveCall } from "./live-call.ts";
import {
  correctEndReason,
  findLiveCall,
  lockMediaProcess,
  noteEnding,
  noteTransferredTo,
  releaseMediaProcess,
} from "./live-call-store.ts";
import type { LiveCallWriter } from "./live-call-writer.ts";
import { planCall } from "./plan-call.ts";
import { prepareCallFlow } from "./prepare-call-flow.ts";

/** What an assistant talks with; empty lists and null where nothing may be used. */
export interface CallVendors {
  readonly model: LanguageModel | null;
  readonly recognizers: readonly Recognizer[];
  readonly voices: readonly Voice[];
}

/** The tools of one call, found once; each answer opens its own session of them. */
export interface CallToolbox {
  readonly hasTools: boolean;
  open(answerNumber: number, actions: CallActions, heard: HeardTurn): ToolSession;
}

/** Who leads a call that ends here. Of one that others lead only what was said here is written. */
export type CallLead = "ours" | "others";

export interface PrepareDeps extends CallsDeps {
  /** Of this process. */
  readonly processId: string;
  readonly writer: LiveCallWriter;
  readonly chooseVendors: (call: LiveCall, assistant: Assistant) => Promise<CallVendors>;
  readonly openToolbox: (call: LiveCall, assistant: Assistant) => Promise<CallToolbox>;
  readonly flows: CompiledFlows;
  /** To the caller; says what came of it, in words for a model. Never throws. */
  readonly sendSms: (call: LiveCall, body: string) => Promise<string>;
  /** Shared by all calls: a trunk that goes down ends hundreds at once, and those that go on need the database, too. */
  readonly endings: Semaphore;
  /** Every call is taken down for replay. */
  readonly recordsFlights: boolean;
}

export interface PreparedCall {
  readonly plan: CallPlan;
  readonly flightRecorder: FlightRecorder | null;
  /** What the caller has written meanwhile; each text is given once. */
  takeTexts(hear: (text: string) => boolean): Promise<void>;
  /** Another process goes on with the call: it has the recording from now on. */
  letGo(): void;
  /** Writes the end and lets go of the call, as far as it is this process's to do. */
  finish(end: CallEnd, lead: CallLead): Promise<void>;
}

/** The line is gone already, or is somebody else's now. */
const ENDED_BY_OTHERS: ReadonlySet<string> = new Set([
  "customer-ended-call",
  "assistant-forwarded-call",
  "terminated-by-user",
] satisfies EndReason[]);
/** Such an end was noticed late when the network was away; the last frame of audio tells when it was. */
const LINE_WAS_GONE: ReadonlySet<string> = new Set(["customer-ended-call", "media-stream-lost"] satisfies EndReason[]);
/** Whatever waits for an end to be on record waits no longer than this. */
const LONGEST_ANNOUNCING_MS = 2_000;
/** After any other end the caller may come back and go on. */
const ENDS_FLOW: ReadonlySet<string> = new Set([
  "assistant-ended-call",
  "assistant-forwarded-call",
] satisfies EndReason[]);
const TRANSFER_RING_SECONDS = 30;

/**
 * Finds everything a live call needs.
 * @param isAnnounced it was this process's to hold when that was told; this may be long ago
 * @throws Error when the call is over, another's to hold, or its assistant is gone
 */
export async function prepareCall(
  deps: PrepareDeps,
  organizationId: OrganizationId,
  callId: CallId,
  isAnnounced: boolean,
): Promise<PreparedCall> {
  const scope = deps.platform.data.scope(organizationId);
  const { call, assistant, led } = await scope.transaction(async (unit) => {
    const found = await findLiveCall(unit, { id: callId });
    if (found?.status !== "ongoing") throw new Error("the call cannot be held: it is over");
    if (isAnnounced && found.mediaProcessId !== deps.processId) {
      throw new Error("the call cannot be held: another process has it");
    }
    const { flow } = found;
    const leading =
      flow === null ? null : await findLeadingFlow(deps.flows, unit, { ...found, flow, conversationId: found.id });
    const assistantId = leading?.run.assistantId ?? found.assistantId;
    return { call: { ...found, assistantId }, assistant: await findAssistant(unit, assistantId), led: leading };
  });
  if (assistant === null) throw new Error("the call cannot be held: its assistant is gone");
  const [vendors, toolbox, { earlier, soFar }] = await Promise.all([
    deps.chooseVendors(call, assistant),
    deps.openToolbox(call, assistant),
    scope.transaction(async (unit) => ({
      earlier: await readEarlierTalk(unit, call, assistant.voice.continuesCalls),
      soFar: await readJournalSoFar(unit, call),
    })),
  ]);
  const { model, recognizers, voices } = vendors;
  if (model === null) throw new Error("no model may answer");
  const journal = continueJournal(deps.writer.journalOf(organizationId, callId), soFar);
  const { recording: profile } = assistant.voice;
  const tracks = profile.isEnabled
    ? await beginRecording(deps, scope, callId, { profile, elapsedMs: soFar.elapsedMs })
    : null;
  const openFlow =
    led === null
      ? null
      : await prepareCallFlow(deps, { call, assistant, led, vendors: { model, voices }, toolbox, soFar });
  const flight = deps.recordsFlights ? new FlightFile(deps, organizationId, callId) : null;
  let isLetGo = false;
  return {
    plan: planCall({
      call,
      assistant,
      model,
      recognizers,
      voices,
      earlier: withEarlierWords(earlier, led),
      openTools: (answerNumber, actions, heard) => toolbox.open(answerNumber + soFar.turnCount, actions, heard),
      hasTools: toolbox.hasTools,
      journal,
      line: lineOf(deps, call, () => isLetGo),
      recording: tracks,
      openFlow,
    }),
    flightRecorder: flight === null ? null : createFlightRecorder((line) => flight.write(line)),
    takeTexts: (hear) =>
      scope.transaction(async (unit) => {
        if (await isHeldHere(deps, unit, callId)) await takeCallTexts(unit, callId, hear);
      }),
    letGo: () => {
      isLetGo = true;
      tracks?.letGo();
    },
    finish: async ({ reason, detail, silentMs }, told) => {
      // Now: it may take until the database is back before the end is written.
      const endedAt = new Date(deps.platform.clock.now().getTime() - (LINE_WAS_GONE.has(reason) ? (silentMs ?? 0) : 0));
      let lead = told;
      if (lead === "ours") {
        const hangsUp = !ENDED_BY_OTHERS.has(reason);
        await persistently(deps, () =>
          scope.transaction(async (unit) => {
            // An order to drop it may still be on its way: who leads it is asked where the end is written.
            lead = (await isHeldHere(deps, unit, callId)) ? "ours" : "others";
            if (lead !== "ours") return;
            if (await endCall(deps, unit, call, { reason, detail, endedAt, hangsUp })) return;
            if (hangsUp && END_REASONS[reason].status === "completed") await correctEndReason(unit, call.id, reason);
          }),
        );
      }
      if (lead !== "ours") tracks?.letGo();
      // Nothing is left of a call that was taken while this process was gone; and nothing is written before that is known.
      await persistently(deps, async () => {
        if (!(await deps.writer.flushCall(organizationId, callId))) throw new Error("what was said is not on disk yet");
      });
      const sampleCount = await tracks?.close();
      await flight?.close();
      if (lead !== "ours") {
        // Of a call that others ended, whoever bills it waits for nothing from here.
        await scope.transaction((unit) => releaseMediaProcess(unit, callId, deps.processId));
        return;
      }
      await persistently(deps, () =>
        scope.transaction(async (unit) => {
          if (led !== null && ENDS_FLOW.has(reason)) {
            await endFlowRun(unit, { runId: led.run.id, conversationId: callId });
          }
          if (sampleCount !== undefined) await completeRecordings(unit, callId, sampleCount);
          await releaseMediaProcess(unit, callId, deps.processId);
        }),
      );
    },
  };
}

/** A flow goes on over calls and texts, further back than calls are one conversation by themselves. */
function withEarlierWords(earlier: EarlierTalk, led: LeadingFlow | null): EarlierTalk {
  return earlier.messages.length > 0 || led === null ? earlier : { ...earlier, messages: led.earlierWords };
}

/** A hundred calls may end in one moment, and the database may be away for one: an end is written all the same. */
async function persistently(
  { platform, endings }: Pick<PrepareDeps, "platform" | "endings">,
  work: () => Promise<unknown>,
): Promise<void> {
  const { clock, logger } = platform;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await endings(work);
      return;
    } catch (error) {
      logger.warn("the end of a call is written again", { attempt, ...errorFields(error) });
      await clock.sleep(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt));
    }
  }
}

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 15_000;

/** Another process may have gone on with the call, when this one was thought to be gone. It stays so until the transaction ends. */
async function isHeldHere({ processId }: PrepareDeps, unit: ScopedUnitOfWork, callId: CallId): Promise<boolean> {
  return (await lockMediaProcess(unit, callId)) === processId;
}

/** What a session may do to the leg. @param isLetGo another process goes on with the call */
function lineOf(deps: PrepareDeps, call: LiveCall, isLetGo: () => boolean): CallLine {
  const account = () => deps.accounts.forNumber(call.organizationId, call);
  const isTelephone = deps.vendor(call.provider) !== null;
  const fail = (error: unknown) =>
    deps.platform.logger.warn("the carrier did not do as it was told", { callId: call.id, ...errorFields(error) });
  const scope = deps.platform.data.scope(call.organizationId);
  let announced: Promise<void> = Promise.resolve();
  return {
    announceEnd: (reason) => {
      if (isLetGo()) return null;
      const limit = new AbortController();
      announced = Promise.race([
        scope.transaction((unit) => noteEnding(unit, call.id, reason, deps.processId)).then(() => undefined, fail),
        deps.platform.clock.sleep(LONGEST_ANNOUNCING_MS, limit.signal).catch(() => undefined),
      ]).finally(() => limit.abort());
      return announced;
    },
    hangUp: () => {
      if (!isTelephone || isPendingCallSid(call.callSid)) return;
      // The record ends whatever the carrier says; the watchdog and the carrier's own report see to the line.
      void Promise.all([scope.transaction((unit) => isHeldHere(deps, unit, call.id)), announced])
        .then(async ([isOurs]) => (isOurs ? (await account())?.hangUpCall(call.callSid) : undefined))
        .catch(fail);
    },
    transfer: async (to) => {
      try {
        const connected = isTelephone ? await account() : null;
        if (connected === null) return false;
        const isOurs = await deps.platform.data.scope(call.organizationId).transaction(async (unit) => {
          if (!(await isHeldHere(deps, unit, call.id))) return false;
          await noteTransferredTo(unit, call.id, to);
          return true;
        });
        if (!isOurs) return false;
        await connected.transferCall(call.callSid, {
          intentId: call.intentId,
          publicBaseUrl: deps.publicBaseUrl,
          to,
          callerId: call.assistantPhoneNumber,
          ringTimeoutSeconds: TRANSFER_RING_SECONDS,
        });
        return true;
      } catch (error) {
        fail(error);
        const isUnknown = error instanceof ProviderError && error.outcome === "unknown";
        if (!isUnknown) {
          await deps.platform.data
            .scope(call.organizationId)
            .transaction((unit) => noteTransferredTo(unit, call.id, null))
            .catch(fail);
        }
        // An order that may have been taken is settled by the carrier's report.
        return isUnknown;
      }
    },
  };
}

/** Lines of a flight record, written in the order they came. */
class FlightFile {
  readonly #deps: PrepareDeps;
  readonly #key: string;
  #lines: string[] = [];

  constructor(deps: PrepareDeps, organizationId: OrganizationId, callId: CallId) {
    this.#deps = deps;
    this.#key = `flights/${organizationId}/${callId}.jsonl`;
  }

  write(line: string): void {
    this.#lines.push(line);
  }

  async close(): Promise<void> {
    await this.#deps.files.write(this.#key, [Buffer.from(this.#lines.join(""))]);
    this.#lines = [];
  }
}
