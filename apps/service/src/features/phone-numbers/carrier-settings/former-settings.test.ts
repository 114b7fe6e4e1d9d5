import { describe, expect, test } from "vitest";
import type { NumberRoute } from "../../../providers/telephony/carrier-numbers.ts";
import { type FormerSettings, keepFormerSettings, parseFormerSettings, routesToRestore } from "./former-settings.ts";

const NUMBER = { provider: "twilio", providerNumberId: "PN1" };
const OURS = ["https://parley.example/webhooks/sms/twilio", "https://parley.example/twiml"];

const route = (name: string, leadsTo: string | null): NumberRoute => ({
  name,
  members: { [name]: leadsTo ?? "" },
  leadsTo,
});
const kept = (...routes: NumberRoute[]): FormerSettings => ({ ...NUMBER, pointedAt: OURS, routes });

describe("what is kept of a number before it is pointed here", () => {
  test.each<[string, FormerSettings | null, NumberRoute, NumberRoute | null]>([
    ["what is there at first", null, route("sms", "https://old.example"), route("sms", "https://old.example")],
    ["that nothing is there", null, route("sms", null), route("sms", null)],
    ["nothing of what leads here already", null, route("sms", OURS[0] ?? ""), null],
    [
      "the first of it once it leads here",
      kept(route("sms", "https://old.example")),
      route("sms", OURS[0] ?? ""),
      route("sms", "https://old.example"),
    ],
    [
      "what the customer set since",
      kept(route("sms", "https://old.example")),
      route("sms", "https://new.example"),
      route("sms", "https://new.example"),
    ],
    [
      "the first of it where it was cleared since",
      kept(route("sms", "https://old.example")),
      route("sms", null),
      route("sms", "https://old.example"),
    ],
    [
      "the present alone of a number that moved",
      { ...kept(route("sms", "https://old.example")), providerNumberId: "PN2" },
      route("sms", null),
      route("sms", null),
    ],
  ])("%s", (_, before, current, expected) => {
    expect(keepFormerSettings(before, NUMBER, [current], OURS).routes).toEqual(expected === null ? [] : [expected]);
  });

  test("an address of ours from before PUBLIC_BASE_URL changed is no former setting", () => {
    const first = keepFormerSettings(
      null,
      NUMBER,
      [route("sms", "https://old.example")],
      ["https://tunnel-1.example/sms"],
    );
    const second = keepFormerSettings(first, NUMBER, [route("sms", "https://tunnel-1.example/sms")], OURS);
    expect(second.routes).toEqual([route("sms", "https://old.example")]);
    expect(routesToRestore(second, [route("sms", "https://tunnel-1.example/sms")])).toEqual(second.routes);
    expect(parseFormerSettings(JSON.stringify(second))).toEqual(second);
  });
});

describe("what is put back", () => {
  const former = kept(route("sms", "https://old.example/sms"), route("voice", null));
  test.each<[string, NumberRoute[], string[]]>([
    ["all that leads here", [route("sms", OURS[0] ?? ""), route("voice", OURS[1] ?? "")], ["sms", "voice"]],
    ["nothing the customer moved", [route("sms", "https://new.example"), route("voice", OURS[1] ?? "")], ["voice"]],
    ["nothing the customer cleared", [route("sms", null), route("voice", null)], []],
    ["nothing that is not there any more", [], []],
  ])("%s", (_, current, expected) => {
    expect(routesToRestore(former, current).map(({ name }) => name)).toEqual(expected);
  });
});
