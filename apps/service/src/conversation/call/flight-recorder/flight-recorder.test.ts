import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CallScript } from "../../../../tests/support/calls/reducer/call-script.ts";
import { changeSetting } from "./change-setting.ts";
import { createFlightRecorder } from "./flight-recorder.ts";
import { replayFlight } from "./replay-flight.ts";

const FLIGHTS = new URL("flights/", import.meta.url);

/** Recorded from live calls: the reducer must still make the same decisions. */
describe("recorded calls", () => {
  const files = readdirSync(FLIGHTS).filter((name) => name.endsWith(".jsonl"));
  it("exist", () => expect(files.length).toBeGreaterThan(0));
  it.each(files)("%s is replayed with the same decisions", (name) => {
    const { recorded, replayed, firstDifference } = replayFlight(readFileSync(new URL(name, FLIGHTS), "utf8"));
    expect(recorded.length).toBeGreaterThan(3);
    expect({ firstDifference, replayed: replayed.length }).toEqual({
      firstDifference: null,
      replayed: recorded.length,
    });
  });
});

describe("a replay", () => {
  /** A caller who says "wait" while the assistant speaks. */
  function flight(): string {
    const lines: string[] = [];
    const recorder = createFlightRecorder((line) => lines.push(line));
    const script = new CallScript();
    recorder.begin(script.state.settings);
    script.recordTo(recorder);
    script.at(0, { kind: "stream-started" }).plays(10, 5_000);
    script.at(1_000, { kind: "voice-started", sinceMs: 940 }).hears(1_200, "wait a");
    script.at(1_500, { kind: "voice-ended", sinceMs: 1_500 }).until(4_000);
    recorder.end("customer-ended-call");
    return lines.join("");
  }

  it("makes the same decisions from the same events", () => {
    expect(replayFlight(flight()).firstDifference).toBeNull();
  });

  it("shows what a different setting would have done", () => {
    const patient = replayFlight(flight(), (settings) =>
      changeSetting(settings, "interruptions.filtersBackchannels=false"),
    );
    expect(patient.firstDifference).toBeNull();
    const deaf = replayFlight(flight(), (settings) => changeSetting(settings, "interruptions.cooldownMs=0"));
    expect(deaf.firstDifference).toBeNull();
    const unsure = replayFlight(flight(), (settings) => changeSetting(settings, "interruptions.minConfidence=0.99"));
    expect(unsure.firstDifference).not.toBeNull();
    expect(unsure.replayed.map(({ effect }) => effect.kind)).not.toContain("interrupt");
  });

  it("says which line it cannot read", () => {
    expect(() => replayFlight(`${flight()}{"event":`)).toThrow(/line \d+ is not JSON/);
  });

  it.each([
    ["interruptions.nothing=1", "There is no setting"],
    ["interruptions.wordCount=many", "is a number"],
  ])("refuses %s", (assignment, message) => {
    expect(() => changeSetting(new CallScript().state.settings, assignment)).toThrow(message);
  });
});
