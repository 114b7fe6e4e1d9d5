import { z } from "zod";
import { boundedList } from "./bounded-list.ts";

/** Node names are shown to people and in traces; the model gets a safe form. */
export const nodeName = z.string().min(1).max(100);

const condition = z.string().max(2_000);
const examples = boundedList(z.string().min(1).max(500), { maxItems: 20 });

/** The model decides, by a description. */
const promptTransition = z
  .strictObject({
    kind: z.literal("prompt"),
    to: nodeName,
    when: condition,
    examples: z
      .strictObject({
        /** Things a caller says for which the transition is meant … */
        positive: examples.nullish(),
        /** … and for which it is not. */
        negative: examples.nullish(),
      })
      .nullish(),
  })
  .meta({ description: "The model moves on when the words of `when` are met." });

const expressionTransition = z
  .strictObject({ kind: z.literal("expression"), to: nodeName, when: condition })
  .meta({ description: "Moves on when the expression in `when` is true, before the model is asked." });

const dtmfTransition = z
  .strictObject({
    kind: z.literal("dtmf"),
    to: nodeName,
    digits: z.string().regex(/^[0-9*#]{1,32}$/, "Keys of a telephone: 0-9, * and #, at most 32"),
  })
  .meta({ description: "Moves on when the caller presses these keys." });

const silenceTransition = z
  .strictObject({ kind: z.literal("silence"), to: nodeName, after_ms: z.int().min(1_000).max(600_000) })
  .meta({ description: "Moves on when the caller has said nothing for so long. Never in texts." });

const elseTransition = z
  .strictObject({ kind: z.literal("else"), to: nodeName })
  .meta({ description: "Moves on when no other transition of the node fits." });

const alwaysTransition = z.strictObject({ kind: z.literal("always"), to: nodeName }).meta({
  description: "Moves on as soon as the node is through: after the caller's next turn where it waits for one.",
});

export const transition = z.discriminatedUnion("kind", [
  promptTransition,
  expressionTransition,
  dtmfTransition,
  silenceTransition,
  elseTransition,
  alwaysTransition,
]);

export type Transition = z.output<typeof transition>;
export type TransitionKind = Transition["kind"];
