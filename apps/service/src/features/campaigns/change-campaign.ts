import type { updateCampaign } from "@parley/contracts/campaigns/campaign-contracts";
import { asId, type PhoneNumberId } from "@parley/foundation/branded-ids";
import type { z } from "zod";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import type { Campaign } from "./campaign.ts";
import { changeSettings } from "./campaign-settings.ts";
import { updateTexts } from "./campaign-store.ts";
import { requirePhoneNumber } from "./create-campaign.ts";
import { holdCampaign, requireCampaign } from "./hold-campaign.ts";
import { checkTemplates } from "./templates/check-templates.ts";

type UpdateBody = z.output<NonNullable<(typeof updateCampaign)["body"]>>;

/**
 * Changes what is sent; null and what is left out stay as they are, since clients send every member of their own objects. An
 * empty text, the number 0 and an empty import remove what is there.
 * @throws DomainError `not-found`; `invalid-state` for a campaign that is neither a draft nor paused
 * @throws RequestValidationError for mistakes in templates
 */
export async function changeCampaign(unit: ScopedUnitOfWork, id: number, body: UpdateBody): Promise<Campaign> {
  const before = await holdCampaign(unit, id, "edit");
  checkTemplates(body);
  const phoneNumberId = changed(body.phone_number_id, before.phoneNumberId, (numberId) =>
    numberId === 0 ? null : asId<PhoneNumberId>(numberId),
  );
  if (phoneNumberId !== before.phoneNumberId) await requirePhoneNumber(unit, phoneNumberId);
  await updateTexts(unit, id, {
    name: body.name ?? before.name,
    description: changed(body.description, before.description, textOrNull),
    purpose: body.purpose ?? before.purpose,
    phoneNumberId,
    welcomeMessageTemplate: changed(body.welcome_message_template, before.welcomeMessageTemplate, textOrNull),
    agendaTemplate: changed(body.agenda_template, before.agendaTemplate, textOrNull),
    endCallMessageTemplate: changed(body.end_call_message_template, before.endCallMessageTemplate, textOrNull),
    smsMessageTemplate: changed(body.sms_message_template, before.smsMessageTemplate, textOrNull),
    fallbackValues: body.fallback_values ?? before.fallbackValues,
    variableMappings: body.variable_mappings ?? before.variableMappings,
    availableVariables: body.available_variables ?? before.availableVariables,
    pendingImport: changed(body.pending_import, before.pendingImport, (sent) =>
      Object.keys(sent).length === 0 ? null : sent,
    ),
    maxAttempts: body.max_attempts ?? before.maxAttempts,
    retryDelayMinutes: body.retry_delay_minutes ?? before.retryDelayMinutes,
    settings: changeSettings(before.settings, body.settings),
  });
  return requireCampaign(unit, id);
}

function changed<Sent, Stored>(sent: Sent | null | undefined, stored: Stored, read: (sent: Sent) => Stored): Stored {
  return sent === null || sent === undefined ? stored : read(sent);
}

const textOrNull = (text: string) => (text === "" ? null : text);
