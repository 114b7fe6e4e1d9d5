import { expect, it } from "vitest";
import { buildCallSettings } from "../../../tests/support/calls/reducer/call-settings.ts";
import {
  finish,
  ScriptedModel,
  ScriptedRecognizer,
  ScriptedVoice,
  text,
} from "../../../tests/support/calls/scripted-parts.ts";
import { StagedSession } from "../../../tests/support/calls/staged-session.ts";

const WINDOW_MS = 32;
const CUT = "[Your last answer was cut off here: the caller has not heard the rest of it.]";

async function line(call: StagedSession, ms: number, isVoice: boolean): Promise<void> {
  call.voiceProbability = isVoice ? 1 : 0;
  for (let passedMs = 0; passedMs < ms; passedMs += WINDOW_MS) {
    call.session.receive(new Uint8Array(WINDOW_MS * 8).fill(0xff), call.stream);
    await call.pass(WINDOW_MS);
  }
}

/** @param secondMs how long the model takes between the two sentences of its first answer */
async function interrupted(secondMs: number) {
  const ears = new ScriptedRecognizer();
  const holder: { call: StagedSession | null } = { call: null };
  const mind = new ScriptedModel(async function* (messages) {
    const isFirst = messages.length === 1;
    yield text(isFirst ? "We have tables at six. " : "Then nothing.");
    if (isFirst && secondMs > 0) {
      await new Promise<void>((resolve) => holder.call?.timer.after(secondMs, resolve));
    }
    if (isFirst) yield text("We have another one at eight.");
    yield finish();
  });
  const call = new StagedSession({
    settings: buildCallSettings({ welcomeMessage: null }),
    recognizers: [ears.recognizer],
    voices: [new ScriptedVoice("mouth", 2_000).voice],
    model: mind.model,
  });
  holder.call = call;
  call.session.prewarm();
  call.session.attach(call.stream);
  call.session.typed("A table?");
  await line(call, 2_400, false);
  await line(call, 700, true);
  ears.hears("No, I want to cancel.");
  await line(call, 1_500, false);
  await line(call, 5_000, false);
  return { call, mind };
}

it("the model is given what was heard of an interrupted answer, and told that the rest was not", async () => {
  const { call, mind } = await interrupted(0);
  const turn = call.turns[1];
  expect(turn).toMatchObject({
    wasInterrupted: true,
    generatedText: "We have tables at six. We have another one at eight.",
  });
  expect(turn?.content).toMatch(/^We have tables at six\. We have( \w+)*$/);
  expect(mind.asked[1]).toEqual([
    { role: "user", content: "A table?" },
    { role: "assistant", content: turn?.content },
    { role: "user", content: `${CUT}\nNo, I want to cancel.` },
  ]);
  // The note is for the model only.
  expect(call.messages.map(({ content }) => content).join()).not.toContain("[");
  expect(call.transcripts.map(({ text: said }) => said).join()).not.toContain("[");
});

it("the model is told although every word it had found was heard, because more was to come", async () => {
  const { mind } = await interrupted(60_000);
  expect(mind.asked[1]?.slice(1)).toEqual([
    { role: "assistant", content: "We have tables at six." },
    { role: "user", content: `${CUT}\nNo, I want to cancel.` },
  ]);
});
