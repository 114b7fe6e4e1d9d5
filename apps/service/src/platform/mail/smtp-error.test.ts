import { expect, test } from "vitest";
import { smtpError } from "./smtp-error.ts";

const failure = (fields: object) => Object.assign(new Error("for person@example.com"), fields);

test.each([
  ["a refused connection", { code: "ECONNECTION" }, "server-unreachable", true],
  ["silence", { code: "ETIMEDOUT" }, "server-unreachable", true],
  ["an unknown host", { code: "EDNS" }, "server-unreachable", true],
  ["an invalid certificate", { code: "ETLS" }, "encryption-failed", true],
  ["a wrong password", { code: "EAUTH", responseCode: 535, command: "AUTH PLAIN" }, "sign-in-refused", true],
  ["a greeting that says no", { code: "EPROTOCOL", responseCode: 554, command: "CONN" }, "temporarily-refused", true],
  ["grey-listing", { code: "EENVELOPE", responseCode: 450, command: "RCPT TO" }, "temporarily-refused", true],
  ["an unknown mailbox", { code: "EENVELOPE", responseCode: 550, command: "RCPT TO" }, "recipient-refused", false],
  ["a malformed address", { code: "EENVELOPE" }, "recipient-refused", false],
  [
    "a sender that is not allowed",
    { code: "EENVELOPE", responseCode: 553, command: "MAIL FROM" },
    "mail-refused",
    false,
  ],
  ["a mail it does not like", { code: "EMESSAGE", responseCode: 554, command: "DATA" }, "mail-refused", false],
  ["a full disk over there", { code: "EMESSAGE", responseCode: 452, command: "DATA" }, "temporarily-refused", true],
])("%s", (_name, fields, code, isRetryable) => {
  const error = smtpError(failure(fields));
  expect(error).toMatchObject({ code, isRetryable });
  expect(error.message).not.toContain("person@");
});

test("anything but an Error counts as a server that could not be reached", () => {
  expect(smtpError("?")).toMatchObject({ code: "server-unreachable", isRetryable: true, replyCode: null });
});
