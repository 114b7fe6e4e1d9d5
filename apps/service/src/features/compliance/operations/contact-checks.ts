import { checkContact } from "@parley/contracts/compliance/contact-check-contracts";
import { addOptOut } from "@parley/contracts/compliance/opt-out-contracts";
import { toWireTimestamp } from "@parley/contracts/wire-types";
import { requireE164 } from "@parley/foundation/require-e164";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { checkContacts } from "../check-contacts.ts";
import type { ComplianceDeps } from "../compliance-deps.ts";
import { noteOptOut } from "../opt-outs/note-opt-out.ts";
import { presentCheck } from "../present-compliance.ts";

/** Endpoints that say whether somebody may be contacted, and that somebody wants no more. */
export function contactCheckOperations(deps: ComplianceDeps): readonly Operation[] {
  return [
    defineOperation(checkContact, async ({ scope, body }) => {
      const request = {
        phoneNumber: requireE164(body.phone_number, "phone_number"),
        channel: body.channel,
        purpose: body.purpose,
        place: {
          timeZone: body.time_zone ?? null,
          state: body.state ?? null,
          postalCode: body.postal_code ?? null,
        },
      };
      const at = body.at === undefined ? deps.platform.clock.now() : new Date(body.at);
      const [checked] = await scope.transaction((unit) => checkContacts(deps, unit, [request], at));
      if (checked === undefined) throw new Error("a contact was not checked");
      return presentCheck(request, at, checked);
    }),
    defineOperation(addOptOut, async ({ scope, body }) => {
      const phoneNumber = requireE164(body.phone_number, "phone_number");
      const noted = await scope.transaction((unit) => noteOptOut(deps, unit, phoneNumber));
      return {
        phone_number: phoneNumber,
        opted_out: true as const,
        opted_out_at: toWireTimestamp(noted.optedOutAt),
        is_new: noted.isNew,
        cancelled_texts: noted.cancelledTexts,
      };
    }),
  ];
}
