import { expect, test } from "vitest";
import type { FlowNode } from "./node-schemas.ts";
import { POSSIBLE_TRANSITIONS, possibleTransitions } from "./possible-transitions.ts";
import { isTerminal, waitsForTurn } from "./waits-for-turn.ts";

const NODES: readonly (readonly [string, FlowNode, "waits" | "passes" | "ends"])[] = [
  ["a conversation", { type: "conversation" }, "waits"],
  ["a conversation that says null", { type: "conversation", waits_for_reply: null }, "waits"],
  ["a conversation that moves on", { type: "conversation", waits_for_reply: false }, "passes"],
  ["a capture", { type: "capture", variable: "a", value: { kind: "email" } }, "waits"],
  ["a tool", { type: "tool", tool: "a" }, "passes"],
  ["a branch", { type: "branch" }, "passes"],
  ["a transfer", { type: "transfer", to: "+4930123456" }, "passes"],
  ["a text", { type: "send_sms", message: "a" }, "passes"],
  ["a text that waits", { type: "send_sms", message: "a", waits_for_reply: true }, "waits"],
  ["keys", { type: "press_digit", digits: "1" }, "passes"],
  ["an agent", { type: "agent", assistant_id: 1 }, "ends"],
  ["the end", { type: "end" }, "ends"],
];

test.each(NODES)("%s", (_name, node, expected) => {
  expect(isTerminal(node) ? "ends" : waitsForTurn(node) ? "waits" : "passes").toBe(expected);
  const possible = possibleTransitions(node);
  if (expected === "waits") expect(possible).toEqual(POSSIBLE_TRANSITIONS[node.type]);
  if (expected === "passes") expect(possible).toEqual(["expression", "else", "always"]);
  if (expected === "ends") expect(possible).toEqual([]);
});
