import type { ToolCallNotes } from "../../tools/executions/run-tool-call.ts";
import { addTimelineEntry } from "../thread/timeline-store.ts";
import { type AnswerRequest, NoAnswerError } from "./responder.ts";

/**
 * Records an answer's tool calls on the thread's timeline: names, status and times, never arguments or results. A process
 * that lost the turn (to an opt-out, an archive or another worker) may not call tools.
 */
export function toolTimeline({
  conversationId,
  holdTurn,
}: Pick<AnswerRequest, "conversationId" | "holdTurn">): ToolCallNotes {
  return {
    called: async (unit, { functionName, executionId }) => {
      if (!(await holdTurn(unit))) {
        throw new NoAnswerError("turn-lost", "Another process answers, or an answer is no longer wanted", {
          isRetryable: false,
        });
      }
      await addTimelineEntry(unit, {
        conversationId,
        eventType: "tool_called",
        level: "info",
        message: "The model calls a tool",
        data: { tool: functionName, execution_id: executionId },
      });
    },
    settled: (unit, { functionName, executionId, outcome, isReused }) =>
      addTimelineEntry(unit, {
        conversationId,
        eventType: "tool_result",
        level: outcome.status === "success" ? "info" : "warning",
        message: isReused ? "The tool had already been called for this answer" : "The tool answered",
        data: {
          tool: functionName,
          execution_id: executionId,
          status: outcome.status,
          duration_ms: outcome.durationMs,
          ...(outcome.httpStatus === null ? {} : { http_status: outcome.httpStatus }),
          ...(outcome.errorCode === null ? {} : { code: outcome.errorCode }),
          ...(outcome.isOutcomeUnknown ? { outcome_unknown: true } : {}),
        },
      }),
  };
}
