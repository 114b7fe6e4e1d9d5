import type { ConversationId } from "@parley/foundation/branded-ids";
import { describeForModel } from "../../../conversation/answer/tools/tool-outcome.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { RecordedTurn } from "../../prompts/shadow/recorded-conversation.ts";
import { listConversationExecutions } from "../../tools/executions/conversation-executions.ts";
import { listMessages } from "./message-store.ts";

/** A model that calls tools in a loop has said enough by then. */
const MOST_EXECUTIONS = 500;

/** What was written in a thread, in order, with what tools were called for each answer. */
export async function readRecordedThread(
  unit: ScopedUnitOfWork,
  conversationId: ConversationId,
): Promise<readonly RecordedTurn[]> {
  const executions = (await listConversationExecutions(unit, conversationId, {}, MOST_EXECUTIONS))
    .filter(({ status }) => status !== "running")
    .toReversed();
  let sinceMs = 0;
  return (await listMessages(unit, conversationId)).flatMap((message): RecordedTurn[] => {
    const { index, content, llmProvider } = message;
    if (message.role === "user") {
      return content.trim() === ""
        ? []
        : [{ index, role: "user", content, isAnswer: false, fullText: content, toolCalls: [] }];
    }
    const isAnswer = llmProvider !== null;
    const untilMs = message.createdAt.getTime();
    const made = executions.filter(({ startedAt }) => startedAt.getTime() > sinceMs && startedAt.getTime() <= untilMs);
    if (isAnswer) sinceMs = untilMs;
    const toolCalls = made.map((execution) => ({
      name: execution.functionName,
      arguments: execution.arguments,
      result: describeForModel({ ...execution, status: execution.status === "running" ? "error" : execution.status }),
    }));
    return [{ index, role: "assistant", content, isAnswer, fullText: content, toolCalls: isAnswer ? toolCalls : [] }];
  });
}
