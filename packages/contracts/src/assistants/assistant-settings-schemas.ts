import { z } from "zod";
import { memoryWritePolicy } from "../learning/memory-policy-schema.ts";
import { llmProviderName } from "../provider-names.ts";
import { recordTool } from "../tools/tool-schemas.ts";
import { usageLimits } from "../usage-schemas.ts";
import { shortText } from "../wire-types.ts";
import { DEFAULT_IDLE_MESSAGE, DEFAULT_MODEL, DEFAULT_SYSTEM_PROMPT } from "./assistant-defaults.ts";
import { sttSettings, ttsSettings } from "./assistant-speech-schemas.ts";

const word = z.string().max(512);
const address = z.string().max(2_048);
/** A PEM key is about 3,300 characters at 4,096 bits. */
const secret = z.string().max(16_384);
const freeForm = z.record(z.string(), z.unknown());
const scenarios = z.array(z.string().max(4_096)).max(200);

/** Where events are posted: https, well-formed, without user information, at most 2,048 characters. */
export const webhookUrl = z.string().max(2_048).refine(isWebhookUrl, {
  message: "Input should be an https address without a user name or password",
});

function isWebhookUrl(value: string): boolean {
  // The URL parser repairs blanks and control characters, but the stored URL should be the one that is called.
  if (/[\s\p{Cc}\\]/u.test(value) || !URL.canParse(value)) return false;
  const url = new URL(value);
  return url.protocol === "https:" && /^https:\/\/[^/]/i.test(value) && url.username === "" && url.password === "";
}

export const llmProviderConfig = z.looseObject({
  api_key: secret
    .nullable()
    .default(null)
    .describe(
      "Key for the model's vendor, used before the organization's and the operator's. Answered masked; sent back masked, the stored one stays.",
    ),
  base_url: address
    .nullable()
    .default(null)
    .describe(
      "Another address for the vendor's API; private addresses are refused. Only a key that was given with it is sent there, never the organization's or the operator's.",
    ),
  model: word
    .nullable()
    .default(DEFAULT_MODEL)
    .describe(
      "The vendor's name of the model. With a vendor that is not OpenAI or compatible, the default means that vendor's own default model.",
    ),
  custom_config: freeForm.nullable().default(null).describe("Members that are passed on to vendors that know them."),
});

const llmSettings = z.looseObject({
  temperature: z.number().default(0.5).describe("How much the model varies its words; the range is the vendor's."),
  max_tokens: z.int().default(1_000).describe("Most tokens of one answer."),
  system_prompt: shortText
    .default(DEFAULT_SYSTEM_PROMPT)
    .describe(
      "What the model is told first. `{{variables}}` of an outbound call are filled in, and rules for telephone calls are added.",
    ),
  welcome_message: shortText
    .nullable()
    .default(null)
    .describe(
      "First words of an inbound call. Null: the caller speaks first. An outbound call's request may have its own.",
    ),
  top_p: z
    .number()
    .default(1)
    .describe("Share of the likeliest tokens the model chooses from; goes to the vendor as it is."),
  frequency_penalty: z
    .number()
    .default(0)
    .describe("Goes to the vendor as it is: makes words less likely the more often they were used."),
  presence_penalty: z
    .number()
    .default(0)
    .describe("Goes to the vendor as it is: makes words less likely once they were used."),
  stop_sequences: z.array(word).max(100).default([]).describe("Texts at which the model stops."),
});

