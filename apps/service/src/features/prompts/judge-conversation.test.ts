import { expect, test } from "vitest";
import { judgeConversation } from "./judge-conversation.ts";

test.each([
  [{ intent_resolved: true, ai_response_accuracy: 0.9, avg_user_frustration: 0.2 }, false, "resolved", 0.9, false],
  [{ intent_resolved: false, ai_response_accuracy: 0.5, avg_user_frustration: 1 }, false, "unresolved", 0.17, true],
  [{ intent_resolved: true }, false, "resolved", 1, null],
  [{ ai_response_accuracy: 0.4 }, false, null, 0.4, null],
  [{ intent_resolved: false }, true, "transferred", 0, null],
  [{}, true, "transferred", null, null],
  [{}, false, null, null, null],
  [{ intent_resolved: "yes", ai_response_accuracy: 90, avg_user_frustration: -1 }, false, null, null, null],
])(
  "%j, transferred: %s, is %s with a quality of %s, complained: %s",
  (judgements, wasTransferred, resolution, quality, hasComplained) => {
    expect(judgeConversation(judgements, wasTransferred)).toEqual({ resolution, quality, hasComplained });
  },
);
