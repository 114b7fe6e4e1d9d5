/** What a form of `ExpectationFields` says, as the service takes it; members that were left empty are not in it. */
export function readExpectation(form: Pick<FormData, "get">): Readonly<Record<string, unknown>> {
  const lines = (name: string) =>
    text(form.get(name))
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "");
  const members = {
    should_contain: lines("contains"),
    should_not_contain: lines("not-contains"),
    should_call_tool: text(form.get("tool")).trim(),
    rubric: text(form.get("rubric")).trim(),
  };
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value.length > 0));
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** An expectation in words, of whatever shape it was written. */
export function expectationLines(expected: string | Readonly<Record<string, unknown>>): readonly string[] {
  if (typeof expected === "string") return [expected];
  return Object.entries(expected).map(
    ([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`,
  );
}