const interruptionSettings = z.looseObject({
  interruption_threshold: z
    .int()
    .default(3)
    .describe("Words it takes to interrupt the assistant, together with `min_speaking_time`."),
  min_speaking_time: z.number().default(0.5).describe("Seconds of speech it takes to interrupt."),
  interruption_cooldown: z
    .number()
    .default(2)
    .describe(
      "Seconds after an interruption in which nothing interrupts. What is said then is kept and considered afterwards.",
    ),
  interruption_mode: word
    .nullable()
    .default(null)
    .describe(
      "Replaces the three numbers above: `aggressive` or `fast` (1 word, 0.2 s, 0.5 s), `balanced` (3 words, 0.5 s, 2 s), `conservative` or `patient` (5 words, 1 s, 3 s). Null or any other name: the numbers count.",
    ),
  min_stt_confidence: z
    .number()
    .default(0.65)
    .describe("A transcript of lower confidence does not interrupt. Recognizers that report none are believed."),
  confirmation_window_ms: z
    .int()
    .default(400)
    .describe(
      "Milliseconds after a sound of the caller in which its words may still come, before the assistant is as loud again as it was.",
    ),
  tentative_confirm_words: z
    .int()
    .default(2)
    .describe("Words that are enough to interrupt while the assistant is quieter because the caller made a sound."),
  backchannel_filter: z
    .boolean()
    .default(true)
    .describe(
      'Whether "mm-hm", "I see" and their like neither interrupt nor count as a turn, unless they answer a question.',
    ),
  tail_protection_ms: z
    .int()
    .default(2_000)
    .describe(
      'Milliseconds before the end of what the assistant says, at most a quarter of it, in which it takes the full number of words or "stop" and its like to interrupt.',
    ),
});

const endCallTool = z.looseObject({
  enabled: z.boolean().default(false).describe("Whether the model may end the call."),
  scenarios: scenarios.default([]).describe("When it should; goes into the tool's description for the model."),
  custom_message: shortText
    .nullable()
    .default(null)
    .describe("Said before the call ends, instead of `end_call_message`. Null: that one."),
});

const transferCallTool = z.looseObject({
  enabled: z
    .boolean()
    .default(false)
    .describe("Whether the model may put the caller through. Without `transfer_numbers` it may not."),
  scenarios: scenarios.default([]).describe("When it should; goes into the tool's description for the model."),
  transfer_numbers: z
    .array(word)
    .max(200)
    .default([])
    .describe("The only numbers the model may choose from, in E.164 form."),
  custom_message: shortText
    .nullable()
    .default(null)
    .describe("Said before the transfer. Null: `transfer_call_message`."),
  transfer_type: z
    .enum(["cold", "warm"])
    .default("cold")
    .describe("`warm` is stored but not built: every transfer is cold, and the caller comes back when nobody answers."),
  agent_confirmation: z.boolean().default(false).describe("Stored, without effect: it belongs to warm transfers."),
  unavailable_message: shortText
    .nullable()
    .default(null)
    .describe("Said when nobody answers. Null: the platform's own sentence."),
});

const dtmfSolverTool = z.looseObject({
  enabled: z.boolean().default(false).describe("Whether the model may press keys, as tones on the line."),
  scenarios: scenarios.default([]).describe("When it should; goes into the tool's description for the model."),
});

const sendSmsTool = z.looseObject({
  enabled: z.boolean().default(false).describe("Whether the model may text the caller during a call."),
  scenarios: scenarios.default([]).describe("When it should; goes into the tool's description for the model."),
  default_message: shortText.nullable().default(null).describe("Sent when the model writes no text of its own."),
});

const toolsSettings = z.looseObject({
  enabled_tools: z
    .array(word)
    .max(200)
    .default([])
    .describe(
      "Tools that are on in addition to their own switches: `end_call`, `transfer_call`, `dtmf_solver`, `send_sms`.",
    ),
  end_call: endCallTool.prefault({}).describe("Ending the call."),
  transfer_call: transferCallTool.prefault({}).describe("Putting the caller through to a person."),
  dtmf_solver: dtmfSolverTool.prefault({}).describe("Pressing keys, for instance in another side's menu."),
  send_sms: sendSmsTool.prefault({}).describe("Texting the caller during a call."),
  claims: z
    .enum(["enforce", "log", "off"])
    .nullable()
    .default("enforce")
    .describe(
      'What happens when the model says that something was done and no tool of the conversation did it ("I have booked your table"): `enforce` never says it, `log` says and notes it, `off` does not look. Null: `enforce`.',
    ),
  custom_tools: z
    .array(recordTool)
    .max(128)
    .default([])
    .describe("Tools that only this assistant has, in the form that `POST /api/v1/tools` takes; called over HTTP."),
});

