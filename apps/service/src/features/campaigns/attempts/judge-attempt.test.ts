import { describe, expect, test } from "vitest";
import { END_REASONS, type EndReason } from "../../../conversation/call/reducer/end-reason.ts";
import { judgeAttempt } from "./judge-attempt.ts";
import { nextChannel, planContact, type RetryRules } from "./plan-contact.ts";

const DELAY_MS = 1_800_000;
const RULES: RetryRules = {
  type: "call",
  maxAttempts: 3,
  isOver: false,
  retryDelayMs: DELAY_MS,
  leavesVoicemail: false,
};

/** Every reason a call can end for: how the attempt ended, whether it used one up, and what comes next. */
const ENDS: Readonly<Record<EndReason, readonly [outcome: string, isCounted: boolean, again: string]>> = {
  "customer-ended-call": ["completed", true, "never"],
  "assistant-ended-call": ["completed", true, "never"],
  "assistant-forwarded-call": ["completed", true, "never"],
  "terminated-by-user": ["completed", true, "never"],
  "exceeded-max-duration": ["completed", true, "never"],
  voicemail: ["voicemail", true, "later"],
  "silence-timed-out": ["completed", true, "never"],
  "customer-busy": ["busy", true, "later"],
  "customer-did-not-answer": ["no_answer", true, "later"],
  "customer-rejected-call": ["busy", true, "later"],
  "customer-unreachable": ["failed", true, "later"],
  "recipient-opted-out": ["skipped", false, "never"],
  "contact-not-allowed": ["skipped", false, "now"],
  "provider-not-available": ["failed", false, "later"],
  "assistant-not-available": ["failed", false, "later"],
  "usage-limit-reached": ["failed", false, "later"],
  "carrier-failed": ["failed", true, "later"],
  "call-not-placed": ["failed", false, "backoff"],
  "media-stream-lost": ["failed", true, "later"],
  "media-stream-missing": ["failed", true, "later"],
  "model-failed": ["failed", false, "later"],
  "voice-failed": ["failed", false, "later"],
  "transcriber-failed": ["failed", false, "later"],
  "process-lost": ["failed", false, "later"],
  "no-capacity": ["failed", false, "later"],
  "service-stopped": ["failed", false, "later"],
  "internal-error": ["failed", false, "later"],
  "outcome-unknown": ["failed", true, "never"],
};

test.each(Object.keys(END_REASONS) as EndReason[])("a call that was answered and ended for %s", (reason) => {
  const { outcome, isCounted, again } = judgeAttempt({ channel: "call", reason, wasAnswered: true, wasDialled: true });
  expect([outcome, isCounted, again]).toEqual(ENDS[reason]);
});

test("who hung up while it rang was not reached", () => {
  const judged = judgeAttempt({ channel: "call", reason: "customer-ended-call", wasAnswered: false, wasDialled: true });
  expect(judged).toMatchObject({ outcome: "no_answer", isCounted: true, again: "later" });
  const terminated = judgeAttempt({
    channel: "call",
    reason: "terminated-by-user",
    wasAnswered: false,
    wasDialled: true,
  });
  expect(terminated).toMatchObject({ outcome: "failed", again: "never" });
});

test.each([
  [true, null, "completed", true, "never"],
  [false, "21614", "failed", true, "never"],
  [false, "outcome-unknown", "failed", true, "never"],
  [false, "text-expired", "failed", true, "never"],
  [false, "recipient-opted-out", "skipped", false, "never"],
  [false, "contact-not-allowed", "skipped", false, "now"],
  [false, "provider-not-connected", "failed", false, "later"],
  [false, null, "skipped", false, "never"],
] as const)("a text, accepted: %s, error: %s", (isAccepted, errorCode, outcome, isCounted, again) => {
  expect(judgeAttempt({ channel: "sms", isAccepted, errorCode })).toMatchObject({ outcome, isCounted, again });
});

test("what is not on record any more is not tried again", () => {
  expect(judgeAttempt({ channel: "call", isGone: true })).toMatchObject({ outcome: "failed", again: "never" });
});

