import type { CallId, OrganizationId } from "@parley/foundation/branded-ids";
import type { CallJournal, JournaledEvent } from "../../../conversation/call/call-journal.ts";
import type { CallPlan } from "../../../conversation/call/call-plan.ts";
import type { CallEnd } from "../../../conversation/call/call-session.ts";
import {
  createFlightRecorder,
  type FlightRecorder,
} from "../../../conversation/call/flight-recorder/flight-recorder.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { findOrganizationName } from "../../accounts/members/find-member.ts";
import { chooseVendors } from "../../answering/choose-vendors.ts";
import { limitVendors, type PassedOver } from "../../answering/speech-slots/limit-vendors.ts";
import { findConversingAssistant } from "../../assistants/find-assistant.ts";
import { findLeadingFlow, type LeadingFlow } from "../../flows/runs/find-leading-flow.ts";
import { cardsOf, givenMemories } from "../../memories/cards/given-memories.ts";
import { watchCall } from "../observation/watch-call.ts";
import { beginRecording } from "../recordings/begin-recording.ts";
import { createCallLine, isHeldHere } from "./call-line.ts";
import { takeCallTexts } from "./call-texts.ts";
import { knowingToolbox, openToolbox, rememberingToolbox } from "./call-toolbox.ts";
import { callerRights } from "./caller-rights.ts";
import { type EarlierTalk, readEarlierTalk } from "./earlier-talk.ts";
import { type JournalSoFar, readJournalSoFar } from "./earlier-talk-store.ts";
import { type CallLead, finishSession } from "./finish-session.ts";
import { FlightFile } from "./flight-file.ts";
import type { LiveCall } from "./live-call.ts";
import { findLiveCall } from "./live-call-store.ts";
import { languageOf, planCall } from "./plan-call.ts";
import { prepareCallFlow } from "./prepare-call-flow.ts";
import type { PrepareDeps } from "./prepare-deps.ts";

export interface PreparedCall {
  readonly plan: CallPlan;
  readonly flightRecorder: FlightRecorder | null;
  /** Passes on the texts the caller has sent meanwhile, each once. */
  takeTexts(hear: (text: string) => boolean): Promise<void>;
  /** Leaves the call and its recording to another process, which continues them. */
  letGo(): void;
  /** Writes the end and releases the call, as far as that is up to this process. */
  finish(end: CallEnd, lead: CallLead): Promise<void>;
}

/**
 * Finds everything a live call needs.
 * @param isAnnounced this process was told to hold the call, perhaps long ago
 * @throws Error when the call is over, held by another process, or its assistant is gone
 */
