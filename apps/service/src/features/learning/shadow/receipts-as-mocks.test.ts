import { expect, test } from "vitest";
import { receiptsAsMocks } from "./receipts-as-mocks.ts";

const receipt = (name: string, sent: Record<string, unknown>, result: unknown) => ({
  name,
  arguments: sent,
  result: JSON.stringify(result),
});

test("a tool answers the same to the same arguments, and else what it answered last", () => {
  const mocks = receiptsAsMocks([
    { toolCalls: [receipt("find", { day: "Mon" }, { slots: [9] })] },
    {
      toolCalls: [
        receipt("find", { day: "Tue" }, { slots: [] }),
        receipt("book", {}, { status: "error", error: "Full" }),
      ],
    },
  ]);
  const first = (name: string, sent: unknown) =>
    mocks.find(
      (mock) =>
        mock.name === name && (mock.arguments === undefined || JSON.stringify(mock.arguments) === JSON.stringify(sent)),
    );
  expect(first("find", { day: "Mon" })).toMatchObject({ result: { slots: [9] } });
  expect(first("find", { day: "Wed" })).toEqual({ name: "find", result: { slots: [] } });
  expect(first("book", {})).toMatchObject({ error: "Full" });
  expect(first("cancel", {})).toBeUndefined();
});

test("what was held back, or is not known, is told as it was, or not at all", () => {
  const mocks = receiptsAsMocks([
    {
      toolCalls: [
        receipt("pay", {}, { status: "needs-confirmation", error: "Ask first" }),
        receipt(
          "send",
          {},
          {
            status: "unknown",
            message:
              "It is not known whether this was done. Do not say that it was done or that it failed, and do not call the tool for it again; say that it has to be checked.",
          },
        ),
        { name: "greet", arguments: {}, result: "not JSON" },
      ],
    },
  ]);
  expect(mocks.filter(({ name }) => name === "pay")).toEqual([]);
  expect(mocks.find(({ name }) => name === "send")?.error).toContain("not known");
  expect(mocks.find(({ name }) => name === "greet")?.result).toBe("not JSON");
});
