import type { sentCase } from "@parley/contracts/learning/eval-case-schemas";
import type { z } from "zod";
import type { NewEvalCase } from "./dataset.ts";

/** As it came over the wire. */
export function readCase(sent: z.output<typeof sentCase>): NewEvalCase {
  return {
    name: sent.case_name ?? null,
    conversation: sent.conversation,
    expectedResponse: sent.expected_response,
    mockToolResponses: sent.mock_tool_responses ?? null,
    difficulty: sent.difficulty ?? null,
  };
}
