import { z } from "zod";

/** Why an answer has a warning; the request took effect all the same. */
const WARNING_CODES = ["unknown-member", "out-of-range", "reserved-header", "repeated-header"] as const;

const requestWarning = z
  .object({
    path: z
      .string()
      .describe(
        "The member of the request's body, as a path: `llm_settings.temperature`, `llm_fallback_providers.fallbacks.0.model`. A dot within a name is `\\.`.",
      ),
    code: z
      .enum(WARNING_CODES)
      .describe(
        "`unknown-member`: nothing reads a member of this name. `out-of-range`: the value is kept, but taken for another or of no use. `reserved-header`: the header is never sent. `repeated-header`: another header of the same name is sent. There may be more codes in future.",
      ),
    message: z.string().describe("What it is about, in a sentence for people, with the name that was probably meant."),
  })
  .meta({
    id: "RequestWarning",
    description: "Something in a request that was accepted and does not do what it seems to.",
  });
export type RequestWarning = z.output<typeof requestWarning>;

/** The member of an answer by which the edge knows that the operation tells of what is odd about its request's body. */
export const requestWarnings = z
  .array(requestWarning)
  .optional()
  .describe(
    "What was accepted and does not do what it seems to: misspelled members, values beyond what is useful; the first 50. Absent when there is nothing to tell.",
  );

/**
 * The answer of an operation that saves something, with what is to be told of its request.
 * @param id names the schema in the reference; the bare answer of other operations keeps its own name
 */
export function withWarnings<Shape extends z.core.$ZodShape, Config extends z.core.$ZodObjectConfig>(
  answer: z.ZodObject<Shape, Config>,
  id: string,
) {
  return answer.extend({ warnings: requestWarnings }).meta({ id });
}

/** Something odd about a value that its schema accepts. */
export interface ValueWarning {
  readonly code: RequestWarning["code"];
  readonly message: string;
  /** Names and positions from the value to what is odd within it; left out where it is the value itself. */
  readonly within?: readonly (string | number)[];
}

export interface ValueCheck {
  /** @param value what the schema has accepted, as it was sent */
  readonly findWarnings: (value: unknown) => readonly ValueWarning[];
}

/** Checks of values by their schemas. A check goes to the innermost schema, before `nullable`, `default` and their like. */
export const valueChecks = z.registry<ValueCheck>();

/** What becomes of numbers that are accepted and of no use. At least one end is given; both belong to what is useful. */
interface UsefulRange {
  readonly min?: number;
  readonly max?: number;
  /** What becomes of a number below or above, as the second half of a sentence: `fewer are taken as 1`. */
  readonly beyond: string;
}

/** Warns of a number that is accepted although it is beyond what is useful. */
export function usefulFrom({
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
  beyond,
}: UsefulRange): ValueCheck {
  const range = [
    ...(Number.isFinite(min) ? [`from ${min}`] : []),
    ...(Number.isFinite(max) ? [`up to ${max}`] : []),
  ].join(" ");
  return {
    findWarnings: (value) =>
      typeof value !== "number" || (value >= min && value <= max)
        ? []
        : [{ code: "out-of-range", message: `Useful ${range}; ${beyond}.` }],
  };
}

/** Objects that declare some members and leave all other names to the caller, who is never told that one is unknown. */
export const openObjects = z.registry<{ readonly isOpen: true }>();

/** An object with these members, and whatever others the caller keeps there. */
export function openObject<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.looseObject(shape).register(openObjects, { isOpen: true });
}