describe("where the contact goes", () => {
  const busy = judgeAttempt({ channel: "call", reason: "customer-busy", wasAnswered: false, wasDialled: true });
  const ours = judgeAttempt({ channel: "call", reason: "process-lost", wasAnswered: true, wasDialled: true });
  const notNow = judgeAttempt({ channel: "call", reason: "contact-not-allowed", wasAnswered: false, wasDialled: true });
  const machine = judgeAttempt({ channel: "call", reason: "voicemail", wasAnswered: true, wasDialled: true });

  test("again after the delay, as often as the campaign says", () => {
    expect(planContact(busy, "call", { attempts: 2, faults: 0 }, RULES)).toMatchObject({
      ...{ status: "pending", attempts: 2, dueInMs: DELAY_MS },
    });
    expect(planContact(busy, "call", { attempts: 3, faults: 0 }, RULES)).toMatchObject({
      ...{ status: "busy", attempts: 3, dueInMs: null },
    });
  });

  test("a fault of ours gives the attempt back, but not for ever", () => {
    expect(planContact(ours, "call", { attempts: 3, faults: 0 }, RULES)).toMatchObject({
      ...{ status: "pending", attempts: 2, faults: 1, dueInMs: DELAY_MS },
    });
    expect(planContact(ours, "call", { attempts: 1, faults: 20 }, RULES)).toMatchObject({
      status: "failed",
      faults: 21,
    });
  });

  test("whose phone did not ring through a fault of ours is tried again soon, and not later than anybody else", () => {
    const untaken = judgeAttempt({ channel: "call", reason: "internal-error", wasAnswered: false, wasDialled: false });
    expect(untaken).toMatchObject({ isCounted: false, again: "soon" });
    const tried = { attempts: 1, faults: 0 };
    expect(planContact(untaken, "call", tried, RULES)).toMatchObject({
      ...{ status: "pending", attempts: 0, faults: 1, dueInMs: 60_000 },
    });
    expect(planContact(untaken, "call", tried, { ...RULES, retryDelayMs: 5_000 })).toMatchObject({ dueInMs: 5_000 });
    expect(planContact(untaken, "call", { attempts: 1, faults: 20 }, RULES)).toMatchObject({ status: "failed" });
  });

  test("whom the carrier placed no call to waits longer each time, and not for ever", () => {
    const turnedAway = judgeAttempt({
      channel: "call",
      reason: "call-not-placed",
      wasAnswered: false,
      wasDialled: true,
    });
    const pauses: number[] = [];
    for (let faults = 0; ; faults += 1) {
      const plan = planContact(turnedAway, "call", { attempts: 1, faults }, { ...RULES, maxAttempts: 1 });
      expect([plan.attempts, plan.faults]).toEqual([0, faults + 1]);
      if (plan.dueInMs === null) {
        expect(plan.status).toBe("failed");
        break;
      }
      expect(plan.status).toBe("pending");
      pauses.push(plan.dueInMs / 1_000);
    }
    expect(pauses.slice(0, 8)).toEqual([10, 20, 40, 80, 160, 320, 640, 900]);
    expect(pauses.slice(8)).toEqual(Array.from({ length: 12 }, () => 900));
    const over = planContact(turnedAway, "call", { attempts: 1, faults: 0 }, { ...RULES, isOver: true });
    expect([over.status, over.attempts]).toEqual(["failed", 0]);
  });

  test("a mixed campaign calls again whom the carrier placed no call to, before it texts", () => {
    const turnedAway = judgeAttempt({
      channel: "call",
      reason: "call-not-placed",
      wasAnswered: false,
      wasDialled: true,
    });
    const { attempts } = planContact(turnedAway, "call", { attempts: 1, faults: 0 }, { ...RULES, type: "mixed" });
    expect(nextChannel("mixed", attempts)).toBe("call");
  });

  test("what did not begin waits for its moment at once", () => {
    expect(planContact(notNow, "call", { attempts: 1, faults: 0 }, RULES)).toMatchObject({
      ...{ status: "pending", attempts: 0, dueInMs: 0 },
    });
  });

  test("nobody is tried again by a campaign that is over", () => {
    const over = { ...RULES, isOver: true };
    expect(planContact(busy, "call", { attempts: 1, faults: 0 }, over).status).toBe("busy");
    expect(planContact(notNow, "call", { attempts: 1, faults: 0 }, over)).toMatchObject({
      ...{ status: "skipped", skipReason: "campaign-cancelled" },
    });
  });

  test("a machine is called again, unless a message was left on it", () => {
    expect(planContact(machine, "call", { attempts: 1, faults: 0 }, RULES).status).toBe("pending");
    const leaving = { ...RULES, leavesVoicemail: true };
    expect(planContact(machine, "call", { attempts: 1, faults: 0 }, leaving).status).toBe("voicemail");
  });

  test("a mixed campaign calls once, then texts at once", () => {
    const mixed: RetryRules = { ...RULES, type: "mixed", maxAttempts: 1 };
    expect(planContact(busy, "call", { attempts: 1, faults: 0 }, mixed)).toMatchObject({
      status: "pending",
      dueInMs: 0,
    });
    expect([0, 1].map((used) => nextChannel("mixed", used))).toEqual(["call", "sms"]);
    expect([0, 1].map((used) => nextChannel("call", used))).toEqual(["call", "call"]);
  });
});
