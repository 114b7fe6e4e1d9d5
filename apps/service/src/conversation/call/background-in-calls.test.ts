import { MU_LAW_SILENCE } from "@parley/audio/mu-law";
import { describe, expect, it } from "vitest";
import { buildCallSettings } from "../../../tests/support/calls/reducer/call-settings.ts";
import { ScriptedRecognizer, ScriptedVoice } from "../../../tests/support/calls/scripted-parts.ts";
import { StagedSession } from "../../../tests/support/calls/staged-session.ts";
import type { CallPlan } from "./call-plan.ts";
import type { RecordingTrack } from "./recording/call-recorder.ts";

const OFFICE = { volume: 0.3, isLooped: true };

function start(change: Partial<CallPlan> = {}) {
  const ears = new ScriptedRecognizer();
  ears.onFinalize = () => ears.tell({ kind: "finalized" });
  const mouth = new ScriptedVoice("mouth", 1_000);
  const call = new StagedSession({
    settings: buildCallSettings({ welcomeMessage: "Hello." }),
    recognizers: [ears.recognizer],
    voices: [mouth.voice],
    background: OFFICE,
    ...change,
  });
  call.session.prewarm();
  call.session.attach(call.stream);
  /** How much was sent to the far end from one moment on, in ms. */
  const sentMsSince = (fromMs: number) =>
    call.sent.reduce(
      (sum, each) => sum + (each.kind === "audio" && each.atMs >= fromMs ? each.muLaw.length / 8 : 0),
      0,
    );
  const frames = async (ms: number) => {
    for (let passedMs = 0; passedMs < ms; passedMs += 32) {
      call.session.receive(new Uint8Array(256).fill(MU_LAW_SILENCE), call.stream);
      await call.pass(32);
    }
  };
  return { call, ears, frames, sentMsSince };
}

describe("a sound in the background of a call", () => {
  it("is heard before, under and after what is said; without the setting silence sends nothing", async () => {
    const { call, sentMsSince } = start();
    await call.pass(3_000);
    expect(sentMsSince(1_500)).toBeGreaterThan(1_300);
    const quiet = start({ background: undefined } as unknown as Partial<CallPlan>);
    await quiet.call.pass(3_000);
    expect(quiet.sentMsSince(1_500)).toBe(0);
    expect(quiet.sentMsSince(0)).toBe(1_000);
  });

  it("is recorded as it was heard", async () => {
    const tracks: Record<RecordingTrack, number[]> = { caller: [], assistant: [] };
    const { call } = start({ recording: { append: async (track, muLaw) => void tracks[track].push(...muLaw) } });
    await call.pass(3_000);
    call.session.hungUp("customer-ended-call");
    const silent = tracks.assistant.slice(8_000, 24_000).filter((code) => code === MU_LAW_SILENCE).length;
    expect(tracks.assistant.length).toBe(3_000 * 8);
    expect(silent).toBeLessThan(0.1 * 16_000);
  });

  it("ends with the call, and nothing is left that would go on", async () => {
    const { call, sentMsSince } = start();
    await call.pass(2_000);
    call.session.hungUp("customer-ended-call");
    const endMs = call.timer.nowMs();
    await call.pass(1_000);
    expect([sentMsSince(endMs + 1), call.timer.nextMs]).toEqual([0, null]);
  });

  it("stops while the caller is put through, and comes back when nobody answers", async () => {
    const { call, sentMsSince } = start({
      settings: buildCallSettings({ welcomeMessage: null, putThroughTo: "+15550001111" }),
      line: { announceEnd: () => null, hangUp: () => undefined, transfer: async () => true },
    });
    const afterMs = call.timer.nowMs() + 1;
    await call.pass(2_000);
    expect([call.session.isTransferring, sentMsSince(afterMs)]).toEqual([true, 0]);
    call.session.transferEnded(false);
    await call.pass(5_000);
    expect(sentMsSince(afterMs)).toBeGreaterThan(4_000);
  });

  it("is not on a message that is left on a machine", async () => {
    const { call, ears, frames, sentMsSince } = start({
      settings: buildCallSettings({ welcomeMessage: null, voicemail: { message: "Please call back." } }),
    });
    await frames(500);
    call.voiceProbability = 1;
    await frames(1_500);
    expect(sentMsSince(0)).toBeGreaterThan(1_900);
    ears.hears("Please leave a message after the tone.");
    await frames(100);
    const knownMs = call.timer.nowMs();
    expect(call.logged).toContain("answered-by");
    call.voiceProbability = 0;
    await frames(1_000);
    expect(sentMsSince(knownMs)).toBe(0);
    await frames(3_000);
    // The message is one second long.
    expect(sentMsSince(knownMs)).toBe(1_000);
  });

  it("goes to the stream that takes the place of another", async () => {
    const { call, sentMsSince } = start();
    await call.pass(2_000);
    call.session.detach(call.stream, false);
    await call.pass(300);
    const lostMs = call.timer.nowMs();
    await call.pass(500);
    expect(sentMsSince(lostMs)).toBe(0);
    call.session.attach(call.stream);
    await call.pass(1_000);
    expect(sentMsSince(lostMs)).toBeGreaterThan(900);
  });
});
