import type { ConsentKind } from "@parley/contact-rules/contact-facts";
import { DomainError } from "@parley/foundation/domain-error";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import { recordListedConsents } from "../../compliance/consents/record-listed-consents.ts";
import { listNumbersOfImport } from "../contacts/contact-store.ts";
import { type CampaignImport, hasConsents } from "./campaign-import.ts";

export interface AttestedConsent {
  readonly kind: ConsentKind;
  readonly source: string;
  readonly givenAt: Date;
}

const CONTACTS_AT_ONCE = 20_000;

/**
 * Records consents of exactly the contacts that an import made, on somebody's word; who has withdrawn is left out. In parts: what
 * an interruption leaves out, the same again adds, and nothing is recorded twice.
 * @returns how many contacts there are, and how many consents were not there before
 * @throws DomainError `invalid-state`: it has not made contacts, or its file says itself who agreed when
 */
export async function attestImport(
  scope: OrganizationScope,
  made: CampaignImport,
  consent: AttestedConsent,
  attestedBy: number,
): Promise<{ readonly contacts: number; readonly recorded: number }> {
  if (made.status !== "completed") {
    throw new DomainError("invalid-state", `The import is ${made.status} and has no contacts to attest for`, {
      code: `import-${made.status.replaceAll("_", "-")}`,
    });
  }
  if (hasConsents(made)) {
    throw new DomainError("invalid-state", "The file of this import has consents of its own", {
      code: "import-has-consents",
      fix: "Record those that are missing with POST /api/v1/compliance/consents.",
    });
  }
  const evidence = `attested for campaign ${made.campaignId}, import ${made.id}`;
  let [contacts, recorded] = [0, 0];
  for (let after = 0; ; ) {
    const numbers = await scope.transaction(async (unit) => {
      const part = await listNumbersOfImport(unit, made, after, CONTACTS_AT_ONCE);
      const consents = part.map(({ phoneNumber, numberHash }) => ({ phoneNumber, numberHash, ...consent, evidence }));
      recorded += await recordListedConsents(unit, consents, attestedBy, { isAttested: true });
      return part;
    });
    contacts += numbers.length;
    const last = numbers.at(-1);
    if (last === undefined) return { contacts, recorded };
    after = last.id;
  }
}
