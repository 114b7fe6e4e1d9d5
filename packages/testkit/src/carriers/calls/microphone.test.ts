import { expect, test } from "vitest";
import { FRAME_SAMPLES, Microphone } from "./microphone.ts";

const codes = (code: number, samples: number) => new Uint8Array(samples).fill(code);

test("speech comes in order, in whole frames, with silence before and after", async () => {
  const microphone = new Microphone();
  expect(microphone.nextFrame()).toEqual(codes(0xff, 160));
  const said: string[] = [];
  const first = microphone.speak(codes(1, 200)).then(() => said.push("first"));
  const second = microphone.speak(codes(2, 60)).then(() => said.push("second"));
  expect(microphone.isSpeaking).toBe(true);
  expect(microphone.nextFrame()).toEqual(codes(1, 160));
  await Promise.resolve();
  expect(said).toEqual([]);
  expect(microphone.nextFrame()).toEqual(Uint8Array.from([...codes(1, 40), ...codes(2, 60), ...codes(0xff, 60)]));
  await Promise.all([first, second]);
  expect(said).toEqual(["first", "second"]);
  expect(microphone.isSpeaking).toBe(false);
  expect(microphone.nextFrame()).toEqual(codes(0xff, FRAME_SAMPLES));
});

test("the given bytes may be reused, and empty speech ends at once", async () => {
  const microphone = new Microphone();
  const bytes = codes(1, 160);
  const said = microphone.speak(bytes);
  bytes.fill(2);
  expect(microphone.nextFrame()).toEqual(codes(1, 160));
  await said;
  await microphone.speak(new Uint8Array(0));
});

test("stopping ends pending speech", async () => {
  const microphone = new Microphone();
  const said = microphone.speak(codes(1, 1_000));
  microphone.stop();
  await said;
  await microphone.speak(codes(1, 1_000));
  expect(microphone.nextFrame()).toEqual(codes(0xff, 160));
});
