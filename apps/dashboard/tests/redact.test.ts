import { expect, test } from "vitest";
import { redact } from "../src/format/redact.ts";

test("what may let somebody act in the account's name is covered, at any depth; the rest stays", () => {
  const given = {
    prompt_tokens: 7,
    MessageStatus: "sent",
    AccountSid: "AC1",
    data: [{ api_key: "k", text: "hi", nested: { Authorization: "Bearer x", count: 3 } }],
    token: null,
  };
  expect(redact(given)).toEqual({
    prompt_tokens: 7,
    MessageStatus: "sent",
    AccountSid: "•••",
    data: [{ api_key: "•••", text: "hi", nested: { Authorization: "•••", count: 3 } }],
    token: null,
  });
});
