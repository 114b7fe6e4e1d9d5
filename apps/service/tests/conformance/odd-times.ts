const TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d(?::?\d\d)?)?$/;
const ON_THE_WIRE = /\.\d{3}\+00:00$/;
/** Shown as they are: they were hashed, or are what a customer's server answered. */
const SHOWN_AS_THEY_ARE = new Set(["record", "hashed_created_at", "hashed_sealed_at", "result"]);

/** Where an answer has a time in another form than milliseconds and `+00:00`. */
export function findOddTimes(answer: unknown, path = ""): readonly string[] {
  if (typeof answer === "string") return TIME.test(answer) && !ON_THE_WIRE.test(answer) ? [`${path}: ${answer}`] : [];
  if (typeof answer !== "object" || answer === null) return [];
  return Object.entries(answer).flatMap(([name, value]) =>
    SHOWN_AS_THEY_ARE.has(name) ? [] : findOddTimes(value, path === "" ? name : `${path}.${name}`),
  );
}
