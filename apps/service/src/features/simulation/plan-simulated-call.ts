import type { CallJournal } from "../../conversation/call/call-journal.ts";
import type { CallPlan } from "../../conversation/call/call-plan.ts";
import type { CallSettings } from "../../conversation/call/reducer/call-settings.ts";
import { captionsVoice } from "../../conversation/speech/output/captions-voice.ts";
import type { FlowAnswerers } from "../answering/answerers-of-flow.ts";
import { type CallAnswerer, type OpenedCallFlow, openCallFlow } from "../calls/live/call-flow.ts";
import { createCallTools } from "../calls/live/call-tools.ts";
import type { LiveCall } from "../calls/live/live-call.ts";
import { callPrompt, planCall } from "../calls/live/plan-call.ts";
import { flowContextOf } from "../flows/flow-parties.ts";
import { notedActions, pretendToSendSms } from "../rehearsal/platform-tools.ts";
import { rehearsedLiveCall } from "../rehearsal/rehearsed-live-call.ts";
import type { ScriptedCaller } from "../rehearsal/scripted-caller.ts";
import type { ToolMocks } from "../rehearsal/tool-mocks.ts";
import { type PendingAnswers, watchModel } from "../rehearsal/watched-model.ts";
import type { CaseRecord } from "./case-record.ts";
import type { CaseRun } from "./case-run.ts";
import { answerersOfCase, type SimulatedAnswerer } from "./simulated-answerer.ts";

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
  const call = rehearsedLiveCall(assistant, run.circumstances);
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
      open: (answerNumber, cause, actions, heard) =>
        flow.open(
          answerNumber,
          cause,
          notedActions(actions, (made) => record.current.calls.push(made)),
          heard,
        ),
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

function sendSms({ circumstances: { isSmsSent } }: CaseRun, record: CaseRecord, body: string): string {
  if (isSmsSent) record.current.texts.push(body);
  return pretendToSendSms(body, isSmsSent, (made) => record.current.calls.push(made));
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
