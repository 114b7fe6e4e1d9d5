import { describe, expect, test } from "vitest";
import { createFaultDecider, type FaultPlan } from "./fault-plan.ts";

/** The reliability goals' plan: 5 % 429, 3 % errors before, 3 % after, 3 % cut, and late answers. */
const PLAN: FaultPlan = {
  rest: [
    { kind: "rate-limit", probability: 0.05 },
    { kind: "error-before", probability: 0.03 },
    { kind: "error-after", probability: 0.03 },
    { kind: "cut-after", probability: 0.03 },
    { kind: "late-reply", probability: 0.1, maxDelayMs: 500 },
  ],
  webhooks: [
    { kind: "duplicate", probability: 0.2, copies: 3 },
    { kind: "loss", probability: 0.1 },
  ],
};

const kindsOf = (seed: number, count: number, plan = PLAN) => {
  const decider = createFaultDecider(seed, plan);
  return Array.from({ length: count }, () =>
    decider
      .forRequest("twilio", "send-sms")
      .map(({ fault, delayMs }) => `${fault.kind} ${delayMs}`)
      .join(),
  );
};

describe("decisions", () => {
  test("are the same for the same seed and differ for another", () => {
    expect(kindsOf(1, 500)).toEqual(kindsOf(1, 500));
    expect(kindsOf(1, 500)).not.toEqual(kindsOf(2, 500));
  });

  test("for one operation do not depend on other requests in between", () => {
    const decider = createFaultDecider(1, PLAN);
    const disturbed = Array.from({ length: 200 }, (_, index) => {
      for (let other = 0; other < index % 3; other += 1) decider.forRequest("twilio", "list-sms");
      decider.forWebhook("twilio", "sms-status");
      return decider
        .forRequest("twilio", "send-sms")
        .map(({ fault, delayMs }) => `${fault.kind} ${delayMs}`)
        .join();
    });
    expect(disturbed).toEqual(kindsOf(1, 200));
  });

  test("are as frequent as the plan says", () => {
    const decider = createFaultDecider(42, PLAN);
    const counts = new Map<string, number>();
    for (let index = 0; index < 10_000; index += 1) {
      const fired = decider.forRequest("twilio", "send-sms");
      expect(fired.filter(({ fault }) => fault.kind !== "late-reply").length).toBeLessThanOrEqual(1);
      for (const { fault, delayMs } of fired) {
        counts.set(fault.kind, (counts.get(fault.kind) ?? 0) + 1);
        expect(delayMs).toBeLessThanOrEqual(fault.maxDelayMs ?? 0);
      }
    }
    const share = (kind: string) => (counts.get(kind) ?? 0) / 10_000;
    expect(share("rate-limit")).toBeCloseTo(0.05, 2);
    expect(share("error-before")).toBeCloseTo(0.0285, 2);
    expect(share("cut-after")).toBeCloseTo(0.027, 2);
    expect(share("late-reply")).toBeCloseTo(0.1, 2);
  });

  test("affect only the named operations and webhooks", () => {
    const decider = createFaultDecider(1, {
      rest: [{ kind: "rate-limit", probability: 1, operations: ["send-sms"] }],
      webhooks: [{ kind: "loss", probability: 1, webhooks: ["inbound-sms"] }],
    });
    expect(decider.forRequest("twilio", "send-sms")).toHaveLength(1);
    expect(decider.forRequest("twilio", "list-sms")).toEqual([]);
    expect(decider.forWebhook("twilio", "inbound-sms").isLost).toBe(true);
    expect(decider.forWebhook("twilio", "sms-status").isLost).toBe(false);
  });

  test("stop at the limit", () => {
    const plan: FaultPlan = { rest: [{ kind: "rate-limit", probability: 1, limit: 2 }] };
    expect(kindsOf(1, 4, plan)).toEqual(["rate-limit 0", "rate-limit 0", "", ""]);
  });

  test("never fire at probability 0 or with an empty plan", () => {
    expect(kindsOf(1, 100, { rest: [{ kind: "cut-after", probability: 0 }] }).every((kinds) => kinds === "")).toBe(
      true,
    );
    const fate = createFaultDecider(1, {}).forWebhook("twilio", "inbound-sms");
    expect(fate).toEqual({ isLost: false, isHeld: false, copies: 1, delayMs: 0, maxHoldMs: 0 });
  });
});

describe("media sockets", () => {
  const media: FaultPlan["media"] = [
    { kind: "late-socket", probability: 0.5, maxDelayMs: 300 },
    { kind: "unreachable", probability: 0.1 },
    { kind: "reorder", probability: 0.25 },
  ];
  const streamsOf = (seed: number) => {
    const decider = createFaultDecider(seed, { media });
    return Array.from({ length: 1_000 }, () => decider.forStream("telnyx"));
  };
  const framesOf = (seed: number) => {
    const decider = createFaultDecider(seed, { media });
    return Array.from({ length: 1_000 }, () => decider.isFrameHeld("telnyx"));
  };

  test("have faults that depend on the seed, as often as the plan says", () => {
    expect(streamsOf(1)).toEqual(streamsOf(1));
    expect(streamsOf(1)).not.toEqual(streamsOf(2));
    const late = streamsOf(1).filter(({ delayMs }) => delayMs > 0);
    expect(late.length / 1_000).toBeCloseTo(0.5, 1);
    expect(Math.max(...late.map(({ delayMs }) => delayMs))).toBeLessThanOrEqual(300);
    expect(streamsOf(1).filter(({ isUnreachable }) => isUnreachable).length / 1_000).toBeCloseTo(0.1, 1);
    expect(framesOf(1)).toEqual(framesOf(1));
    expect(framesOf(1).filter(Boolean).length / 1_000).toBeCloseTo(0.25, 1);
  });

  test("have no faults without a plan, and no more than its limit", () => {
    const calm = createFaultDecider(1, {});
    expect(calm.forStream("twilio")).toEqual({ isUnreachable: false, delayMs: 0 });
    expect(calm.isFrameHeld("twilio")).toBe(false);
    const once = createFaultDecider(1, { media: [{ kind: "unreachable", probability: 1, limit: 1 }] });
    expect([once.forStream("twilio"), once.forStream("twilio")].map(({ isUnreachable }) => isUnreachable)).toEqual([
      true,
      false,
    ]);
  });
});
