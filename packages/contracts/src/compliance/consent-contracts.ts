import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam, timestamp } from "../wire-types.ts";
import {
  consentKind,
  IMPORT_LIMIT_BYTES,
  importErrors,
  importResult,
  moment,
  phoneNumber,
  sourceText,
  COMPLIANCE_TAG as tag,
} from "./compliance-schemas.ts";

const path = "/api/v1/compliance/consents";
const attestationPath = "/api/v1/compliance/attestation";

const consent = z
  .object({
    id: id.describe("Names the consent where it is withdrawn."),
    masked_number: z.string().nullable().describe("With its middle hidden; null when the caller was erased."),
    kind: consentKind.describe("`written`: signed, also electronically. `express`: given in another way."),
    source: z.string().describe("Where it was given, in words."),
    given_at: timestamp.describe("When it was given."),
    evidence: z.string().nullable().describe("Where the proof is; null: not said, or erased."),
    recorded_at: timestamp.describe("When it was recorded here."),
    withdrawn_at: timestamp.nullable().describe("When it was withdrawn; null: it was not."),
  })
  .meta({ id: "ContactConsent" });

export const consentMembers = {
  phone_number: phoneNumber.describe("Whose owner has agreed, E.164, such as +14155550123."),
  kind: consentKind.describe(
    "`written`: signed, also electronically; marketing needs it. `express`: given in another way.",
  ),
  source: sourceText.describe("Where it was given, in words."),
  given_at: moment.describe("When it was given: ISO 8601 with an offset, not in the future."),
  evidence: z.string().trim().max(2_000).nullish().describe("Where the proof is, such as the address of a document."),
};
const noNumber = { 400: "This is no phone number, or the time is in the future." } as const;

export const listContactConsents = defineContract({
  name: "listContactConsents",
  method: "GET",
  path,
  tag,
  summary: "What the owner of a number has agreed to",
  description:
    "Shows every consent recorded for the number, the newest first, also those that were withdrawn: it is what a person may be told. Attestations are not among them.",
  access: "read",
  query: z.object({
    phone_number: phoneNumber.describe("Whose consents to show, E.164, such as +14155550123; encode the + as %2B."),
  }),
  success: z.object({ consents: z.array(consent).describe("By `given_at`, the newest first.") }),
  errors: noNumber,
});

export const recordContactConsent = defineContract({
  name: "recordContactConsent",
  method: "POST",
  path,
  tag,
  summary: "Record that somebody has agreed to be contacted",
  description:
    "The same number, kind, source and time again changes nothing, and answers with what is there. Whoever has withdrawn is brought back only by a consent given after that. The number itself is kept as a keyed hash.",
  access: "write",
  body: z.object(consentMembers).meta({ id: "RecordContactConsentRequest" }),
  success: consent,
  errors: noNumber,
});

export const importContactConsents = defineContract({
  name: "importContactConsents",
  method: "POST",
  path: `${path}/import`,
  tag,
  summary: "Record many consents from a file",
  description:
    'Takes text/csv in UTF-8 with the columns `phone_number`, `kind`, `source`, `given_at` and, if there is one, `evidence`, or JSON as `{"consents": [{…}]}`; up to 4 MiB and 100,000 lines a request. Lines that cannot be read are left out and told; a file that cannot be read changes nothing, and neither does the same file again.',
  access: "write",
  bodyForm: "raw",
  bodyLimitBytes: IMPORT_LIMIT_BYTES,
  success: importResult,
  errors: importErrors,
});

export const withdrawContactConsent = defineContract({
  name: "withdrawContactConsent",
  method: "DELETE",
  path: `${path}/{consent_id}`,
  tag,
  summary: "Withdraw a consent",
  description:
    "Whatever the number has agreed to until then counts no more, also when an old file is imported again; only a consent given later does. The consent stays on record with the time, and one that is withdrawn already keeps its time.",
  access: "write",
  params: z.object({ consent_id: idParam.describe("The consent, by its `id`.") }),
  success: consent,
  errors: { 404: "There is no such consent." },
});

const attestation = z
  .object({
    kind: consentKind.describe("`written`: signed, also electronically. `express`: given in another way."),
    source: z.string().describe("Where they agreed, in words."),
    given_at: timestamp.describe("Since when they have agreed."),
    attested_at: timestamp.describe("When an administrator attested it."),
  })
  .meta({
    id: "ConsentAttestation",
    description: "The word of an administrator that the contacts which clients send have agreed.",
  });

export const getConsentAttestation = defineContract({
  name: "getConsentAttestation",
  method: "GET",
  path: attestationPath,
  tag,
  summary: "What is attested for the contacts that clients send",
  description:
    "An attestation stands for every number without a consent of its own, but never for one whose owner has withdrawn.",
  access: "read",
  success: z.object({ attestation: attestation.nullable().describe("Null: nothing is attested.") }),
});

export const attestConsent = defineContract({
  name: "attestConsent",
  method: "PUT",
  path: attestationPath,
  tag,
  summary: "Attest that the contacts that clients send have agreed",
  description:
    "For organizations that keep consents elsewhere: it stands for every number without a consent of its own, never for one whose owner has withdrawn. One attestation stands at a time; a new one takes its place.",
  access: "admin",
  body: z
    .object({
      kind: consentKind.describe(
        "`written`: signed, also electronically; marketing needs it. `express`: given in another way.",
      ),
      source: sourceText.describe("Where they agreed, in words."),
      given_at: moment.describe("Since when they have agreed: ISO 8601 with an offset, not in the future."),
    })
    .meta({ id: "AttestConsentRequest" }),
  success: z.object({ attestation: attestation.describe("The one that stands now.") }),
  errors: { 400: "The time is in the future." },
});

export const endConsentAttestation = defineContract({
  name: "endConsentAttestation",
  method: "DELETE",
  path: attestationPath,
  tag,
  summary: "Attest it no longer",
  description:
    "From then on, only consents that are recorded for a number count. Consents that were attested for a campaign's import stay, since they are recorded for each contact.",
  access: "admin",
  successStatus: 204,
  errors: { 404: "Nothing is attested." },
});
