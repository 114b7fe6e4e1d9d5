import { expect, test } from "vitest";
import { judgeTrace } from "./judge-trace.ts";

test.each([
  [{ intent_resolved: true, ai_response_accuracy: 0.9, avg_user_frustration: 0.2 }, false, "resolved", 0.9],
  [{ intent_resolved: false, ai_response_accuracy: 0.5, avg_user_frustration: 1 }, false, "unresolved", 0.17],
  [{ intent_resolved: true }, false, "resolved", 1],
  [{ ai_response_accuracy: 0.4 }, false, null, 0.4],
  [{ intent_resolved: false }, true, "transferred", 0],
  [{}, true, "transferred", null],
  [{}, false, null, null],
  [{ intent_resolved: "yes", ai_response_accuracy: 90, avg_user_frustration: -1 }, false, null, null],
])("%j, transferred: %s, is %s with a quality of %s", (judgements, wasTransferred, resolution, quality) => {
  expect(judgeTrace(judgements, wasTransferred)).toEqual({ resolution, quality });
});
