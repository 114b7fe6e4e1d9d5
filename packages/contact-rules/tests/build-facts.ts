import type { ContactFacts } from "../src/contact-facts.ts";

/** Somebody against whom nothing speaks but the hour. */
export function buildFacts(change: Partial<ContactFacts> = {}, at = new Date("2026-12-01T18:00:00Z")): ContactFacts {
  return {
    phoneNumber: "+12125550123",
    channel: "call",
    purpose: "marketing",
    place: { timeZone: null, state: null, postalCode: null },
    isOptedOut: false,
    consent: { kind: "written", givenAt: new Date("2020-01-01T00:00:00Z"), source: "web form" },
    isConsentWithdrawn: false,
    doNotCall: { isOnOwnList: false, isOnRegister: false, registers: [{ source: "national", obtainedAt: at }] },
    attempts: [],
    ...change,
  };
}
