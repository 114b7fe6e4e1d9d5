import type { FinishedCall } from "../../../conversation/answer/tool-session.ts";
import { readDescribed, wasHeldBack } from "../../../conversation/answer/tools/tool-outcome.ts";
import type { RecordedTurn } from "../../prompts/shadow/recorded-conversation.ts";
import type { ToolMock } from "../../rehearsal/tool-mock.ts";

/**
 * What tools answered in a conversation, for somebody who calls them again: to the same arguments the same, else what the tool
 * answered last. What was held back tells nothing of the tool.
 */
export function receiptsAsMocks(turns: readonly Pick<RecordedTurn, "toolCalls">[]): readonly ToolMock[] {
  const receipts = turns.flatMap(({ toolCalls }) => toolCalls).filter(({ result }) => !wasHeldBack(result));
  const newestFirst = receipts.toReversed();
  return [
    ...newestFirst.map((receipt): ToolMock => ({ ...mockOf(receipt), arguments: receipt.arguments })),
    ...newestFirst.map(mockOf),
  ];
}

function mockOf({ name, result: described }: FinishedCall): ToolMock {
  const { isSuccess, result } = readDescribed(described);
  return isSuccess ? { name, result } : { name, error: errorIn(result) };
}

function errorIn(result: unknown): string {
  const { error, message } = result as { readonly error?: unknown; readonly message?: unknown };
  if (typeof error === "string") return error;
  return typeof message === "string" ? message : "The tool failed.";
}
