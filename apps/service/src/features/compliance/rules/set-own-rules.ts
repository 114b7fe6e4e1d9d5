import { type ContactRules, findLooserParts } from "@parley/contact-rules/rules/contact-rules";
import { isJurisdiction } from "@parley/contact-rules/rules/jurisdictions";
import { UNITED_STATES } from "@parley/contact-rules/rules/united-states";
import { DomainError } from "@parley/foundation/domain-error";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { endOwnRules, insertOwnRules, lockOwnRules, selectOwnRules } from "./own-rules-store.ts";

export type GivenRules = Pick<ContactRules, "jurisdiction" | "week" | "closedDates" | "maxAttemptsPerDay"> & {
  readonly source: string | null;
  readonly sourceDate: string | null;
};

/**
 * Sets an organization's rules for a jurisdiction, in the place of those it had.
 * @param today ISO date
 * @throws DomainError invalid-input: no jurisdiction, looser than the rules that ship, or without the source of another country's
 */
export async function setOwnRules(
  unit: ScopedUnitOfWork,
  given: GivenRules,
  setBy: number,
  today: string,
): Promise<ContactRules> {
  const { jurisdiction } = given;
  requireJurisdiction(jurisdiction);
  const shipped = UNITED_STATES.filter((rules) =>
    [jurisdiction, jurisdiction.slice(0, 2)].includes(rules.jurisdiction),
  );
  const looser = findLooserParts(given, shipped);
  if (looser.length > 0) {
    throw new DomainError("invalid-input", `The rules that ship allow less: ${looser.join(", ")}`, {
      code: "rules-not-stricter",
      fix: "An organization may only be stricter. GET /api/v1/compliance/rules shows the rules that hold.",
    });
  }
  if (shipped.length === 0 && (given.source === null || given.sourceDate === null)) {
    throw new DomainError("invalid-input", "The rules of another country need source and source_date", {
      code: "source-missing",
      fix: "Say where the rules were read, and when.",
    });
  }
  await lockOwnRules(unit);
  await endOwnRules(unit, jurisdiction);
  await insertOwnRules(
    unit,
    { ...given, source: given.source ?? "The organization", sourceDate: given.sourceDate ?? today },
    setBy,
  );
  const set = (await selectOwnRules(unit)).find((rules) => rules.jurisdiction === jurisdiction);
  if (set === undefined) throw new Error("rules were not set");
  return set;
}

function requireJurisdiction(jurisdiction: string): void {
  if (isJurisdiction(jurisdiction)) return;
  throw new DomainError("invalid-input", "There is no such jurisdiction", {
    code: "jurisdiction-unknown",
    fix: "Send a country (GB), or a state or territory of the United States (US-FL, US-PR), as ISO 3166 has them.",
  });
}
