import type { CaptureKind } from "@parley/flow-graph/capture-schemas";
import type { MessageKey } from "../../../i18n/t.ts";
import type { NodeType, TransitionKind } from "../model/graph-types.ts";
import type { MemberPath } from "../model/members.ts";

/** How a member is written: a line, several, code, an expression, a number, yes or no or as usual, JSON, a list with an item a line, answers with synonyms. */
export type FieldKind =
  | "line"
  | "text"
  | "code"
  | "expression"
  | "number"
  | "flag"
  | "json"
  | "lines"
  | "choices"
  | "assistant";

/** Labels have no values to fill in. */
type FieldText = Extract<MessageKey, `flow-field.${string}` | "flow-variables.default">;

/** A member of a node or a way, and how it is asked for. */
export interface MemberField {
  readonly path: MemberPath;
  readonly kind: FieldKind;
  readonly label: FieldText;
  readonly hint?: FieldText;
  /** Emptied, it stays as an empty text; others are taken away. */
  readonly isRequired?: boolean;
}

const prompt: MemberField = {
  path: ["prompt"],
  kind: "text",
  label: "flow-field.prompt",
  hint: "flow-field.prompt-hint",
};
const say: MemberField = { path: ["say"], kind: "text", label: "flow-field.say", hint: "flow-field.say-hint" };
const waits: MemberField = { path: ["waits_for_reply"], kind: "flag", label: "flow-field.waits" };

export const NODE_FIELDS: Readonly<Record<NodeType, readonly MemberField[]>> = {
  conversation: [prompt, say, waits],
  capture: [
    prompt,
    say,
    { path: ["variable"], kind: "code", label: "flow-field.variable", isRequired: true },
    { path: ["read_back"], kind: "flag", label: "flow-field.read-back" },
    { path: ["max_attempts"], kind: "number", label: "flow-field.attempts" },
    { path: ["accepts_keys"], kind: "flag", label: "flow-field.keys" },
    {
      path: ["sms_fallback", "message"],
      kind: "text",
      label: "flow-field.sms-fallback",
      hint: "flow-field.sms-fallback-hint",
    },
    { path: ["sms_fallback", "after_attempts"], kind: "number", label: "flow-field.sms-after" },
  ],
  tool: [
    { path: ["tool"], kind: "code", label: "flow-field.tool", hint: "flow-field.tool-hint", isRequired: true },
    { path: ["arguments"], kind: "json", label: "flow-field.arguments", hint: "flow-field.arguments-hint" },
    { path: ["variable"], kind: "code", label: "flow-field.result-variable" },
    say,
  ],
  branch: [],
  transfer: [
    {
      path: ["to"],
      kind: "code",
      label: "flow-field.transfer-to",
      hint: "flow-field.transfer-to-hint",
      isRequired: true,
    },
    say,
  ],
  send_sms: [{ path: ["message"], kind: "text", label: "flow-field.message", isRequired: true }, say, waits],
  press_digit: [{ path: ["digits"], kind: "code", label: "flow-field.digits", isRequired: true }],
  agent: [{ path: ["assistant_id"], kind: "assistant", label: "flow-field.assistant", isRequired: true }, say],
  end: [prompt, say],
};

/** Within the `value` of a node that asks for one. */
export const CAPTURE_FIELDS: Readonly<Record<CaptureKind, readonly MemberField[]>> = {
  phone: [{ path: ["country"], kind: "code", label: "flow-field.country", hint: "flow-field.country-hint" }],
  email: [],
  name: [],
  address: [],
  date: [
    { path: ["min"], kind: "code", label: "flow-field.earliest", hint: "flow-field.date-hint" },
    { path: ["max"], kind: "code", label: "flow-field.latest", hint: "flow-field.date-hint" },
  ],
  number: [
    { path: ["min"], kind: "number", label: "flow-field.least" },
    { path: ["max"], kind: "number", label: "flow-field.most" },
    { path: ["is_integer"], kind: "flag", label: "flow-field.integer" },
    { path: ["digits"], kind: "number", label: "flow-field.digit-count", hint: "flow-field.digit-count-hint" },
  ],
  choice: [
    {
      path: ["choices"],
      kind: "choices",
      label: "flow-field.choices",
      hint: "flow-field.choices-hint",
      isRequired: true,
    },
  ],
};

const when = { path: ["when"], isRequired: true } as const;

export const WAY_FIELDS: Readonly<Record<TransitionKind, readonly MemberField[]>> = {
  prompt: [
    { ...when, kind: "text", label: "flow-field.when", hint: "flow-field.when-hint" },
    { path: ["examples", "positive"], kind: "lines", label: "flow-field.examples", hint: "flow-field.lines-hint" },
    {
      path: ["examples", "negative"],
      kind: "lines",
      label: "flow-field.counterexamples",
      hint: "flow-field.lines-hint",
    },
  ],
  expression: [{ ...when, kind: "expression", label: "flow-field.expression", hint: "flow-field.expression-hint" }],
  dtmf: [{ path: ["digits"], kind: "code", label: "flow-field.dtmf", isRequired: true }],
  silence: [{ path: ["after_ms"], kind: "number", label: "flow-field.after-ms", isRequired: true }],
  else: [],
  always: [],
};

/** Within `global`. */
export const GLOBAL_FIELDS: readonly MemberField[] = [
  { ...when, kind: "text", label: "flow-field.global-when" },
  { path: ["goes_back"], kind: "flag", label: "flow-field.goes-back" },
  { path: ["cool_down_turns"], kind: "number", label: "flow-field.cool-down" },
];

/** Within `settings`: changes to the base assistant while the conversation is at the node. */
export const SETTING_FIELDS: readonly MemberField[] = [
  { path: ["model", "provider"], kind: "code", label: "flow-field.model-provider" },
  { path: ["model", "name"], kind: "code", label: "flow-field.model-name" },
  { path: ["model", "temperature"], kind: "number", label: "flow-field.temperature" },
  { path: ["model", "max_tokens"], kind: "number", label: "flow-field.max-tokens" },
  { path: ["voice", "provider"], kind: "code", label: "flow-field.voice-provider" },
  { path: ["voice", "voice_id"], kind: "code", label: "flow-field.voice-id" },
  { path: ["voice", "model_id"], kind: "code", label: "flow-field.voice-model" },
  { path: ["voice", "speed"], kind: "number", label: "flow-field.speed" },
  { path: ["interruptions", "enabled"], kind: "flag", label: "flow-field.interruptible" },
  { path: ["interruptions", "threshold"], kind: "number", label: "flow-field.interruption-words" },
  { path: ["interruptions", "min_speaking_ms"], kind: "number", label: "flow-field.min-speaking" },
  { path: ["endpointing", "silence_ms"], kind: "number", label: "flow-field.silence-ms" },
  { path: ["endpointing", "utterance_timeout_ms"], kind: "number", label: "flow-field.utterance-timeout" },
];
