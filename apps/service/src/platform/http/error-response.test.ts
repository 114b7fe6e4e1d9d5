import { describe, expect, it } from "vitest";
import { createLogger } from "../logging/logger.ts";
import { toErrorResponse } from "./error-response.ts";

const withMembers = (members: object) => Object.assign(new Error("secret detail"), members);

describe("an unforeseen error", () => {
  it.each([
    ["a vendor's refusal", withMembers({ statusCode: 404 })],
    ["a vendor's refusal with a code of its own", withMembers({ statusCode: 401, code: "20003" })],
    ["anything else", new Error("secret detail")],
  ])("is a 500 that tells nothing: %s", (_name, error) => {
    const { statusCode, body } = toErrorResponse(
      error,
      createLogger("error", () => undefined),
      "GET /x",
    );
    expect(statusCode).toBe(500);
    expect(JSON.stringify(body)).not.toContain("secret");
  });

  it("the framework's refusals keep their status", () => {
    const error = withMembers({ statusCode: 413, code: "FST_ERR_CTP_BODY_TOO_LARGE" });
    expect(
      toErrorResponse(
        error,
        createLogger("error", () => undefined),
        "POST /x",
      ).statusCode,
    ).toBe(413);
  });
});
