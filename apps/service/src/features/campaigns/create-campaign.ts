import type { createCampaign as contract } from "@parley/contracts/campaigns/campaign-contracts";
import { type AssistantId, asId, type PhoneNumberId, type UserId } from "@parley/foundation/branded-ids";
import { notFound } from "@parley/foundation/domain-error";
import type { z } from "zod";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { RequestValidationError } from "../../platform/http/request-error.ts";
import type { Platform } from "../../platform/platform.ts";
import { holdAssistant } from "../assistants/find-assistant.ts";
import type { Campaign } from "./campaign.ts";
import { changeSettings, DEFAULT_SETTINGS } from "./campaign-settings.ts";
import { hasPhoneNumber, insertCampaign, readTime } from "./campaign-store.ts";
import { addContacts } from "./contacts/add-contacts.ts";
import { requireCampaign } from "./hold-campaign.ts";
import type { CampaignSchedule } from "./schedule/campaign-schedule.ts";
import { readSchedule } from "./schedule/save-schedule.ts";
import { checkTemplates } from "./templates/check-templates.ts";

type CreateBody = z.output<NonNullable<(typeof contract)["body"]>>;

/**
 * Makes a campaign with everything that is sent with it, or nothing.
 * @throws DomainError `not-found` for assistant or number; `invalid-state` for a schedule whose time has passed
 * @throws RequestValidationError for mistakes in templates, and contacts without a usable number
 */
export async function createCampaign(
  unit: ScopedUnitOfWork,
  platform: Pick<Platform, "hashes" | "clock">,
  body: CreateBody,
  createdBy: UserId,
): Promise<Campaign> {
  checkTemplates(body);
  const assistantId = asId<AssistantId>(body.assistant_id);
  if (!(await holdAssistant(unit, assistantId))) throw notFound("Assistant");
  const phoneNumberId = body.phone_number_id == null ? null : asId<PhoneNumberId>(body.phone_number_id);
  await requirePhoneNumber(unit, phoneNumberId);
  const schedule: CampaignSchedule =
    body.schedule == null
      ? { type: "immediate", timeZone: "UTC" }
      : readSchedule(body.schedule, await readTime(unit), true);
  const id = await insertCampaign(unit, {
    name: body.name,
    description: body.description ?? null,
    type: body.campaign_type,
    purpose: body.purpose ?? "marketing",
    assistantId,
    phoneNumberId,
    welcomeMessageTemplate: body.welcome_message_template ?? null,
    agendaTemplate: body.agenda_template ?? null,
    endCallMessageTemplate: body.end_call_message_template ?? null,
    smsMessageTemplate: body.sms_message_template ?? null,
    fallbackValues: body.fallback_values ?? {},
    variableMappings: body.variable_mappings ?? {},
    availableVariables: body.available_variables ?? [],
    pendingImport: body.pending_import ?? null,
    maxAttempts: body.max_attempts ?? 3,
    retryDelayMinutes: body.retry_delay_minutes ?? 30,
    settings: changeSettings(DEFAULT_SETTINGS, body.settings),
    schedule,
    createdBy,
  });
  await addFirstContacts(unit, platform, id, body.contacts ?? [], createdBy);
  return requireCampaign(unit, id);
}

async function addFirstContacts(
  unit: ScopedUnitOfWork,
  platform: Pick<Platform, "hashes" | "clock">,
  id: number,
  contacts: NonNullable<CreateBody["contacts"]>,
  createdBy: UserId,
): Promise<void> {
  if (contacts.length === 0) return;
  const { rejects } = await addContacts(unit, platform, id, contacts, createdBy);
  const unusable = rejects.filter(({ reason }) => reason !== "duplicate" && reason !== "opted-out");
  if (unusable.length === 0) return;
  throw new RequestValidationError(
    unusable.map(({ index, reason }) => {
      const isConsent = reason.startsWith("consent-");
      return {
        loc: ["body", "contacts", index, isConsent ? "consent" : "phone_number"],
        msg: isConsent ? "Input should be a consent of a known kind, with its time" : "Input should be a phone number",
        type: reason.replaceAll("-", "_"),
      };
    }),
  );
}

/** @throws DomainError not-found */
export async function requirePhoneNumber(unit: ScopedUnitOfWork, id: PhoneNumberId | null): Promise<void> {
  if (id !== null && !(await hasPhoneNumber(unit, id))) throw notFound("Phone number");
}
