import { expect, test } from "vitest";
import { checkVoiceUrl } from "./voice-url-check.ts";

const EXPECTED = "https://parley.example/twiml";
const number = (voice: boolean) => ({ capabilities: { voice, sms: true, mms: false, fax: false } });

test.each([
  ["ours", true, EXPECTED, EXPECTED, "ok", EXPECTED],
  ["elsewhere", true, "https://voice.example/x?secret=1", EXPECTED, "warning", "to https://voice.example/x, expected"],
  ["nowhere", true, null, EXPECTED, "warning", "nowhere, expected"],
  ["with another scheme", true, EXPECTED.replace("https", "http"), EXPECTED, "warning", "expected"],
  ["of a number without voice", false, null, EXPECTED, "skipped", "takes no calls"],
  ["of a carrier nobody answers", true, EXPECTED, null, "skipped", "not answered here"],
])("calls %s", (_, voice, voiceUrl, expected, status, detail) => {
  const check = checkVoiceUrl(number(voice), { voiceUrl }, expected);
  expect(check).toMatchObject({ name: "carrier-voice-url", status, detail: expect.stringContaining(detail) });
  expect(JSON.stringify(check)).not.toContain("secret");
  // A warning always says what to do.
  expect(check.fix === null || check.fix === undefined).toBe(status !== "warning");
});
