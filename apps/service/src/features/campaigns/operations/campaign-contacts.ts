import { addCampaignContacts, listCampaignContacts } from "@parley/contracts/campaigns/campaign-contact-contracts";
import { DomainError } from "@parley/foundation/domain-error";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { addContacts } from "../contacts/add-contacts.ts";
import { isContactStatus } from "../contacts/contact-states.ts";
import { listContacts } from "../contacts/contact-store.ts";
import { totalOf } from "../contacts/counter-store.ts";
import { presentContact } from "../contacts/present-contact.ts";
import { holdCampaign, requireCampaign } from "../hold-campaign.ts";
import { presentPagination, readPage } from "../page.ts";

const MOST_REJECTS = 1_000;

/** Endpoints about the contacts of a campaign. */
export function campaignContactOperations({ platform }: CampaignsDeps): readonly Operation[] {
  return [
    defineOperation(listCampaignContacts, ({ scope, params, query }) => {
      const { status = null } = query;
      if (status !== null && !isContactStatus(status)) {
        throw new DomainError("invalid-input", `There is no status ${status.slice(0, 32)}`, { code: "unknown-status" });
      }
      const page = readPage(query);
      return scope.transaction(async (unit) => {
        const { id, contacts: counts } = await requireCampaign(unit, params.campaign_id);
        const contacts = (await listContacts(unit, id, status, page)).map(presentContact);
        const total = status === null ? totalOf(counts) : counts[status];
        return { contacts, items: contacts, pagination: presentPagination(page, total), total };
      });
    }),
    defineOperation(addCampaignContacts, ({ scope, identity, params, body }) =>
      scope.transaction(async (unit) => {
        const { id } = await holdCampaign(unit, params.campaign_id, "import");
        const { added, rejects } = await addContacts(unit, platform, id, body.contacts, identity.userId);
        const count = (reason: string) => rejects.filter((each) => each.reason === reason).length;
        const [duplicates, optedOut] = [count("duplicate"), count("opted-out")];
        return {
          success: true,
          message: `${added} contacts added`,
          campaign_id: id,
          imported_count: added,
          total_contacts: totalOf((await requireCampaign(unit, id)).contacts),
          duplicate_count: duplicates,
          invalid_count: rejects.length - duplicates - optedOut,
          opted_out_count: optedOut,
          rejects: rejects.slice(0, MOST_REJECTS).map((reject) => ({ ...reject })),
        };
      }),
    ),
  ];
}
