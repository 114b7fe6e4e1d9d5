import { describe, expect, it } from "vitest";
import { CallScript } from "../../../../tests/support/calls/reducer/call-script.ts";
import type { CallSettings, FlowTurnRules } from "./call-settings.ts";

const RULES: FlowTurnRules = {
  opens: false,
  silenceAfterMs: null,
  exactKeys: [],
  keyCount: null,
  isInterruptible: true,
  expects: null,
};

/** A call led by a flow; the welcome ended at 2,000 ms. */
function led(rules: Partial<FlowTurnRules> = {}, settings: Partial<CallSettings> = {}): CallScript {
  const call = new CallScript({ ...settings, flow: { ...RULES, ...rules } });
  call.at(0, { kind: "stream-started" }).plays(10, 1_500).played(2_000);
  return call;
}

const press = (call: CallScript, atMs: number, digits: string) => {
  for (const [index, digit] of [...digits].entries()) call.at(atMs + index * 100, { kind: "digit", digit });
  return call;
};

describe("a call that a flow leads", () => {
  it("is opened by the flow after the welcome, if the flow speaks first", () => {
    expect(led({ opens: true }).taken().at(-1)).toBe('respond "" opening @2000');
    expect(led().taken().at(-1)).not.toMatch(/respond/);
  });

  it("is opened by the flow when there is no welcome", () => {
    const call = new CallScript({ welcomeMessage: null, flow: { ...RULES, opens: true } });
    expect(call.at(0, { kind: "stream-started" }).taken()).toEqual(['respond "" opening @0']);
  });

  it("lets the flow respond to silence instead of reminding the caller", () => {
    const call = led({ silenceAfterMs: 4_000 });
    call.taken();
    expect(call.until(5_990).taken()).toEqual([]);
    expect(call.until(6_000).taken()).toEqual(['respond "" silence @6000']);
  });

  it("takes a menu's key at once, but waits if a longer sequence begins with it", () => {
    const menu = press(led({ exactKeys: ["1", "2"] }), 3_000, "1");
    expect(menu.taken().at(-1)).toBe('respond "[Keypad: 1]" @3000');
    const longer = press(led({ exactKeys: ["1", "12"] }), 3_000, "1");
    longer.taken();
    expect(longer.until(5_400).taken()).toEqual([]);
    expect(longer.until(5_600).taken().at(-1)).toBe('respond "[Keypad: 1]" @5500');
  });

  it("takes the pound key alone if the flow expects it", () => {
    expect(
      press(led({ exactKeys: ["#"] }), 3_000, "#")
        .taken()
        .at(-1),
    ).toBe('respond "[Keypad: #]" @3000');
    const other = led({ exactKeys: ["1"] });
    other.taken();
    expect(press(other, 3_000, "#").taken()).toEqual([]);
  });

  it("takes a code with its last key", () => {
    expect(
      press(led({ keyCount: 4 }), 3_000, "1234")
        .taken()
        .at(-1),
    ).toBe('respond "[Keypad: 1234]" @3300');
  });

  it("lets the flow decide what follows a transfer that failed", () => {
    const call = led();
    call.at(3_000, { kind: "transfer-requested", to: "+14155550199", message: null });
    call.taken();
    call.at(9_000, { kind: "transfer-ended", hasSucceeded: false });
    expect(call.taken()).toEqual(['respond "" transfer-failed @9000']);
  });

  it("says to its end what must not be interrupted, then answers", () => {
    const call = led({ isInterruptible: false }).says(2_500, 3_000, "Tell me about your prices.").until(3_900);
    call.plays(4_000, 5_000).taken();
    call.says(5_000, 6_500, "No wait, stop, I meant something else.").until(8_900);
    expect(call.taken().filter((line) => /^(hold|interrupt|cancel)/.test(line))).toEqual([]);
    expect(call.played(9_000).taken().at(-1)).toMatch(/^respond "No wait/);
  });

  it("applies the settings a node changes", () => {
    const call = led();
    call.at(2_100, { kind: "settings-changed", changes: { flow: { ...RULES, silenceAfterMs: 3_000 } } });
    call.says(2_500, 3_000, "Hello there.").until(3_900).plays(4_000, 1_000).played(5_000).taken();
    expect(call.until(8_000).taken()).toEqual(['respond "" silence @8000']);
  });
});