const ragSettings = z.looseObject({
  enabled: z
    .boolean()
    .default(false)
    .describe(
      "Whether the assistant may look things up in its documents (tool `search_documents`), in calls, texts and flows.",
    ),
  rag_inject_before_llm: z
    .boolean()
    .default(false)
    .describe("Whether passages that fit what was said are looked up before the model is asked; it may look for more."),
  search_limit: z.int().default(3).describe("Most passages of one search, 1 to 20."),
  similarity_threshold: z
    .number()
    .default(0.7)
    .describe(
      "How similar a passage has to be that is found by its vector alone, 0 (nothing in common) to 1 (the same text).",
    ),
  embedding_model: word.default("text-embedding-3-small").describe("Model that turns passages into vectors."),
  chunking_strategy: word
    .default("recursive")
    .describe(
      "`recursive` cuts at headings and pages, else after paragraphs, sentences and words; `paragraph` also after each paragraph; `fixed` by length alone. Any other is taken as `recursive`.",
    ),
  chunk_size: z.int().default(1_000).describe("Most characters of a passage, from a document's next reading on."),
  chunk_overlap: z
    .int()
    .default(200)
    .describe("Characters of a passage's end that the next one repeats, from a document's next reading on."),
  auto_process: z
    .boolean()
    .default(true)
    .describe("Whether documents are read as soon as they are there. False: when a reprocess is asked for."),
  include_metadata: z
    .boolean()
    .default(true)
    .describe("Whether the model is given passages with the document's name, page and section."),
  context_window_tokens: z
    .int()
    .default(4_000)
    .describe("Most tokens of one search's passages, counted as four characters each."),
});

const llmFallbackProvider = z.looseObject({
  provider: word.describe("Vendor of the model that is asked next."),
  api_key: secret
    .nullable()
    .default(null)
    .describe("Key for it. Null: the assistant's `api_keys`, the organization's or the operator's. Answered masked."),
  base_url: address.nullable().default(null).describe("Another address for it; private addresses are refused."),
  model: word.nullable().default(null).describe("The vendor's name of the model. Null: the vendor's default."),
});

const llmFallbackSettings = z.looseObject({
  enabled: z
    .boolean()
    .default(false)
    .describe(
      "Whether the fallbacks are asked, in their order, when the model fails or says nothing for 2.3 seconds in a call.",
    ),
  fallbacks: z.array(llmFallbackProvider).max(32).default([]).describe("Who is asked next, in this order."),
});

const phrase = z.string().trim().min(1).max(200).regex(/\p{L}/u, "needs a letter");

const backchannelSettings = z.looseObject({
  enabled: z
    .boolean()
    .default(false)
    .describe('Whether the assistant says "Mm-hm." or "I see.", softly, in a pause of a caller who speaks at length.'),
  frequency: z
    .int()
    .min(1)
    .max(5)
    .default(3)
    .describe(
      "How often, from 1 (after 12 seconds of speech in one turn, then every 30) to 5 (after 3.5 seconds, then every 7).",
    ),
});

const languageCode = z.string().regex(/^[a-z]{2,3}$/, "needs a language's code, such as en");

/** Whether the assistant goes on in the language that the caller is heard to speak. */
const languageSettings = z.looseObject({
  follow_caller: z
    .boolean()
    .default(false)
    .describe(
      "Whether the assistant goes on in another language once the caller was heard to speak four words of it. Needs a recognizer that tells languages; not while a flow leads.",
    ),
  languages: z
    .array(languageCode)
    .max(50)
    .default([])
    .describe("Languages it follows into, besides its own. Empty: any that the recognizer tells."),
  voices: z
    .record(languageCode, z.string().trim().min(1).max(512))
    .default({})
    .describe("Voices by language, at the vendor of `tts_settings`. Languages without one keep the same voice."),
});

/** What is said while the caller waits for a tool or for the model's first words. */
const fillerSettings = z.looseObject({
  enabled: z
    .boolean()
    .default(true)
    .describe('Whether a caller who waits hears a short filler, such as "One moment, please.".'),
  delay_ms: z
    .int()
    .min(500)
    .max(10_000)
    .default(1_200)
    .describe(
      "Milliseconds a caller waits for it: for the model's first words at most once a turn, for a tool again every 8 seconds.",
    ),
  phrases: z
    .record(languageCode, z.array(phrase).max(20))
    .default({})
    .describe("Your own fillers by language (`en`, `de`), said in turn. Languages without any have the platform's."),
});

