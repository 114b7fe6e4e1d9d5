import { parseTemplate, renderTemplate } from "@parley/foundation/template";
import { TOOL_RULES } from "../../../conversation/answer/tool-session.ts";
import type { CallJournal } from "../../../conversation/call/call-journal.ts";
import type { CallActions, CallLine, CallPlan, HeardTurn } from "../../../conversation/call/call-plan.ts";
import type { CallerRights } from "../../../conversation/call/caller-rights/caller-rights.ts";
import { turnRulesOf } from "../../../conversation/call/recognizer-turns.ts";
import type { RecordingSink } from "../../../conversation/call/recording/call-recorder.ts";
import type { CallSettings } from "../../../conversation/call/reducer/call-settings.ts";
import { sentencesOf } from "../../../conversation/sentences/table.ts";
import type { LanguageModel } from "../../../providers/llm/language-model.ts";
import type { Recognizer } from "../../../providers/speech/recognizing/recognizer.ts";
import type { Voice } from "../../../providers/speech/speaking/voice.ts";
import { speechFormatOf } from "../../answering/speech-format-of.ts";
import type { Assistant } from "../../assistants/assistant.ts";
import { type GivenMemory, memoryBlock } from "../../memories/cards/memory-block.ts";
import type { OpenedCallFlow } from "./call-flow.ts";
import type { EarlierTalk } from "./earlier-talk.ts";
import { fillersIn } from "./fillers.ts";
import type { LiveCall } from "./live-call.ts";
import { type Opening, openCall, openOutreach } from "./open-call.ts";
import { speakInOf } from "./speak-in.ts";
import { callMessages, callRules } from "./spoken-messages.ts";

/** What a listener says while somebody else speaks at length. None of them could be an answer, as "yes" could. */
const ASSENT_WORDS: Readonly<Record<string, readonly string[]>> = {
  en: ["Mm-hm.", "I see."],
  de: ["Mhm.", "Verstehe."],
  es: ["Ajá.", "Entiendo."],
  fr: ["Mm-hm.", "Je vois."],
  it: ["Mhm.", "Capisco."],
  pt: ["Hum-hum.", "Entendo."],
  nl: ["Mhm.", "Ik snap het."],
  pl: ["Mhm.", "Rozumiem."],
};
/** Understood everywhere. */
const ASSENT_ANYWHERE: readonly string[] = ["Mhm."];

export interface CallParts {
  readonly call: LiveCall;
  readonly assistant: Assistant;
  readonly model: LanguageModel;
  readonly recognizers: readonly Recognizer[];
  readonly voices: readonly Voice[];
  /** The same in another language; absent: they speak one only. */
  readonly voicesIn?: (language: string) => readonly Voice[];
  readonly earlier: EarlierTalk;
  /** What is remembered of the caller and the house. */
  readonly memories: readonly GivenMemory[];
  readonly openTools: CallPlan["openTools"];
  readonly hasTools: boolean;
  readonly journal: CallJournal;
  readonly line: CallLine;
  /** For what the law has a call say; absent: the other side is no person but a test. */
  readonly law?: { readonly organization: string; readonly rights: CallerRights };
  readonly recording: RecordingSink | null;
  /** Opens the flow that leads the conversation, from the settings without a flow; null: the assistant's prompt leads. */
  readonly openFlow: ((settings: CallSettings) => OpenedCallFlow) | null;
}

/** Translates an assistant's settings into the plan of one live session. */
export function planCall(parts: CallParts): CallPlan {
  const { call, assistant, model, recognizers, voices, earlier } = parts;
  const settings = settingsOf(parts);
  const opened = parts.openFlow?.(settings) ?? null;
  return {
    settings: opened?.settings ?? settings,
    flow: opened?.flow ?? null,
    systemPrompt: callPrompt(call, assistant, parts),
    recordedPrompt: callPrompt(call, assistant, { ...parts, memories: [] }),
    model,
    modelSettings: assistant.modelSettings,
    recognizers,
    voices: opened?.voices ?? voices,
    volume: assistant.voice.speaking.volume,
    ...(assistant.voice.speaking.background === null ? {} : { background: assistant.voice.speaking.background }),
    ...(assistant.voice.assents === null ? {} : { assents: assentWords(languageOf(assistant)) }),
    speechFormat: speechFormatOf(assistant.voice, opened?.voices ?? voices),
    ...speakingIn(parts),
    history: earlier.messages,
    fillers: fillersIn(languageOf(assistant), assistant.voice.fillers.phrases),
    openTools: (answerNumber: number, actions: CallActions, heard: HeardTurn) =>
      parts.openTools(answerNumber, actions, heard),
    journal: parts.journal,
    line: parts.line,
    recording: parts.recording,
    callId: String(call.id),
    ...(parts.law === undefined ? {} : { rights: parts.law.rights }),
  };
}

