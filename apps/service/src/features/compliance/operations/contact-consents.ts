import {
  attestConsent,
  endConsentAttestation,
  getConsentAttestation,
  importContactConsents,
  listContactConsents,
  recordContactConsent,
  withdrawContactConsent,
} from "@parley/contracts/compliance/consent-contracts";
import { notFound } from "@parley/foundation/domain-error";
import { requireE164 } from "@parley/foundation/require-e164";
import { hashSpellings } from "../../../platform/crypto/number-hash.ts";
import { defineOperation, type Operation, OperationReply } from "../../../platform/http/operation.ts";
import type { ComplianceDeps } from "../compliance-deps.ts";
import { endAttestation, findAttestation, insertAttestation, lockAttestation } from "../consents/attestation-store.ts";
import { selectConsents, withdrawConsent } from "../consents/consent-store.ts";
import { importConsents, recordConsent, requirePast } from "../consents/record-consents.ts";
import { presentAttestation, presentConsent } from "../present-compliance.ts";

/** Endpoints for what people agreed to, and what is attested in their place. */
export function contactConsentOperations(deps: ComplianceDeps): readonly Operation[] {
  const { clock, hashes } = deps.platform;
  return [
    defineOperation(listContactConsents, async ({ scope, query }) => {
      const spellings = hashSpellings(hashes, requireE164(query.phone_number, "phone_number"));
      return { consents: (await scope.transaction((unit) => selectConsents(unit, spellings))).map(presentConsent) };
    }),
    defineOperation(recordContactConsent, async ({ scope, identity, body }) => {
      const phoneNumber = requireE164(body.phone_number, "phone_number");
      const { kind, source, evidence } = body;
      const given = { kind, source, givenAt: new Date(body.given_at), evidence: evidence ?? null };
      return presentConsent(
        await scope.transaction((unit) => recordConsent(deps, unit, phoneNumber, given, identity.userId)),
      );
    }),
    defineOperation(importContactConsents, async ({ scope, identity, rawBody, headers }) => {
      const file = { body: rawBody, contentType: String(headers["content-type"] ?? "") };
      const { rejects, ...counts } = await importConsents(deps, scope, file, identity.userId);
      return { ...counts, rejects: [...rejects] };
    }),
    defineOperation(withdrawContactConsent, async ({ scope, identity, params }) => {
      const withdrawn = await scope.transaction((unit) => withdrawConsent(unit, params.consent_id, identity.userId));
      if (withdrawn === null) throw notFound("Consent");
      return presentConsent(withdrawn);
    }),
    defineOperation(getConsentAttestation, async ({ scope }) => {
      const attestation = await scope.transaction(findAttestation);
      return { attestation: attestation === null ? null : presentAttestation(attestation) };
    }),
    defineOperation(attestConsent, async ({ scope, identity, body }) => {
      const givenAt = new Date(body.given_at);
      requirePast(givenAt, clock.now(), "given_at");
      const attestation = await scope.transaction(async (unit) => {
        await lockAttestation(unit);
        await endAttestation(unit);
        return insertAttestation(unit, { kind: body.kind, source: body.source, givenAt }, identity.userId);
      });
      return { attestation: presentAttestation(attestation) };
    }),
    defineOperation(endConsentAttestation, async ({ scope }) => {
      if (!(await scope.transaction(endAttestation))) throw notFound("Attestation");
      return new OperationReply({ statusCode: 204, body: undefined });
    }),
  ];
}
