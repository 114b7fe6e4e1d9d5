import { expect, test } from "vitest";
import { CARRIERS } from "../providers/telephony/table.ts";
import { findIncompleteCarriers, incompleteSentence } from "./incomplete-carriers.ts";
import { loadConfig } from "./load-config.ts";

const find = (environment: Readonly<Record<string, string>>) =>
  findIncompleteCarriers(loadConfig(environment).telephonySettings);

test.each([
  [{ TWILIO_ACCOUNT_SID: "AC1" }, "twilio", ["TWILIO_AUTH_TOKEN"]],
  [{ TWILIO_AUTH_TOKEN: "t" }, "twilio", ["TWILIO_ACCOUNT_SID"]],
  [{ TELNYX_CONNECTION_ID: "1" }, "telnyx", ["TELNYX_API_KEY"]],
  [{ VONAGE_SIGNATURE_SECRET: "s" }, "vonage", ["VONAGE_API_KEY", "VONAGE_API_SECRET"]],
])("%j is a part of an account of %s", (environment, carrier, missing) => {
  const found = find(environment as Readonly<Record<string, string>>);
  expect(found).toEqual([{ carrier, missing }]);
  expect(found.map(incompleteSentence)).toEqual([`${carrier} is not used: set ${missing.join(" and ")} as well.`]);
});

test("nothing is said of accounts that are whole, and of those that nobody set", () => {
  expect(find({})).toEqual([]);
  expect(find({ TWILIO_ACCOUNT_SID: "AC1", TWILIO_AUTH_TOKEN: "t", TELNYX_API_KEY: "k" })).toEqual([]);
});

test("every carrier whose account takes more than one variable is told of when one is missing", () => {
  for (const { name, settings } of CARRIERS) {
    // The bridge's two are checked with the configuration, which does not load without both.
    if (name === "byo-sip-trunk") continue;
    const required = settings.settings.flatMap(({ variable, isRequired }) =>
      isRequired && variable !== null ? [variable] : [],
    );
    for (const missing of required.length > 1 ? required : []) {
      const others = required.filter((variable) => variable !== missing);
      expect(find(Object.fromEntries(others.map((variable) => [variable, "x"])))).toEqual([
        { carrier: name, missing: [missing] },
      ]);
    }
  }
});
