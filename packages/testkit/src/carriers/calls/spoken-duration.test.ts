import { expect, test } from "vitest";
import { spokenDurationMs } from "./spoken-duration.ts";

test.each([
  ["Hello", 50],
  ["", 0],
  ['<speak>Hello<break time="200ms"/></speak>', 250],
  ['<speak>Hi<break time="2s"/> <break strength="weak" time="0.5s"/></speak>', 2_530],
  ['Hello <break time="2s"/>', 240],
])("%s takes %i ms", (text, expected) => {
  expect(spokenDurationMs(text, 10)).toBe(expected);
});
