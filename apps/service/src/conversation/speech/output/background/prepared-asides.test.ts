import { createSpeechFormat } from "@parley/spoken-text/speech-formatter";
import { expect, test } from "vitest";
import { audioOf, ScriptedVoice } from "../../../../../tests/support/calls/scripted-parts.ts";
import { HandTimer } from "../../../call/hand-timer.ts";
import { SpareVoice } from "../spare-voice.ts";
import { VoiceChain } from "../voice-chain.ts";
import { PreparedAsides } from "./prepared-asides.ts";

function open(msPerPiece: number | null) {
  const mouth = new ScriptedVoice("mouth", msPerPiece);
  const events = { onSwitched: () => undefined, onUsed: () => undefined };
  const voices = new VoiceChain([mouth.voice], new HandTimer(), events);
  const spare = new SpareVoice(voices);
  return { mouth, spare, asides: new PreparedAsides(spare, () => createSpeechFormat({ language: "en" }), 1) };
}

test("a word is made once, and is there from then on", () => {
  const { mouth, asides } = open(400);
  expect(asides.audioOf("Mm-hm.")).toBeNull();
  asides.prepare("Mm-hm.");
  asides.prepare("Mm-hm.");
  expect(mouth.asked).toEqual([["Mm-hm."]]);
  expect(asides.audioOf("Mm-hm.")?.length).toBe(400 * 8);
});

test("one that is too long is not used, and not made again", () => {
  const { mouth, asides } = open(901);
  asides.prepare("Mm-hm.");
  asides.prepare("Mm-hm.");
  expect(asides.audioOf("Mm-hm.")).toBeNull();
  expect(mouth.asked.length).toBe(1);
});

test("one whose making was called off is made again when it is wanted", () => {
  const { mouth, spare, asides } = open(null);
  asides.prepare("Mm-hm.");
  const late = mouth.handler;
  spare.callOff();
  late?.onAudio(audioOf(100));
  late?.onEnd();
  expect(asides.audioOf("Mm-hm.")).toBeNull();
  asides.prepare("Mm-hm.");
  mouth.handler?.onAudio(audioOf(200));
  mouth.handler?.onEnd();
  expect(asides.audioOf("Mm-hm.")?.length).toBe(200 * 8);
});
