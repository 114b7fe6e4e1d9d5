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
    id,
    /** With its middle hidden; null when the caller was erased. */
    masked_number: z.string().nullable(),
    /** `written`: signed, also electronically. `express`: given in another way. */
    kind: consentKind,
    source: z.string(),
    given_at: timestamp,
    evidence: z.string().nullable(),
    recorded_at: timestamp,
    withdrawn_at: timestamp.nullable(),
  })
  .meta({ id: "ContactConsent" });

export const consentMembers = {
  phone_number: phoneNumber,
  kind: consentKind,
  source: sourceText,
  given_at: moment,
  evidence: z.string().trim().max(2_000).nullish(),
};
const noNumber = { 400: "This is no phone number, or the time is in the future." } as const;

export const listContactConsents = defineContract({
  name: "listContactConsents",
  method: "GET",
  path,
  tag,
  summary: "What the owner of a number has agreed to, also what was withdrawn; the newest first",
  access: "read",
  query: z.object({ phone_number: phoneNumber }),
  success: z.object({ consents: z.array(consent) }),
  errors: noNumber,
});

export const recordContactConsent = defineContract({
  name: "recordContactConsent",
  method: "POST",
  path,
  tag,
  summary: "Record that the owner of a number has agreed to be contacted; the same again changes nothing",
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
  summary:
    "Record many: text/csv with the columns phone_number, kind, source, given_at and evidence, or JSON as `{consents: […]}`; up to 4 MiB and 100,000 lines a request",
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
  summary: "Withdraw a consent. Every one that the number gave before counts no more; the row stays, with the time",
  access: "write",
  params: z.object({ consent_id: idParam }),
  success: consent,
  errors: { 404: "There is no such consent." },
});

const attestation = z
  .object({ kind: consentKind, source: z.string(), given_at: timestamp, attested_at: timestamp })
  .meta({ id: "ConsentAttestation" });

export const getConsentAttestation = defineContract({
  name: "getConsentAttestation",
  method: "GET",
  path: attestationPath,
  tag,
  summary: "What an administrator attests for the contacts that clients send; null: nothing",
  access: "read",
  success: z.object({ attestation: attestation.nullable() }),
});

export const attestConsent = defineContract({
  name: "attestConsent",
  method: "PUT",
  path: attestationPath,
  tag,
  summary: "Attest that the contacts that clients send have agreed, where no consent of their own is recorded",
  access: "admin",
  body: z.object({ kind: consentKind, source: sourceText, given_at: moment }).meta({ id: "AttestConsentRequest" }),
  success: z.object({ attestation }),
  errors: { 400: "The time is in the future." },
});

export const endConsentAttestation = defineContract({
  name: "endConsentAttestation",
  method: "DELETE",
  path: attestationPath,
  tag,
  summary: "Attest it no longer",
  access: "admin",
  successStatus: 204,
  errors: { 404: "Nothing is attested." },
});
