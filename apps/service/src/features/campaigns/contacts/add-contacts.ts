import type { UserId } from "@parley/foundation/branded-ids";
import { hashNumber } from "../../../platform/crypto/number-hash.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type ConsentOfList, recordListedConsents } from "../../compliance/consents/record-listed-consents.ts";
import { readDefaultCountry } from "../campaign-store.ts";
import { DEFAULT_COUNTRY } from "../default-country.ts";
import type { RejectReason } from "../import/reading/raw-record.ts";
import { findKnownNumbers, findOptedOut, type HashedContact, insertContacts } from "./contact-store.ts";
import { addToCounters } from "./counter-store.ts";
import { readContact } from "./read-contact.ts";
import { MemberTargets } from "./read-members.ts";

export interface AddedContacts {
  readonly added: number;
  /** By its place in the list. */
  readonly rejects: readonly { readonly index: number; readonly reason: RejectReason; readonly value: string }[];
}

/** What clients send back of a contact that they got from here. */
const OURS: ReadonlySet<string> = new Set([
  "id",
  "campaign_id",
  "organization_id",
  "status",
  "skip_reason",
  "attempts",
  "created_at",
  "updated_at",
  "last_attempt_at",
]);

/** Adds contacts to a campaign that is locked and may have more, and records the consents that are sent with them. */
export async function addContacts(
  unit: ScopedUnitOfWork,
  { hashes, clock }: Pick<Platform, "hashes" | "clock">,
  campaignId: number,
  sent: readonly Readonly<Record<string, unknown>>[],
  addedBy: UserId,
): Promise<AddedContacts> {
  const country = (await readDefaultCountry(unit)) ?? DEFAULT_COUNTRY;
  const targets = new MemberTargets({}, OURS);
  const now = clock.now();
  const read = sent.map((members) => readContact(targets.read(members), country, now));
  const numbers = read.flatMap((each) => ("reason" in each ? [] : [each.phoneNumber]));
  const optedOut = await findOptedOut(unit, hashes, numbers);
  const known = new Set(await findKnownNumbers(unit, campaignId, numbers, { isKept: false }));
  const contacts: HashedContact[] = [];
  const rejects: AddedContacts["rejects"][number][] = [];
  for (const [index, contact] of read.entries()) {
    if ("reason" in contact) {
      rejects.push({ index, reason: contact.reason, value: contact.value.slice(0, 64) });
      continue;
    }
    const { phoneNumber } = contact;
    if (optedOut.has(phoneNumber)) rejects.push({ index, reason: "opted-out", value: phoneNumber });
    else if (known.has(phoneNumber)) rejects.push({ index, reason: "duplicate", value: phoneNumber });
    else {
      known.add(phoneNumber);
      contacts.push({ ...contact, numberHash: hashNumber(hashes, phoneNumber) });
    }
  }
  const added = contacts.length === 0 ? 0 : await insertContacts(unit, campaignId, contacts);
  await recordListedConsents(unit, consentsOf(contacts, campaignId), addedBy, { isAttested: false });
  if (added > 0) await addToCounters(unit, campaignId, { pending: added });
  return { added, rejects };
}

function consentsOf(contacts: readonly HashedContact[], campaignId: number): readonly ConsentOfList[] {
  return contacts.flatMap(({ phoneNumber, numberHash, consent }) => {
    if (consent === null) return [];
    const { kind, source, givenAt, evidence } = consent;
    return {
      ...{ phoneNumber, numberHash, kind, givenAt: new Date(givenAt) },
      source: source ?? "Contacts sent by a client",
      evidence: `${evidence === null ? "" : `${evidence}; `}campaign ${campaignId}`,
    };
  });
}
