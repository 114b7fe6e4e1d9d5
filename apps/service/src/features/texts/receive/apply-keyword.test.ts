import { describe, expect, it } from "vitest";
import { readKeyword } from "./apply-keyword.ts";

const NONE = { answeredKeywords: { stop: [], start: [] } };
const SOME = { answeredKeywords: { stop: ["stop", "stop all"], start: ["start", "yes"] } };

describe("readKeyword", () => {
  it.each([
    ["STOP", "stop", true],
    ["Stop!", "stop", true],
    ["stop  ALL", "stop", true],
    // A carrier acts only on exact entries of its list.
    ["stop please", "stop", false],
    ["opt out", "stop", false],
    ["stop texting me", "stop", false],
    ["STOPP", "stop", false],
    ["START", "start", true],
    ["unstop", "start", false],
    ["HELP", "help", false],
  ])("reads %j as %s; a carrier with a keyword list has answered it: %s", (body, action, isAnswered) => {
    expect(readKeyword({ body }, SOME, false)).toMatchObject({
      action,
      decidedBy: "rule",
      isAnsweredByCarrier: isAnswered,
    });
    expect(readKeyword({ body }, NONE, false)).toMatchObject({ action, isAnsweredByCarrier: false });
  });

  it.each(["stop", "start", "help"] as const)(
    "trusts the carrier's mark for %s, which the carrier has answered",
    (action) => {
      expect(readKeyword({ body: "no thanks", answeredKeyword: action }, NONE, true)).toEqual({
        action,
        decidedBy: "carrier",
        phraseId: null,
        language: "en",
        isAnsweredByCarrier: true,
      });
    },
  );

  it.each(["start", "help"] as const)("lets a rule revoke even if the carrier says %s", (answeredKeyword) => {
    expect(readKeyword({ body: "stop texting me", answeredKeyword }, SOME, false)).toMatchObject({
      action: "stop",
      decidedBy: "rule",
      isAnsweredByCarrier: false,
    });
  });

  it("reads YES as START from someone opted out, if the carrier does", () => {
    expect(readKeyword({ body: "Yes" }, SOME, true)).toMatchObject({ action: "start", isAnsweredByCarrier: true });
    expect(readKeyword({ body: "Yes" }, SOME, false)).toBeNull();
    expect(readKeyword({ body: "Yes" }, NONE, true)).toBeNull();
    expect(readKeyword({ body: "yes please" }, SOME, true)).toBeNull();
  });

  it("ignores everything else", () => {
    expect(readKeyword({ body: "When are you open?" }, SOME, true)).toBeNull();
    expect(readKeyword({ body: "STOP" }, null, false)).toMatchObject({ action: "stop", isAnsweredByCarrier: false });
  });
});
