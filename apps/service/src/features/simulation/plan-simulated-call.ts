import { asId } from "@parley/foundation/branded-ids";
import type { CallJournal } from "../../conversation/call/call-journal.ts";
import type { CallActions, CallPlan } from "../../conversation/call/call-plan.ts";
import type { CallSettings } from "../../conversation/call/reducer/call-settings.ts";
import { captionsVoice } from "../../conversation/speech/output/captions-voice.ts";
import type { FlowAnswerers } from "../answering/answerers-of-flow.ts";
import type { Assistant } from "../assistants/assistant.ts";
import { type CallAnswerer, type OpenedCallFlow, openCallFlow } from "../calls/live/call-flow.ts";
import { createCallTools } from "../calls/live/call-tools.ts";
import type { LiveCall } from "../calls/live/live-call.ts";
import { callPrompt, planCall } from "../calls/live/plan-call.ts";
import { flowContextOf } from "../flows/flow-parties.ts";
import type { CaseRecord, SimulatedCall } from "./case-record.ts";
import { ASSISTANT_NUMBER, type CaseRun, SIMULATED_SID } from "./case-run.ts";
import type { ScriptedCaller } from "./scripted-caller.ts";
import { answerersOfCase, type SimulatedAnswerer } from "./simulated-answerer.ts";
import type { ToolMocks } from "./tool-mocks.ts";
import { type PendingAnswers, watchModel } from "./watched-model.ts";

const TEXT_SENT = { status: "success", message: "The text is on its way." };
const TEXT_NOT_SENT = { status: "error", error: "It could not be sent." };

export interface SimulatedCallParts {
  readonly run: CaseRun;
  readonly record: CaseRecord;
  readonly caller: ScriptedCaller;
  readonly mocks: ToolMocks;
  readonly pending: PendingAnswers;
  readonly journal: CallJournal;
  /** Puts the caller through. @returns whether the carrier takes the command */
  readonly transfer: (to: string) => boolean;
}

/** Plans the call like a real one, with the scripted caller on the line. */
export function planSimulatedCall(parts: SimulatedCallParts): CallPlan {
  const { run, caller, journal, transfer } = parts;
  const { answerers, from } = run;
  const { assistant } = answerers.base;
  const call = liveCallOf(run, assistant);
  const ofCase = answerersOfCase(answerers, (answerer) => answererOf(parts, answerer, call));
  return planCall({
    call,
    assistant,
    model: ofCase.base.model,
    recognizers: [caller.recognizer],
    voices: [captionsVoice],
    earlier: { messages: from?.dialogue ?? [], isGoingOn: false, isKnownCaller: false },
    memories: [],
    openTools: (answerNumber, actions, heard) => ofCase.base.openTools(answerNumber, actions, heard),
    hasTools: true,
    journal,
    line: { announceEnd: () => null, hangUp: () => undefined, transfer: async (to) => transfer(to) },
    recording: null,
    openFlow: (settings) => openFlow(parts, call, ofCase, settings),
  });
}

function openFlow(
  { run, record }: SimulatedCallParts,
  call: LiveCall,
  answerers: FlowAnswerers<CallAnswerer>,
  given: CallSettings,
): OpenedCallFlow {
  const { flow: compiled, circumstances, from } = run;
  const { language } = run.answerers.base.assistant.voice;
  const { flow, settings, voices } = openCallFlow({
    flow: compiled,
    context: flowContextOf({ ...call, channel: "voice", language, now: circumstances.now }),
    state: from?.state ?? null,
    answerers,
    settings: given,
    sendSms: async (body) => sendSms(run, record, body),
    onProgress: (progress) => record.progress(progress),
  });
  return {
    flow: {
      open: (answerNumber, cause, actions, heard) => flow.open(answerNumber, cause, noted(record, actions), heard),
    },
    settings: from === null ? settings : withoutOpening(settings),
    voices,
  };
}

function answererOf(
  { run, record, mocks, pending }: SimulatedCallParts,
  { assistant, model, tools }: SimulatedAnswerer,
  call: LiveCall,
): CallAnswerer {
  const { tools: profile, farewell } = assistant.voice;
  const others = mocks.open(tools);
  return {
    systemPrompt: callPrompt(call, assistant, { hasTools: true, memories: [] }),
    model: watchModel(model, pending),
    modelSettings: assistant.modelSettings,
    voices: [captionsVoice],
    openTools: (_answerNumber, actions, heard) => {
      mocks.hear({ ...heard, language: assistant.voice.language });
      return createCallTools({
        profile,
        actions,
        farewell,
        sendSms: async (body) => sendSms(run, record, body),
        others,
      });
    },
  };
}

/** Records what the platform does to the call like calls of tools. */
function noted(record: CaseRecord, actions: CallActions): CallActions {
  return {
    ...actions,
    transfer: (to, message) => {
      note(record, "transferCall", { destination: to }, "success", { status: "started" });
      actions.transfer(to, message);
    },
    pressKeys: (digits) => {
      note(record, "send_dtmf", { digits }, "success", { status: "success" });
      actions.pressKeys(digits);
    },
  };
}

function sendSms({ circumstances: { isSmsSent } }: CaseRun, record: CaseRecord, body: string): string {
  const result = isSmsSent ? TEXT_SENT : TEXT_NOT_SENT;
  if (isSmsSent) record.current.texts.push(body);
  note(record, "send_sms", { message: body }, isSmsSent ? "success" : "error", result);
  return JSON.stringify(result);
}

function note(
  record: CaseRecord,
  name: string,
  given: SimulatedCall["arguments"],
  outcome: SimulatedCall["outcome"],
  result: unknown,
): void {
  record.current.calls.push({ name, arguments: given, outcome, result, durationMs: 0 });
}

/** Continues a conversation: nobody is greeted, and it is the caller's turn. */
function withoutOpening(settings: CallSettings): CallSettings {
  const { flow } = settings;
  return {
    ...settings,
    welcomeMessage: null,
    disclosure: null,
    putThroughTo: null,
    ...(flow === undefined ? {} : { flow: { ...flow, opens: false } }),
  };
}

function liveCallOf({ circumstances }: CaseRun, assistant: Assistant): LiveCall {
  const { callerNumber, variables, now } = circumstances;
  return {
    id: asId(0),
    organizationId: assistant.organizationId,
    assistantId: assistant.id,
    flow: null,
    callSid: SIMULATED_SID,
    intentId: SIMULATED_SID,
    provider: SIMULATED_SID,
    providerAccountId: null,
    direction: "inbound",
    status: "ongoing",
    assistantPhoneNumber: ASSISTANT_NUMBER,
    customerPhoneNumber: callerNumber,
    welcomeMessage: null,
    agenda: null,
    voicemail: null,
    variables,
    metadata: {},
    mediaProcessId: null,
    transferredTo: null,
    endingReason: null,
    startedAt: now,
    answeredAt: now,
  };
}