/** A flow's nodes choose their voices themselves. */
function speakingIn({ assistant, voices, voicesIn, openFlow }: CallParts): Pick<CallPlan, "speakIn"> {
  const speakIn =
    voicesIn === undefined || openFlow !== null ? undefined : speakInOf(assistant.voice, voices, voicesIn);
  return speakIn === undefined ? {} : { speakIn };
}

function settingsOf(parts: CallParts): CallSettings {
  const { call, assistant, recognizers, earlier } = parts;
  const { voice } = assistant;
  const [recognizer] = recognizers;
  const fill = (text: string | null) => (text === null ? null : fillVariables(text, call));
  return {
    language: languageOf(assistant),
    ...openingOf(parts),
    farewell: call.farewell ?? fill(voice.farewell),
    putThroughTo: voice.bypassNumbers.includes(call.customerPhoneNumber)
      ? (voice.tools.transfer?.numbers[0] ?? null)
      : null,
    idleMessage: voice.idle.message,
    idleTimeoutMs: voice.idle.timeoutMs,
    maxIdleMessages: voice.idle.maxMessages,
    maxDurationMs: voice.maxDurationMs,
    interruptions: voice.interruptions,
    endpointing: voice.endpointing,
    recognizer: turnRulesOf(recognizer),
    speculation: voice.speculation,
    fillerAfterMs: voice.fillers.isEnabled ? voice.fillers.afterMs : null,
    ...(voice.assents === null ? {} : { assents: voice.assents }),
    // Who goes on with a call that another process has lost is in the middle of a conversation.
    ...(call.voicemail === null || earlier.isGoingOn ? {} : { voicemail: call.voicemail }),
    messages: callMessages(languageOf(assistant), voice.tools.transfer?.unavailableMessage ?? null),
  };
}

function openingOf({ call, assistant, earlier, law }: CallParts): Opening {
  const { voice } = assistant;
  const { isEnabled: isRecorded, disclosure: own } = voice.recording;
  const { language } = voice;
  const welcome = call.direction === "outbound" ? call.welcomeMessage : voice.welcomeMessage;
  const opening: Opening = {
    disclosure: own === null || (own.isOnlyFirstCall && earlier.isKnownCaller && !call.isOutreach) ? null : own.message,
    welcomeMessage: welcome === null ? null : fillVariables(welcome, call),
  };
  const { aiDisclosure: ai } = assistant;
  const mustSay = law !== undefined && (call.isOutreach || ai.isEnabled);
  const parts = { ...opening, language, organization: law?.organization ?? "", ai };
  const ordinary = law === undefined ? opening : openCall({ ...parts, direction: call.direction });
  const said = mustSay && call.isOutreach ? openOutreach({ ...parts, isRecorded }) : ordinary;
  if (!earlier.isGoingOn) return said;
  // The process before may have been lost while it said who speaks.
  return {
    disclosure: mustSay ? unheard(said.disclosure, earlier) : null,
    welcomeMessage: sentencesOf(language).weAreBack,
  };
}

function unheard(text: string | null, { messages }: EarlierTalk): string | null {
  const isHeard = messages.some((message) => message.role === "assistant" && message.content.includes(text ?? ""));
  return isHeard ? null : text;
}

/** The system prompt: about the assistant, telephones and this call. */
export function callPrompt(
  call: LiveCall,
  assistant: Assistant,
  { hasTools, memories }: Pick<CallParts, "hasTools" | "memories">,
): string {
  return [
    fillVariables(assistant.systemPrompt, call),
    callRules(languageOf(assistant)),
    ...(call.agenda === null ? [] : [`What this call is for: ${call.agenda}`]),
    ...(hasTools ? [TOOL_RULES] : []),
    ...(memories.length === 0 ? [] : [memoryBlock(memories)]),
  ].join("\n\n");
}

/** `en` of `en-US`. */
export function languageOf({ voice }: Assistant): string {
  return voice.language.toLowerCase().split(/[-_]/)[0] ?? "en";
}

function assentWords(language: string): readonly string[] {
  return ASSENT_WORDS[language] ?? ASSENT_ANYWHERE;
}

/** `{{from_number}}` and the like, and the variables the call was placed with. Other text stays as it is. */
function fillVariables(text: string, call: LiveCall): string {
  if (!text.includes("{{")) return text;
  const isInbound = call.direction === "inbound";
  const values = {
    ...call.variables,
    from_number: isInbound ? call.customerPhoneNumber : call.assistantPhoneNumber,
    to_number: isInbound ? call.assistantPhoneNumber : call.customerPhoneNumber,
    customer_phone_number: call.customerPhoneNumber,
    assistant_phone_number: call.assistantPhoneNumber,
    call_sid: call.callSid,
    direction: call.direction,
  };
  const template = parseTemplate(text);
  return template.problems.length > 0 ? text : renderTemplate(template, values);
}
