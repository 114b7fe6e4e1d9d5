import { afterEach, beforeEach, expect, test } from "vitest";
import type { SpawnedCarrierSimulator } from "../process/spawn-simulator.ts";
import { spawnCarrierSimulator } from "../process/spawn-simulator.ts";
import { type Counterpart, startCounterpart } from "./counterpart.ts";

const PUBLIC = "https://parley.example";
const OURS = "+14155550100";
const CALLER = "+12125550199";

let service: Counterpart;
let simulator: SpawnedCarrierSimulator;

beforeEach(async () => {
  service = await startCounterpart();
  simulator = await spawnCarrierSimulator({
    seed: 3,
    carriers: ["twilio"],
    accounts: [
      { accountSid: "AC1", authToken: "token", numbers: [{ phoneNumber: OURS, voiceUrl: `${PUBLIC}/twiml` }] },
    ],
    originMap: { [PUBLIC]: service.origin },
  });
});
afterEach(async () => {
  await simulator.stop();
  await service.stop();
});

test("a phone in another process speaks, hears, and hangs up", async () => {
  service.answer("/twiml", '<Response><Connect><Stream url="wss://parley.example/streams"/></Connect></Response>');
  const phone = await simulator.placeCall({ from: CALLER, to: OURS });
  expect(phone.phoneNumber).toBe(CALLER);
  expect(await phone.call()).toMatchObject({ sid: phone.sid, state: "in-progress" });
  const socket = await service.socket();
  const { streamSid } = await socket.waitFor(({ event }) => event === "start");

  await phone.speak(Uint8Array.from({ length: 160 }, () => 0x21));
  expect(await phone.isSpeaking()).toBe(false);
  await socket.waitFor(({ media }) =>
    Buffer.from(String(Reflect.get(Object(media), "payload")), "base64").includes(0x21),
  );

  const payload = Buffer.alloc(4_000, 0x10).toString("base64");
  socket.send({ event: "media", streamSid, media: { payload } });
  const { startSample, atMs } = await phone.waitForAudio({ sinceMs: 0, lengthMs: 40 });
  const [answered] = await phone.log();
  expect(atMs).toBeGreaterThan(answered?.atMs ?? Number.NaN);
  socket.send({ event: "clear", streamSid });
  expect(await phone.waitForClear({ sinceMs: 0 })).toMatchObject({ kind: "clear" });
  await phone.waitForQuiet({ quietMs: 40 });
  const heard = await phone.heard();
  expect(heard.muLaw.indexOf(0x10)).toBe(startSample);
  expect(heard.played[0]?.startSample).toBe(startSample);
  expect((await simulator.heard(phone.sid)).played).toEqual(heard.played);

  await phone.press("1");
  await socket.waitFor(({ event }) => event === "dtmf");
  const same = await simulator.waitForPhone(CALLER);
  expect(same.sid).toBe(phone.sid);
  expect(await same.hangUp()).toBe(true);
  expect(await phone.ended()).toEqual({ by: "phone", state: "completed", error: null });
  await phone.waitForQuiet({ quietMs: 10_000, timeoutMs: 50 });
  await socket.closed;
});

test("errors carry the simulator's message", async () => {
  await expect(simulator.phone("CAnone")).rejects.toThrow("there is no call CAnone");
  await expect(simulator.waitForPhone(CALLER, 20)).rejects.toThrow("picked up no call");
  const phone = await simulator.placeCall({ from: CALLER, to: OURS });
  await expect(phone.press("x")).rejects.toThrow("not keys of a phone");
  await expect(phone.waitForAudio({ timeoutMs: 30 })).rejects.toThrow("no 20 ms of sound within 30 ms");
  await expect(phone.waitForClear({ timeoutMs: 30 })).rejects.toThrow("no clear within 30 ms");
});