const recordingSettings = z.looseObject({
  enabled: z.boolean().default(true).describe("Whether calls are recorded."),
  format: z
    .enum(["wav", "mp3"])
    .nullable()
    .default("mp3")
    .describe("Stored, without effect: recordings are always WAV."),
  sample_rate: z
    .int()
    .nullable()
    .default(8_000)
    .describe("Stored, without effect: recordings always have the telephone's 8,000 Hz."),
  channels: z
    .int()
    .nullable()
    .default(1)
    .describe("Stored, without effect: recordings have two channels, the caller left and the assistant right."),
  record_user_audio: z
    .boolean()
    .nullable()
    .default(true)
    .describe("False: nothing is recorded, because there is no recording without the caller."),
  record_assistant_audio: z
    .boolean()
    .nullable()
    .default(true)
    .describe("False: nothing is recorded, because the first recording holds both sides."),
  record_mixed_audio: z
    .boolean()
    .nullable()
    .default(true)
    .describe("Whether there is a recording with both sides in one channel, too."),
  record_user_only_track: z
    .boolean()
    .nullable()
    .default(null)
    .describe("Whether there is a recording of the caller alone, too. Null: off."),
  auto_save: z.boolean().nullable().default(true).describe("False: the same as `enabled` false."),
  recordings_dir: word
    .nullable()
    .default("recordings")
    .describe("Stored, without effect: the operator decides where files are."),
  create_database_records: z
    .boolean()
    .nullable()
    .default(true)
    .describe("Stored, without effect: every recording is on record."),
  disclosure_enabled: z
    .boolean()
    .nullable()
    .default(false)
    .describe("Whether callers are told first of all that the call may be recorded. Campaigns' calls say it anyway."),
  disclosure_message: shortText
    .nullable()
    .default(null)
    .describe("What is said. Null: the platform's own sentence, in the assistant's language."),
  disclosure_mode: word
    .nullable()
    .default("every_call")
    .describe("`every_call`; with any other value only callers whose number has not called before are told."),
});

/** `de`, `de-AT`; `multi`: whatever the caller speaks. */
const languageTag = z.string().regex(/^(?:multi|[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{1,8}){0,3})$/, {
  message: "Input should be a language tag, like de or de-AT",
});

const aiDisclosure = z.looseObject({
  enabled: z
    .boolean()
    .nullable()
    .default(true)
    .describe(
      "Whether every call, and the first answer of every thread, begins by saying that an AI speaks or writes. Null: on.",
    ),
  texts: z
    .record(languageTag, z.string().max(300).nullable())
    .refine((texts) => Object.keys(texts).length <= 200, { message: "There are at most 200 languages" })
    .nullable()
    .default(null)
    .describe(
      "Your own words for it by language (`en`, `de-AT`), of the region, else of the language, else the platform's. A null is as if it were not there.",
    ),
});

const concurrencyLimit = z.int().min(1).max(1_000).nullable().default(null);

/**
 * Every member of an assistant that people set, except name, description and `is_active`, each with the interface's
 * default. Members we do not know are kept, at every level.
 */
