import { describe, expect, it } from "vitest";
import { decide } from "./heed-keyword.ts";

const NONE = { answeredKeywords: { stop: [], start: [] } };
const SOME = { answeredKeywords: { stop: ["stop", "stop all"], start: ["start", "yes"] } };

describe("decide", () => {
  it.each([
    ["STOP", "stop", true],
    ["Stop!", "stop", true],
    ["stop  ALL", "stop", true],
    // A carrier acts on whole words of its own list only.
    ["stop please", "stop", false],
    ["opt out", "stop", false],
    ["stop texting me", "stop", false],
    ["STOPP", "stop", false],
    ["START", "start", true],
    ["unstop", "start", false],
    ["HELP", "help", false],
  ])("reads %j as %s; answered by a carrier that knows some words: %s", (body, action, isAnswered) => {
    expect(decide({ body }, SOME, false)).toMatchObject({
      action,
      decidedBy: "rule",
      isAnsweredByCarrier: isAnswered,
    });
    expect(decide({ body }, NONE, false)).toMatchObject({ action, isAnsweredByCarrier: false });
  });

  it.each(["stop", "start", "help"] as const)("takes the carrier's word for %s, which is then answered", (action) => {
    expect(decide({ body: "no thanks", answeredKeyword: action }, NONE, true)).toEqual({
      action,
      decidedBy: "carrier",
      phraseId: null,
      language: "en",
      isAnsweredByCarrier: true,
    });
  });

  it.each(["start", "help"] as const)("revokes by rule even where the carrier says %s", (answeredKeyword) => {
    expect(decide({ body: "stop texting me", answeredKeyword }, SOME, false)).toMatchObject({
      action: "stop",
      decidedBy: "rule",
      isAnsweredByCarrier: false,
    });
  });

  it("takes YES for START of somebody opted out, where the carrier does", () => {
    expect(decide({ body: "Yes" }, SOME, true)).toMatchObject({ action: "start", isAnsweredByCarrier: true });
    expect(decide({ body: "Yes" }, SOME, false)).toBeNull();
    expect(decide({ body: "Yes" }, NONE, true)).toBeNull();
    expect(decide({ body: "yes please" }, SOME, true)).toBeNull();
  });

  it("leaves everything else alone", () => {
    expect(decide({ body: "When are you open?" }, SOME, true)).toBeNull();
    expect(decide({ body: "STOP" }, null, false)).toMatchObject({ action: "stop", isAnsweredByCarrier: false });
  });
});