export async function prepareCall(
  deps: PrepareDeps,
  organizationId: OrganizationId,
  callId: CallId,
  isAnnounced: boolean,
): Promise<PreparedCall> {
  const scope = deps.platform.data.scope(organizationId);
  const { call, assistant, led, organization } = await scope.transaction(async (unit) => {
    const found = await findLiveCall(unit, { id: callId });
    if (found?.status !== "ongoing") throw new Error("the call cannot be held: it is over");
    if (isAnnounced && found.mediaProcessId !== deps.processId) {
      throw new Error("the call cannot be held: another process has it");
    }
    const { flow } = found;
    const leading =
      flow === null ? null : await findLeadingFlow(deps.flows, unit, { ...found, flow, conversationId: found.id });
    const assistantId = leading?.run.assistantId ?? found.assistantId;
    const answering = await findConversingAssistant(unit, assistantId, callId);
    return {
      call: { ...found, assistantId },
      assistant: answering,
      led: leading,
      organization: await findOrganizationName(unit),
    };
  });
  if (organization === null) throw new Error("the call cannot be held: its organization is gone");
  if (assistant === null) throw new Error("the call cannot be held: its assistant is gone");
  const [vendors, ownTools, { earlier, soFar, memories }] = await Promise.all([
    chooseVendors(deps.answering, call, assistant),
    openToolbox(deps, call, assistant),
    scope.transaction(async (unit) => ({
      earlier: await readEarlierTalk(unit, call, assistant.voice.continuesCalls),
      ...(await readSoFar(deps, unit, call)),
    })),
  ]);
  const toolbox = rememberingToolbox(deps, knowingToolbox(deps, ownTools, { call, assistant }), {
    call,
    assistant,
    memories,
  });
  const { model } = vendors;
  if (model === null) throw new Error("no model may answer");
  const watch = watchCall(deps.platform, call, continueJournal(deps.writer.journalOf(organizationId, callId), soFar));
  const { journal } = watch;
  const speaking = { organizationId, callId, assistantId: assistant.id };
  const { recognizers, voices, passedOver } = await limitVendors(deps.platform, speaking, vendors);
  for (const each of passedOver) journal.log(passedOverEntry(each), 0);
  const { recording: profile } = assistant.voice;
  const tracks = profile.isEnabled
    ? await beginRecording(deps, scope, callId, { profile, elapsedMs: soFar.elapsedMs })
    : null;
  const openFlow =
    led === null
      ? null
      : await prepareCallFlow(deps, { call, assistant, led, vendors: { model, voices }, toolbox, soFar, memories });
  const flight = deps.recordsFlights ? new FlightFile(deps.files, organizationId, callId) : null;
  let isLetGo = false;
  const plan = planCall({
    call,
    assistant,
    model,
    recognizers,
    voices,
    voicesIn: (language) => vendors.voicesIn(language),
    earlier: withEarlierWords(earlier, led),
    memories,
    openTools: (answerNumber, actions, heard) => toolbox.open(answerNumber + soFar.turnCount, actions, heard),
    hasTools: toolbox.hasTools,
    journal,
    law: {
      organization,
      rights: callerRights(deps, { call, language: languageOf(assistant), organization, journal }),
    },
    line: createCallLine(deps, call, () => isLetGo),
    recording: tracks,
    openFlow,
  });
  return {
    plan: { ...plan, ...watch.begin(plan, soFar.messageCount > 0) },
    flightRecorder: flight === null ? null : createFlightRecorder((line) => flight.write(line)),
    takeTexts: (hear) =>
      scope.transaction(async (unit) => {
        if (await isHeldHere(deps, unit, callId)) await takeCallTexts(unit, callId, hear);
      }),
    letGo: () => {
      isLetGo = true;
      tracks?.letGo();
    },
    finish: (end, lead) =>
      watch.end(finishSession(deps, { call, runId: led?.run.id ?? null, tracks, flight, memories }, end, lead)),
  };
}

/** Looks like any other switch from one vendor to the next, which is what it is for whoever reads it. */
function passedOverEntry({ kind, from, to, reason }: PassedOver): JournaledEvent {
  return {
    level: "warning",
    event: `${kind}-switched`,
    message: reason,
    data: { kind, from, to, reason: "limit-reached", atMs: 0 },
  };
}

/** How far the call has come in other processes, and what is remembered of its caller: in one statement. */
async function readSoFar({ platform }: PrepareDeps, unit: ScopedUnitOfWork, call: LiveCall) {
  const { soFar, extra: cards } = await readJournalSoFar(unit, call, cardsOf(unit, platform.hashes, call));
  return { soFar, memories: givenMemories(cards, platform.clock.now()) };
}

/** A flow continues over calls and texts, even after the time in which calls alone count as one conversation. */
function withEarlierWords(earlier: EarlierTalk, led: LeadingFlow | null): EarlierTalk {
  return earlier.messages.length > 0 || led === null ? earlier : { ...earlier, messages: led.earlierWords };
}

/** A session counts from 0; for one that continues a call, numbers and times continue where the session before stopped. */
function continueJournal(journal: CallJournal, soFar: JournalSoFar): CallJournal {
  const { messageCount, turnCount, elapsedMs } = soFar;
  if (messageCount === 0) return journal;
  const later = (ms: number) => ms + elapsedMs;
  const laterOrNull = (ms: number | null) => (ms === null ? null : later(ms));
  return {
    transcript: (segment) =>
      journal.transcript({ ...segment, startMs: laterOrNull(segment.startMs), endMs: laterOrNull(segment.endMs) }),
    message: (message) => {
      // The session's first message is the system prompt, which is already on record.
      if (message.index > 0) journal.message({ ...message, index: message.index - 1 + messageCount });
    },
    turn: (turn) =>
      journal.turn({
        ...turn,
        index: turn.index + turnCount,
        startedMs: later(turn.startedMs),
        endedMs: laterOrNull(turn.endedMs),
      }),
    usage: (usage) => journal.usage(usage),
    log: (event, atMs) => journal.log(event, later(atMs)),
  };
}