export const assistantSettings = z.looseObject({
  llm_provider: llmProviderName
    .nullable()
    .default("openai")
    .describe(
      "Vendor of the model that answers. Null: `openai`. A vendor that is not built in does not answer; `GET /api/v1/assistants/providers` lists those that are.",
    ),
  llm_provider_config: llmProviderConfig
    .prefault({})
    .describe("Which model of the vendor answers, and with which key."),
  llm_settings: llmSettings.prefault({}).describe("Prompt, first words, and how the model writes."),
  webhook_url: webhookUrl
    .nullable()
    .default(null)
    .describe("Where the events of calls are posted, over https. Null: nowhere."),
  sms_webhook_url: webhookUrl
    .nullable()
    .default(null)
    .describe("Where the events of texts are posted, over https. Null: nowhere."),
  webhook_headers: z
    .record(z.string(), z.unknown())
    .nullish()
    .describe(
      "Headers of your own, by name, that go with the events to `webhook_url`. Kept encrypted, answered masked; sent back masked, the stored ones stay.",
    ),
  messaging_service_sid: word
    .nullable()
    .default(null)
    .describe("Twilio's messaging service through which texts are sent. Null: the number itself."),
  interruption_settings: interruptionSettings
    .prefault({})
    .describe("What it takes for a caller to interrupt the assistant."),
  tts_settings: ttsSettings.prefault({}).describe("The voice."),
  stt_settings: sttSettings.prefault({}).describe("The recognizer, and when a caller's turn is over."),
  end_call_message: shortText
    .nullable()
    .default(null)
    .describe(
      "Said before the assistant ends a call: by tool, after too much silence, or at the end of the time. Null: nothing.",
    ),
  transfer_call_message: shortText
    .nullable()
    .default(null)
    .describe("Said before a transfer whose tool has no message. Null: nothing."),
  idle_message: shortText
    .nullable()
    .default(DEFAULT_IDLE_MESSAGE)
    .describe("Said after silence. Null or the default: a sentence in the assistant's language. Empty: nothing."),
  max_idle_messages: z
    .int()
    .min(0)
    .nullable()
    .default(null)
    .describe("After this many reminders the call ends. Null: 3."),
  idle_timeout: z
    .int()
    .min(0)
    .nullable()
    .default(null)
    .describe("Seconds of silence before a reminder; 0 is never. Null: 30."),
  max_call_length: z
    .int()
    .min(1)
    .nullable()
    .default(null)
    .describe("Seconds after which the call ends. Null, and at most: four hours."),
  conversation_continuity_enabled: z
    .boolean()
    .nullable()
    .default(true)
    .describe(
      "Whether the assistant, in a call from the same number within 15 minutes, knows what was said before. Null: on.",
    ),
  tools_settings: toolsSettings
    .prefault({})
    .describe("What the model may do in a conversation, apart from the organization's tools."),
  rag_settings: ragSettings.prefault({}).describe("Whether and how the assistant looks things up in its documents."),
  memory_write_policy: memoryWritePolicy
    .nullable()
    .default(null)
    .describe(
      "What may be remembered of this assistant's callers; narrows the organization's policy. Null: that one alone.",
    ),
  llm_fallback_providers: llmFallbackSettings.prefault({}).describe("Models that answer when the first one does not."),
  bypass_numbers: z
    .array(word)
    .max(1_000)
    .nullable()
    .default(null)
    .describe("Callers who are put through to the first transfer number at once, without the assistant."),
  custom_settings: z
    .looseObject({
      limits: usageLimits.nullish().describe("What this assistant may use at most, within the organization's limits."),
      structured_data_schema: z
        .unknown()
        .optional()
        .describe(
          "The JSON schema that the `structuredData` of a call's report follows. Absent or null: no such data.",
        ),
      structured_data_prompt: z
        .unknown()
        .optional()
        .describe("The instruction for it, a text in which `{summary}` stands for the summary."),
    })
    .nullable()
    .default(null)
    .describe("Members of your own, and the assistant's `limits`."),
  ai_disclosure: aiDisclosure
    .nullable()
    .default(null)
    .describe("What says, first of all, that an AI speaks or writes. Null: on, in the platform's own words."),
  backchannel_settings: backchannelSettings
    .nullable()
    .default(null)
    .describe("Short signs of listening while a caller speaks at length. Null: none."),
  filler_settings: fillerSettings
    .prefault({})
    .describe("What is said while the caller waits for a tool or for the model's first words."),
  language_settings: languageSettings
    .prefault({})
    .describe("Whether the assistant goes on in the language that the caller is heard to speak."),
  recording_settings: recordingSettings
    .nullable()
    .default(null)
    .describe(
      "Recordings of calls, and what callers are told of them. Null: calls are recorded, and nothing is said of it.",
    ),
  api_keys: z
    .record(z.string().regex(/^[\w.-]{1,64}$/), secret.nullable())
    .nullable()
    .default(null)
    .describe(
      "The assistant's own keys by vendor, used before the organization's and the operator's. Answered masked; sent back masked, the stored ones stay.",
    ),
  tts_limit: concurrencyLimit.describe(
    "How many of the assistant's calls may use one vendor's voices at a time. Null: no limit of its own.",
  ),
  stt_limit: concurrencyLimit.describe(
    "How many of the assistant's calls may use one vendor's recognizers at a time. Null: no limit of its own.",
  ),
});
export type AssistantSettings = z.output<typeof assistantSettings>;
