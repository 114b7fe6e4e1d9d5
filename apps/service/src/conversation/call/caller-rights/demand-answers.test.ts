import { describe, expect, it } from "vitest";
import { buildCallSettings } from "../../../../tests/support/calls/reducer/call-settings.ts";
import { ScriptedRecognizer } from "../../../../tests/support/calls/scripted-parts.ts";
import { StagedSession } from "../../../../tests/support/calls/staged-session.ts";
import type { CallPlan } from "../call-plan.ts";
import type { CallerRights, RevocationDecision } from "./caller-rights.ts";

const SETTINGS = buildCallSettings({ welcomeMessage: null, recognizer: { detectsTurns: true, finalLatencyMs: 0 } });
const WORDS = { notAPerson: "No person.", optedOut: "Noted.", goOn: "What else?", goodbye: "Bye.", trouble: "Again?" };

function callWith(change: Partial<CallerRights> = {}, plan: Partial<CallPlan> = {}) {
  const decisions: RevocationDecision[] = [];
  const ears = new ScriptedRecognizer("ears", true);
  const rights: CallerRights = {
    wordsIn: () => WORDS,
    optOut: async (decision) => void decisions.push(decision),
    judge: null,
    endsOnOptOut: false,
    ...change,
  };
  const call = new StagedSession({ settings: SETTINGS, recognizers: [ears.recognizer], rights, ...plan });
  call.session.prewarm();
  call.session.attach(call.stream);
  const says = async (text: string, thenMs = 5_000) => {
    ears.tell({ kind: "end", text, confidence: 1 });
    for (let ms = 0; ms < thenMs; ms += 100) await call.pass(100);
  };
  return { call, ears, decisions, says };
}

const saidBy = ({ turns }: StagedSession) =>
  turns.filter(({ role }) => role === "assistant").map((turn) => turn.content);

describe("an opt-out in a call", () => {
  it("is on record before it is confirmed, and the model is not asked", async () => {
    let finish = () => undefined as unknown;
    const { call, says } = callWith({
      optOut: () =>
        new Promise((resolve) => {
          finish = () => resolve();
        }),
    });
    await says("Please take me off your list.", 1_000);
    expect(saidBy(call)).toEqual([]);
    expect(call.logged).not.toContain("opt-out");
    finish();
    await says("", 3_000);
    expect(saidBy(call)).toEqual(["Noted. What else?"]);
    expect(call.logged).toContain("opt-out");
  });

  it("that cannot be put on record is not confirmed", async () => {
    const { call, says } = callWith({ optOut: () => Promise.reject(new Error("no database")) });
    await says("Please take me off your list.");
    expect(saidBy(call)).toEqual(["Again?"]);
    expect(call.logged).toContain("opt-out-failed");
  });

  it("that takes too long is not confirmed", async () => {
    const { call, says } = callWith({ optOut: () => new Promise(() => undefined) });
    await says("Please take me off your list.", 9_000);
    expect(saidBy(call)).toEqual(["Again?"]);
  });

  it("is not noted from a turn that the caller has not finished", async () => {
    const { call, ears, decisions, says } = callWith();
    ears.tell({ kind: "eager-end", text: "take me off your list" });
    await call.pass(500);
    await call.pass(500);
    expect(decisions).toEqual([]);
    ears.tell({ kind: "resume" });
    await says("Please don't take me off your list.");
    expect(decisions).toEqual([]);
    expect(saidBy(call)[0]).toMatch(/^You said Please don't take me off/);
  });

  it("is noted once when the guess was right, and confirmed", async () => {
    const { call, ears, decisions, says } = callWith();
    ears.tell({ kind: "eager-end", text: "take me off your list" });
    await call.pass(500);
    await says("Take me off your list.");
    expect(decisions).toEqual([{ source: "phrase", decidedBy: "en.remove-from-list", language: "en" }]);
    expect(saidBy(call)).toEqual(["Noted. What else?"]);
  });

  it("is confirmed later if the caller went on before a word of it was heard", async () => {
    let finish = () => undefined as unknown;
    const { call, says } = callWith({
      optOut: () =>
        new Promise((resolve) => {
          finish = () => resolve();
        }),
    });
    await says("Take me off your list.", 200);
    await says("When do you open?", 200);
    finish();
    await says("", 8_000);
    expect(saidBy(call)).toEqual(["Noted. You said When do you open?."]);
  });

  it("ends a call that nobody asked for, and only that", async () => {
    const { call, says } = callWith({ endsOnOptOut: true });
    await says("Stop calling me.");
    expect(saidBy(call)).toEqual(["Noted. Bye."]);
    expect((await call.session.finished).reason).toBe("assistant-ended-call");
  });

  it("is not possible without a number: the model answers", async () => {
    const { call, says } = callWith({ optOut: null });
    await says("Stop calling me.");
    expect(saidBy(call)).toEqual(["You said Stop calling me.."]);
  });
});

describe("the model that judges", () => {
  const YES: RevocationDecision = { source: "model", decidedBy: "test/m", language: "en" };

  it("does not hold up the answer, and its yes is confirmed after it", async () => {
    let decide: (decision: RevocationDecision | null) => void = () => undefined;
    const { call, decisions, says } = callWith({
      judge: () =>
        new Promise((resolve) => {
          decide = resolve;
        }),
    });
    await says("Go away with that spam", 300);
    expect(call.sent.length).toBeGreaterThan(0);
    decide(YES);
    await says("", 6_000);
    expect(decisions).toEqual([YES]);
    expect(saidBy(call).join(" ")).toBe("You said Go away with that spam. Noted.");
  });

  it("may answer late: then it is confirmed before the next answer", async () => {
    let decide: (decision: RevocationDecision | null) => void = () => undefined;
    const { call, says } = callWith({
      judge: () =>
        new Promise((resolve) => {
          decide = resolve;
        }),
    });
    await says("Go away with that spam", 8_000);
    decide(YES);
    await says("", 500);
    await says("When do you open?");
    expect(saidBy(call)).toEqual(["You said Go away with that spam.", "Noted. You said When do you open?."]);
  });

  it.each([
    ["no", () => Promise.resolve(null)] as const,
    ["a failure", () => Promise.reject(new Error("no model"))] as const,
  ])("that gives %s changes nothing", async (_, judge) => {
    const { call, decisions, says } = callWith({ judge });
    await says("Go away with that spam");
    expect(decisions).toEqual([]);
    expect(saidBy(call)).toEqual(["You said Go away with that spam."]);
  });

  it("is not asked about words that suggest nothing, or that a rule decides", async () => {
    let asked = 0;
    const { says } = callWith({
      judge: async () => {
        asked += 1;
        return null;
      },
    });
    await says("When do you open?");
    await says("Stop calling me.");
    expect(asked).toBe(0);
  });
});

it("who asks whether a person speaks hears the truth, and the log says so", async () => {
  const { call, says } = callWith({ optOut: null });
  await says("Are you a robot?");
  await says("Are you a real person? I would like a table for two.");
  expect(saidBy(call)).toEqual([
    "No person. What else?",
    expect.stringMatching(/^No person\. You said Are you a real person\?/),
  ]);
  expect(call.logged.filter((event) => event === "asked-who-speaks")).toHaveLength(2);
});
