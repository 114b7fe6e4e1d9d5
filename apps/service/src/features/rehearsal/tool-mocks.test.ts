import { describe, expect, test } from "vitest";
import { NO_GUARDS, type ToolGuards } from "../../conversation/answer/tools/tool-guards.ts";
import { ToolMocks } from "./tool-mocks.ts";

const GIVEN = { day: "Monday" };

function openMocks(guards: Partial<ToolGuards>) {
  const mocks = new ToolMocks({
    mocks: [{ name: "book", result: { booked: true } }],
    spend: async () => undefined,
    onCall: () => undefined,
    onProblem: () => undefined,
  });
  const session = mocks.open([
    { function: { name: "book", description: "Books", parameters: {} }, guards: { ...NO_GUARDS, ...guards } },
  ]);
  return {
    hear: (number: number, text: string) => mocks.hear({ number, text, source: "typed", language: "en" }),
    call: (given = GIVEN) =>
      session.call({ id: "1", name: "book", arguments: given }, 0, 1_000, new AbortController().signal),
  };
}

describe("in a simulation", () => {
  test.each([{ maxCallsPerConversation: 2 }, { maxCallsPerDay: 2 }])("a tool's limits hold: %j", async (guards) => {
    const { call } = openMocks(guards);
    const results = [await call(), await call(), await call()];
    expect(results.map((result) => result.includes("limit-reached"))).toEqual([false, false, true]);
  });

  test("a tool that asks first is answered after a yes to these very arguments, once", async () => {
    const { hear, call } = openMocks({ requiresConfirmation: true });
    hear(1, "Book Monday");
    expect([await call(), await call()].map((result) => result.includes("needs-confirmation"))).toEqual([true, true]);
    hear(2, "yes");
    expect(await call({ day: "Tuesday" })).toContain("needs-confirmation");
    expect(await call()).toContain("booked");
    expect(await call()).toContain("needs-confirmation");
    hear(3, "no");
    expect(await call()).toContain("needs-confirmation");
    hear(5, "yes");
    expect(await call()).toContain("needs-confirmation");
  });
});
