import type { CallSettings } from "../../../conversation/call/reducer/call-settings.ts";
import type { LanguageModel } from "../../../providers/llm/language-model.ts";
import type { Voice } from "../../../providers/speech/speaking/voice.ts";
import { prepareAnswerers } from "../../answering/answerers-of-flow.ts";
import { chooseVendors } from "../../answering/choose-vendors.ts";
import { limitVoices } from "../../answering/speech-slots/limit-vendors.ts";
import type { Assistant } from "../../assistants/assistant.ts";
import { findAssistant } from "../../assistants/find-assistant.ts";
import { flowContextOf } from "../../flows/flow-parties.ts";
import type { LeadingFlow } from "../../flows/runs/find-leading-flow.ts";
import type { GivenMemory } from "../../memories/cards/memory-block.ts";
import { type CallAnswerer, type OpenedCallFlow, openCallFlow } from "./call-flow.ts";
import { type CallToolbox, knowingToolbox, openToolbox, rememberingToolbox } from "./call-toolbox.ts";
import type { JournalSoFar } from "./earlier-talk-store.ts";
import type { LiveCall } from "./live-call.ts";
import { callPrompt } from "./plan-call.ts";
import type { PrepareDeps } from "./prepare-deps.ts";

export interface CallFlowRequest {
  readonly call: LiveCall;
  readonly assistant: Assistant;
  readonly led: LeadingFlow;
  /** The base assistant's model and voices. */
  readonly vendors: { readonly model: LanguageModel; readonly voices: readonly Voice[] };
  readonly toolbox: CallToolbox;
  readonly soFar: JournalSoFar;
  readonly memories: readonly GivenMemory[];
}

/** Prepares the flow's answerers. @returns a function that opens the flow once the call's settings are known */
export async function prepareCallFlow(
  deps: PrepareDeps,
  { call, assistant, led, vendors, toolbox, soFar, memories }: CallFlowRequest,
): Promise<(settings: CallSettings) => OpenedCallFlow> {
  const { run, flow } = led;
  const scope = deps.platform.data.scope(call.organizationId);
  const toolboxOf = async (speaking: Assistant) => {
    const own = knowingToolbox(deps, await openToolbox(deps, call, speaking), { call, assistant: speaking });
    return rememberingToolbox(deps, own, { call, assistant: speaking, memories });
  };
  const vendorsOf = async (speaking: Assistant) => {
    const chosen = await chooseVendors(deps.answering, call, speaking);
    const { organizationId, id: callId } = call;
    return {
      ...chosen,
      voices: limitVoices(deps.platform, { organizationId, callId, assistantId: speaking.id }, chosen),
    };
  };
  const answererOf = async (speaking: Assistant): Promise<CallAnswerer> => {
    const { speaking: voice } = speaking.voice;
    const chosen = speaking === assistant ? vendors : await vendorsOf(speaking);
    const tools = speaking.id === assistant.id ? toolbox : await toolboxOf(speaking);
    return {
      // When there is no key for a node's vendor, the base assistant's vendors are used.
      model: chosen.model ?? vendors.model,
      // Unchanged voices stay the same list, so that no voice has to connect again.
      voices:
        voice === assistant.voice.speaking
          ? vendors.voices
          : [...chosen.voices.filter(({ provider }) => provider === voice.provider), ...vendors.voices],
      modelSettings: speaking.modelSettings,
      systemPrompt: callPrompt(call, speaking, { hasTools: tools.hasTools, memories }),
      openTools: (answerNumber, actions, heard) => tools.open(answerNumber + soFar.turnCount, actions, heard),
    };
  };
  const answerers = await prepareAnswerers(flow, assistant, answererOf, (id) =>
    scope.transaction((unit) => findAssistant(unit, id)),
  );
  const context = flowContextOf({
    ...call,
    channel: "voice",
    language: assistant.voice.language,
    now: deps.platform.clock.now(),
  });
  return (settings) =>
    openCallFlow({
      flow,
      context,
      state: run.state,
      answerers,
      settings,
      sendSms: (body) => deps.sendSms(call, body),
      onProgress: ({ state }) => deps.writer.saveFlow(call.organizationId, call.id, { runId: run.id, state }),
    });
}
