import { describe, expect, test } from "vitest";
import { isAffected, kindsFor, pauseOf } from "../src/api/affected-paths.ts";

const SHOWN = [
  "/api/v1/overview",
  "/api/v1/calls?limit=50",
  "/api/v1/calls/live",
  "/api/v1/calls/sid/CA1",
  "/api/v1/calls/7/transcripts",
  "/api/v1/calls/8/transcripts",
  "/api/calls/7/logs",
  "/api/v1/calls/7/webhook-logs",
  "/api/v1/sms-conversations?limit=50",
  "/api/v1/sms-conversations/7",
  "/api/v1/sms-conversations/7/messages",
  "/api/v1/sms-conversations/8/messages",
  "/api/v1/sms/7/logs",
  "/api/v1/sms-logs?limit=50",
  "/api/v1/webhook-deliveries?limit=50",
  "/api/v1/phone-numbers",
  "/api/v1/users/me",
];
const affectedBy = (kind: string, subjectId: number | null) =>
  SHOWN.filter((path) => isAffected(path, { kind, subjectId }));

describe("a change has read again what it concerns", () => {
  test.each([
    [
      "conversation",
      7,
      [
        "/api/v1/overview",
        "/api/v1/sms-conversations?limit=50",
        "/api/v1/sms-conversations/7",
        "/api/v1/sms-conversations/7/messages",
        "/api/v1/sms/7/logs",
      ],
    ],
    ["transcript", 7, ["/api/v1/calls/live", "/api/v1/calls/7/transcripts", "/api/calls/7/logs"]],
    ["transcript", null, ["/api/v1/calls/live", "/api/v1/calls/7/transcripts", "/api/v1/calls/8/transcripts"]],
    [
      "text",
      3,
      [
        "/api/v1/overview",
        "/api/v1/sms-conversations/7/messages",
        "/api/v1/sms-conversations/8/messages",
        "/api/v1/sms-logs?limit=50",
      ],
    ],
    ["delivery", 3, ["/api/v1/overview", "/api/v1/calls/7/webhook-logs", "/api/v1/webhook-deliveries?limit=50"]],
    ["number", 3, ["/api/v1/overview", "/api/v1/phone-numbers"]],
    ["resync", null, SHOWN],
    ["of a later version", null, SHOWN],
  ] as const)("%s %s", (kind, subjectId, paths) => {
    expect(affectedBy(kind, subjectId)).toEqual(paths);
  });

  test("what looks at everything is read again more seldom, with whatever filters", () => {
    const change = { kind: "call", subjectId: 7 };
    expect(pauseOf("/api/v1/calls?limit=50", change)).toBe(3_000);
    for (const path of ["/api/v1/calls/count", "/api/v1/calls/count?status=failed", "/api/v1/sms-logs/stats"]) {
      expect(pauseOf(path, change)).toBe(30_000);
    }
  });

  test("the live calls are read more seldom when many talk, not when calls begin or end or a few talk", () => {
    const pauseAfter = (kind: string, subjectId: number | null) => pauseOf("/api/v1/calls/live", { kind, subjectId });
    expect([pauseAfter("transcript", null), pauseAfter("transcript", 7)]).toEqual([6_000, 3_000]);
    expect([pauseAfter("call", null), pauseAfter("resync", null)]).toEqual([3_000, 3_000]);
    expect(pauseOf("/api/v1/calls/7/transcripts", { kind: "transcript", subjectId: null })).toBe(1_000);
  });

  test("call", () => {
    expect(affectedBy("call", 7)).toEqual(SHOWN.filter((path) => path.includes("/calls") || path.includes("overview")));
  });

  test("what is said is followed only where it is shown", () => {
    const others = "call,conversation,text,delivery,number";
    expect(kindsFor([]).split(",").toSorted()).toEqual(others.split(",").toSorted());
    for (const path of SHOWN) {
      const isShown = isAffected(path, { kind: "transcript", subjectId: 7 }) || path === "/api/v1/calls/8/transcripts";
      expect([path, kindsFor(["/api/v1/users/me", path]).split(",").includes("transcript")]).toEqual([path, isShown]);
    }
  });
});
