import { describe, expect, test } from "vitest";
import { causeOfSipResponse } from "./sip-response-cause.ts";

describe("the cause that a SIP response implies", () => {
  test.each([
    [486, "busy"],
    ["600", "busy"],
    [480, "no-answer"],
    [408, "no-answer"],
    [404, "unreachable"],
    [604, "unreachable"],
    [484, "unreachable"],
    [603, "rejected"],
    [403, "rejected"],
    [607, "rejected"],
    [487, "canceled"],
    [401, "carrier-failure"],
    [500, "carrier-failure"],
    [503, "carrier-failure"],
    [606, "carrier-failure"],
    [302, "carrier-failure"],
  ])("%s: %s", (code, cause) => expect(causeOfSipResponse(code)).toBe(cause));

  test.each([[200], [180], ["0"], ["4860"], ["busy"], [""], [null], [undefined], [{}]])("%s implies none", (code) =>
    expect(causeOfSipResponse(code)).toBeNull(),
  );
});
