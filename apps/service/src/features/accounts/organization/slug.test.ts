import { organizationSlug } from "@parley/contracts/accounts/organization-schemas";
import { describe, expect, it } from "vitest";
import { firstFreeSlug, slugOf } from "./slug.ts";

describe("slugOf", () => {
  it.each([
    ["Acme", "acme"],
    ["  Café & Söhne GmbH ", "cafe-sohne-gmbh"],
    ["--a--b--", "a-b"],
    ["日本語", "organization"],
    ["", "organization"],
    [`${"a".repeat(49)} b`, "a".repeat(49)],
  ])("%j becomes %j", (name, slug) => {
    expect(slugOf(name)).toBe(slug);
    expect(organizationSlug.safeParse(slugOf(name)).success).toBe(true);
  });
});

describe("firstFreeSlug", () => {
  it.each([
    ["acme", [], "acme"],
    ["acme", ["acme"], "acme-2"],
    ["acme", ["acme", "acme-2", "acme-4"], "acme-3"],
    ["acme", ["acme-2"], "acme"],
  ])("%s beside %j is %s", (wanted, taken, slug) => {
    expect(firstFreeSlug(wanted, new Set(taken))).toBe(slug);
  });
});
