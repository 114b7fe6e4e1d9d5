import { consentMembers } from "@parley/contracts/compliance/consent-contracts";
import { DomainError } from "@parley/foundation/domain-error";
import { maskedPhoneNumber } from "@parley/foundation/masked-phone-number";
import { hashNumber } from "../../../platform/crypto/number-hash.ts";
import type { OrganizationScope, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { ComplianceDeps } from "../compliance-deps.ts";
import { type ImportSummary, ImportTally } from "../import-file/import-tally.ts";
import { readImportNumber } from "../import-file/read-import-number.ts";
import { type ImportShape, PHONE_COLUMNS, readImportRows } from "../import-file/read-import-rows.ts";
import { byKey, type ContactConsent, insertConsents, type NewConsent, selectConsents } from "./consent-store.ts";

export type GivenConsent = Omit<NewConsent, "numberHash" | "maskedNumber">;

const SHAPE: ImportShape = {
  listName: "consents",
  columns: {
    phone_number: PHONE_COLUMNS,
    kind: ["kind", "consent_kind", "consent_type"],
    source: ["source", "consent_source"],
    given_at: ["given_at", "consent_given_at", "consent_time"],
    evidence: ["evidence"],
  },
  required: ["phone_number", "kind", "source", "given_at"],
  textColumn: null,
};
const BATCH = 1_000;

/**
 * Records one consent; the same again changes nothing.
 * @param phoneNumber E.164
 * @throws DomainError invalid-input: it would have been given in the future
 */
export async function recordConsent(
  { platform }: Pick<ComplianceDeps, "platform">,
  unit: ScopedUnitOfWork,
  phoneNumber: string,
  given: GivenConsent,
  recordedBy: number,
): Promise<ContactConsent> {
  requirePast(given.givenAt, platform.clock.now(), "given_at");
  const consent = newConsent(platform, phoneNumber, given);
  await insertConsents(unit, [consent], recordedBy);
  const recorded = (await selectConsents(unit, [consent.numberHash])).find(
    ({ kind, source, givenAt }) =>
      kind === given.kind && source === given.source && givenAt.getTime() === given.givenAt.getTime(),
  );
  if (recorded === undefined) throw new Error("a consent was not recorded");
  return recorded;
}

/**
 * Records those of a file: all that can be read, or, when the file itself cannot be, none.
 * @throws DomainError invalid-input
 */
export async function importConsents(
  { platform }: Pick<ComplianceDeps, "platform">,
  scope: OrganizationScope,
  file: { readonly body: Buffer; readonly contentType: string },
  recordedBy: number,
): Promise<ImportSummary> {
  const tally = new ImportTally();
  const consents: NewConsent[] = [];
  const now = platform.clock.now();
  for await (const { line, cells } of readImportRows(file.body, file.contentType, SHAPE)) {
    const phoneNumber = readImportNumber(cells["phone_number"] ?? "");
    const given = readGiven(cells);
    if (phoneNumber === null) tally.reject(line, "not-a-phone-number");
    else if (typeof given === "string") tally.reject(line, given);
    else if (given.givenAt > now) tally.reject(line, "given_at-in-the-future");
    else {
      tally.accept();
      consents.push(newConsent(platform, phoneNumber, given));
    }
  }
  consents.sort(byKey);
  return scope.transaction(async (unit) => {
    let added = 0;
    for (let start = 0; start < consents.length; start += BATCH) {
      added += await insertConsents(unit, consents.slice(start, start + BATCH), recordedBy);
    }
    return tally.summary(added);
  });
}

/** @returns the reason when something cannot be read */
function readGiven(cells: Readonly<Record<string, string | null>>): GivenConsent | string {
  const kind = consentMembers.kind.safeParse(cells["kind"]?.toLowerCase());
  if (!kind.success) return "kind-unknown";
  const source = consentMembers.source.safeParse(cells["source"]);
  if (!source.success) return "source-missing-or-too-long";
  const givenAt = consentMembers.given_at.safeParse(cells["given_at"]);
  if (!givenAt.success) return "given_at-not-iso-8601-with-offset";
  const evidence = consentMembers.evidence.safeParse(cells["evidence"]);
  if (!evidence.success) return "evidence-too-long";
  return { kind: kind.data, source: source.data, givenAt: new Date(givenAt.data), evidence: evidence.data ?? null };
}

function newConsent({ hashes }: ComplianceDeps["platform"], phoneNumber: string, given: GivenConsent): NewConsent {
  return {
    ...given,
    numberHash: hashNumber(hashes, phoneNumber),
    maskedNumber: maskedPhoneNumber(phoneNumber),
  };
}

/** @throws DomainError invalid-input */
export function requirePast(time: Date, now: Date, member: string): void {
  if (time <= now) return;
  throw new DomainError("invalid-input", `${member} is in the future`, {
    code: "time-in-the-future",
    fix: "Send when it happened.",
  });
}
