import type { ToolCallNotes } from "../../tools/executions/run-tool-call.ts";
import { addTimelineEntry } from "../thread/timeline-store.ts";
import { type AnswerRequest, NoAnswerError } from "./sms-responder.ts";

/**
 * Writes an answer's tool calls into the timeline of its thread: names, status and times, never arguments or results.
 * A process that lost the turn (opt-out, archive, another worker) calls no tool any more.
 */
export function toolTimeline({
  conversationId,
  holdTurn,
}: Pick<AnswerRequest, "conversationId" | "holdTurn">): ToolCallNotes {
  return {
    called: async (unit, { functionName, executionId }) => {
      if (!(await holdTurn(unit))) {
        throw new NoAnswerError("turn-lost", "The answer is made elsewhere, or nobody waits for it", {
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
        message: isReused ? "The tool was called before for this answer" : "The tool answered",
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
