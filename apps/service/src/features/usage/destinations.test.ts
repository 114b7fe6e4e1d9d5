import { expect, it } from "vitest";
import { checkDestination } from "./destinations.ts";

const FROM_US = "+14155550123";
const ANYWHERE = { allowsPremium: false, allowedCountries: null };
const only = (...allowedCountries: string[]) => ({ allowsPremium: false, allowedCountries });

it.each([
  ["the own country", FROM_US, "+12125550001", ANYWHERE],
  ["another country", FROM_US, "+4915112345678", ANYWHERE],
  ["the own country beside a list without it", FROM_US, "+12125550001", only("DE")],
  ["a country on the list", FROM_US, "+4915112345678", only("DE")],
  ["a number the numbering plan does not know", FROM_US, "+4490912345678", ANYWHERE],
  ["a toll-free number", FROM_US, "+18005551234", ANYWHERE],
  ["a premium number where it is meant", FROM_US, "+19005551234", { ...ANYWHERE, allowsPremium: true }],
])("lets a text go to %s", (_name, from, to, rules) => {
  expect(() => checkDestination(rules, from, to, "Texts")).not.toThrow();
});

it.each([
  ["premium-rate numbers", "+19005551234", ANYWHERE, "allow_premium_destinations"],
  ["premium-rate numbers abroad", "+448431234567", ANYWHERE, "allow_premium_destinations"],
  ["international premium-rate numbers", "+979123456789", ANYWHERE, "allow_premium_destinations"],
  ["shared-cost numbers", "+491805123456", ANYWHERE, "allow_premium_destinations"],
  ["international shared-cost numbers", "+80812345678", ANYWHERE, "allow_premium_destinations"],
  ["Inmarsat", "+870773111632", ANYWHERE, "allow_premium_destinations"],
  ["Iridium", "+881612345678", ANYWHERE, "allow_premium_destinations"],
  ["Thuraya", "+88216123456", ANYWHERE, "allow_premium_destinations"],
  ["a country that is not on the list", "+4915112345678", only("FR"), "allowed_destination_countries"],
  ["a neighbour with the same country code", "+16135550123", only("FR"), "allowed_destination_countries"],
  ["any other country when the list is empty", "+4915112345678", only(), "allowed_destination_countries"],
  [
    "satellites beside a list",
    "+881612345678",
    { allowsPremium: true, allowedCountries: ["US"] },
    "allowed_destination_countries",
  ],
])("keeps texts from %s and says what would let them", (_name, to, rules, member) => {
  expect(() => checkDestination(rules, FROM_US, to, "Texts")).toThrow(
    expect.objectContaining({
      kind: "invalid-input",
      code: "destination-not-allowed",
      fix: expect.stringContaining(member),
    }),
  );
});
