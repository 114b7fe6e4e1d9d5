import { z } from "zod";
import { boundedList } from "./bounded-list.ts";

const choice = z.strictObject({
  value: z.string().min(1).max(200),
  /** Synonyms. */
  synonyms: boundedList(z.string().min(1).max(200), { maxItems: 50 }).nullish(),
});

/** What is asked for, and what counts as an answer. */
export const captureValue = z.discriminatedUnion("kind", [
  z
    .strictObject({
      kind: z.literal("phone"),
      /** ISO 3166-1 alpha-2: how a number without a country code is read. Default: the country of the caller's number. */
      country: z
        .string()
        .regex(/^[A-Z]{2}$/, "A country is two capital letters")
        .nullish(),
    })
    .meta({ description: "A telephone number that can exist, in E.164 form." }),
  z.strictObject({ kind: z.literal("email") }),
  z.strictObject({ kind: z.literal("name") }),
  z.strictObject({ kind: z.literal("address") }),
  z.strictObject({
    kind: z.literal("date"),
    /** ISO 8601 dates, or `today`. */
    min: z.string().max(10).nullish(),
    max: z.string().max(10).nullish(),
  }),
  z.strictObject({
    kind: z.literal("number"),
    min: z.number().nullish(),
    max: z.number().nullish(),
    is_integer: z.boolean().nullish(),
    /** For account numbers and codes: the exact number of digits, including leading zeros. The value is then a string. */
    digits: z.int().min(1).max(32).nullish(),
  }),
  z.strictObject({
    kind: z.literal("choice"),
    choices: boundedList(choice, { minItems: 1, maxItems: 50 }),
  }),
]);

export type CaptureValue = z.output<typeof captureValue>;
export type CaptureKind = CaptureValue["kind"];
