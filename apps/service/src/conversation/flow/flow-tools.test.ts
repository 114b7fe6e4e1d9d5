import { expect, test } from "vitest";
import type { ToolSession } from "../answer/tool-session.ts";
import { FlowTools } from "./flow-tools.ts";

test("repeated calls are numbered, a different call starts at zero", async () => {
  const ordinals: [string, number][] = [];
  const session: ToolSession = {
    tools: [],
    earlierCalls: [],
    call: async ({ name }, ordinal) => {
      ordinals.push([name, ordinal]);
      return "null";
    },
  };
  const calls = new FlowTools();
  const { signal } = new AbortController();
  for (const tool of ["look", "look", "book", "look"]) {
    await calls.call(session, { kind: "tool", tool, arguments: { id: 1 } }, 1_000, signal);
  }
  expect(ordinals).toEqual([
    ["look", 0],
    ["look", 1],
    ["book", 0],
    ["look", 2],
  ]);
});
