import { expect, test } from "vitest";
import type { JournaledEvent } from "../../../conversation/call/call-journal.ts";
import { readTrouble } from "./vendor-trouble.ts";

const event = (name: string, data?: JournaledEvent["data"]): JournaledEvent => ({
  level: "warning",
  event: name,
  message: "",
  ...(data === undefined ? {} : { data }),
});
const switched = (reason: string) => ({ from: "deepgram/nova-3", to: "elevenlabs/scribe", reason });

test.for<[string, JournaledEvent, ReturnType<typeof readTrouble>]>([
  [
    "a recognizer that failed and was replaced",
    event("recognizer-switched", switched("failed")),
    { service: "recognizer", provider: "deepgram", reason: "failed", isFinal: false },
  ],
  [
    "a voice without a sound",
    event("voice-switched", switched("no-audio")),
    { service: "voice", provider: "deepgram", reason: "no-audio", isFinal: false },
  ],
  [
    "a silent recognizer",
    event("recognizer-switched", switched("silent")),
    { service: "recognizer", provider: "deepgram", reason: "silent", isFinal: false },
  ],
  [
    "a model, of whose reason nothing is said",
    event("model-switched", { from: "openai/gpt-4.1 (second)", to: "groq/llama" }),
    { service: "model", provider: "openai", reason: "failed", isFinal: false },
  ],
  [
    "the last voice",
    event("voice-failed", { provider: "elevenlabs", code: "503" }),
    { service: "voice", provider: "elevenlabs", reason: "failed", isFinal: true },
  ],
  [
    "a recognizer that nobody names",
    event("transcriber-failed"),
    { service: "recognizer", provider: "none", reason: "failed", isFinal: true },
  ],
  ["the return to the preferred vendor", event("voice-switched", switched("preferred-again")), null],
  ["a limit of our own", event("recognizer-switched", switched("limit-reached")), null],
  ["another event", event("backchannel"), null],
])("%s", ([, given, expected]) => {
  expect(readTrouble(given)).toEqual(expected);
});
