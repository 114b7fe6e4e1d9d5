import { z } from "zod";
import { boundedList } from "./bounded-list.ts";
import { captureValue } from "./capture-schemas.ts";
import { transition } from "./transition-schemas.ts";

const MAX_PROMPT_CHARS = 32_768;
const MAX_SAID_CHARS = 4_096;

const prompt = z.string().max(MAX_PROMPT_CHARS);
/** Said word for word, with `{{variables}}` filled in. */
const said = z.string().max(MAX_SAID_CHARS);
export const variableName = z
  .string()
  .max(64)
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, "A variable's name is made of letters, digits and underscores");

/** Changes to the base assistant while the conversation is at the node. */
export const nodeSettings = z.strictObject({
  model: z
    .strictObject({
      provider: z.string().min(1).max(64),
      name: z.string().min(1).max(200).nullish(),
      temperature: z.number().min(0).max(2).nullish(),
      max_tokens: z.int().min(1).max(100_000).nullish(),
    })
    .nullish(),
  voice: z
    .strictObject({
      provider: z.string().min(1).max(64).nullish(),
      voice_id: z.string().min(1).max(200),
      model_id: z.string().min(1).max(200).nullish(),
      speed: z.number().min(0.25).max(4).nullish(),
    })
    .nullish(),
  interruptions: z
    .strictObject({
      /** False: speech at this node cannot be interrupted. */
      enabled: z.boolean().nullish(),
      threshold: z.int().min(0).max(50).nullish(),
      min_speaking_ms: z.int().min(0).max(10_000).nullish(),
    })
    .nullish(),
  endpointing: z
    .strictObject({
      silence_ms: z.int().min(50).max(10_000).nullish(),
      utterance_timeout_ms: z.int().min(300).max(10_000).nullish(),
    })
    .nullish(),
});

/** Can be entered from any node when its condition is true, whatever the current node's transitions say. */
const globalEntry = z.strictObject({
  kind: z.enum(["prompt", "expression"]),
  when: z.string().max(2_000),
  /** Afterwards the conversation returns to the node it came from. Default true. */
  goes_back: z.boolean().nullish(),
  /** For how many of the caller's turns it is not entered again. */
  cool_down_turns: z.int().min(0).max(100).nullish(),
});

const transitions = boundedList(transition, { maxItems: 100 });

const common = {
  description: z.string().max(2_000).nullish(),
  /** Where an editor draws it. */
  position: z.strictObject({ x: z.number(), y: z.number() }).nullish(),
  transitions: transitions.nullish(),
  global: globalEntry.nullish(),
  settings: nodeSettings.nullish(),
};

export const node = z.discriminatedUnion("type", [
  z
    .strictObject({
      type: z.literal("conversation"),
      prompt: prompt.nullish(),
      say: said.nullish(),
      /** False: moves on once it has spoken, without an answer. */
      waits_for_reply: z.boolean().nullish(),
      ...common,
    })
    .meta({ description: "The assistant talks, by the prompt; `say` is said first, word for word." }),
  z
    .strictObject({
      type: z.literal("capture"),
      /** How the model asks; with `say` the question is asked word for word. */
      prompt: prompt.nullish(),
      say: said.nullish(),
      variable: variableName,
      value: captureValue,
      /** Whether the value is read back for confirmation. Default: spoken values, except choices. */
      read_back: z.boolean().nullish(),
      max_attempts: z.int().min(1).max(10).nullish(),
      /** Default: values that consist of digits may be keyed in. */
      accepts_keys: z.boolean().nullish(),
      /** On a call, after so many failed attempts, the caller is asked by text to send the value. */
      sms_fallback: z.strictObject({ message: said, after_attempts: z.int().min(1).max(10).nullish() }).nullish(),
      ...common,
    })
    .meta({ description: "Asks for a value until it is valid and confirmed, and keeps it in a variable." }),
  z
    .strictObject({
      type: z.literal("tool"),
      tool: z.string().min(1).max(100),
      /** String values are templates. */
      arguments: z.record(z.string().max(100), z.unknown()).nullish(),
      /** Keeps the result: `result.price` where the answer is an object. */
      variable: variableName.nullish(),
      /** Said while it runs. */
      say: said.nullish(),
      ...common,
    })
    .meta({
      description: "Calls one of the assistant's tools. `<variable>_status` or `tool_status` says what came of it.",
    }),
  z
    .strictObject({ type: z.literal("branch"), ...common })
    .meta({ description: "Decides by expressions, without a word." }),
  z
    .strictObject({
      type: z.literal("transfer"),
      /** E.164. */
      to: z.string().regex(/^\+[1-9]\d{6,14}$/, "A telephone number in E.164 form"),
      say: said.nullish(),
      ...common,
    })
    .meta({ description: "Puts the caller through. Its transitions are for when nobody answers." }),
  z
    .strictObject({
      type: z.literal("send_sms"),
      message: said,
      say: said.nullish(),
      /** True: the caller's next words, spoken or by text, are the node's answer. */
      waits_for_reply: z.boolean().nullish(),
      ...common,
    })
    .meta({ description: "Sends a text to the caller; in a text conversation, it is the answer." }),
  z
    .strictObject({
      type: z.literal("press_digit"),
      digits: z.string().min(1).max(200),
      ...common,
    })
    .meta({ description: "Presses keys on the line; a template." }),
  z
    .strictObject({ type: z.literal("agent"), assistant_id: z.int().min(1), say: said.nullish(), ...common })
    .meta({ description: "Hands the conversation to another assistant, without the flow." }),
  z
    .strictObject({ type: z.literal("end"), prompt: prompt.nullish(), say: said.nullish(), ...common })
    .meta({ description: "Says goodbye and ends the conversation." }),
]);

export type FlowNode = z.output<typeof node>;
export type NodeType = FlowNode["type"];
export type NodeOf<Type extends NodeType> = Extract<FlowNode, { type: Type }>;
export type NodeSettings = z.output<typeof nodeSettings>;
