import type { OrganizationId } from "@parley/foundation/branded-ids";
import { DomainError } from "@parley/foundation/domain-error";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import { errorFields } from "../../../platform/logging/logger.ts";
import { chooseModel } from "../../answering/choose-model.ts";
import { findAssistant } from "../../assistants/find-assistant.ts";
import type { Campaign } from "../campaign.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { totalOf } from "../contacts/counter-store.ts";
import { listCampaignNumbers } from "../dispatch/campaign-number-store.ts";
import { lookSoon, requestStart } from "../dispatch/dispatched-campaign-store.ts";
import { PartyCache } from "../dispatch/party-cache.ts";
import { runRequest } from "../dispatch/run-campaign-job.ts";
import { holdCampaign, refuseMove, requireCampaign } from "../hold-campaign.ts";
import { findWorkingImport } from "../import/import-store.ts";
import { checkReadiness, type Readiness } from "./check-readiness.ts";
import { countAtOneMoment } from "./readiness-store.ts";

export interface StartedCampaign {
  readonly campaign: Campaign;
  /** Null: it could not be found out in time. */
  readonly readiness: Readiness | null;
}

/**
 * Everything that would be answered if somebody started the campaign now; changes nothing.
 * @throws DomainError `not-found`
 */
export async function findStartProblems(
  deps: CampaignsDeps,
  scope: OrganizationScope,
  id: number,
): Promise<readonly DomainError[]> {
  return (await reviewStart(deps, scope, id)).problems;
}

/** What a start would meet with, before somebody decides on it. */
export interface StartReview {
  readonly problems: readonly DomainError[];
  /** Also of a campaign that could not start. Null: it could not be found out in time. */
  readonly readiness: Readiness | null;
}

/** The same, with what was found out about the contacts. @throws DomainError `not-found` */
export async function reviewStart(deps: CampaignsDeps, scope: OrganizationScope, id: number): Promise<StartReview> {
  const { campaign, numbers } = await scope.transaction(async (unit) => {
    const found = await requireCampaign(unit, id);
    return { campaign: found, numbers: await listCampaignNumbers(unit, found) };
  });
  const problems: DomainError[] = [];
  let readiness: Readiness | null = null;
  const checks = checksOf(deps, scope, campaign, numbers, (known) => {
    readiness = known;
  });
  for (const check of checks) {
    try {
      await check();
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      problems.push(error);
    }
  }
  return { problems, readiness };
}

/** What is looked at before a campaign starts, in this order. @param onReadiness is told what was found out about its contacts */
function checksOf(
  deps: CampaignsDeps,
  scope: OrganizationScope,
  campaign: Campaign,
  numbers: readonly string[],
  onReadiness: (readiness: Readiness) => void,
): readonly (() => Promise<void>)[] {
  return [
    async () => requireWork(campaign),
    async () => requireTexts(campaign),
    () => requireParties(deps, scope, campaign, numbers),
    async () => {
      const readiness = await readReadiness(deps, scope, campaign);
      if (readiness === null) return;
      onReadiness(readiness);
      requireReachable(readiness);
    },
  ];
}

/**
 * Starts a campaign, at once or at the time it is scheduled for, or goes on with one that is paused. What would keep every contact
 * from being reached is an error now, while somebody looks; what keeps some is in the answer.
 * @throws DomainError `not-found`; `invalid-state` for a campaign that cannot start
 */
export async function startCampaign(
  deps: CampaignsDeps,
  scope: OrganizationScope,
  id: number,
): Promise<StartedCampaign> {
  const found = await scope.transaction(async (unit) => {
    const campaign = await requireCampaign(unit, id);
    refuseMove(campaign.status, "start");
    return { campaign, numbers: await listCampaignNumbers(unit, campaign) };
  });
  let readiness: Readiness | null = null;
  const checks = checksOf(deps, scope, found.campaign, found.numbers, (known) => {
    readiness = known;
  });
  for (const check of checks) await check();
  return scope.transaction(async (unit) => {
    const campaign = await holdCampaign(unit, id, "start");
    requireWork(campaign);
    if (await findWorkingImport(unit, id)) throw refused("import-running", "An import of its contacts is at work");
    if (campaign.status === "scheduled" && campaign.schedule.type === "immediate") await requestStart(unit, id);
    else await lookSoon(unit, id);
    unit.enqueue(runRequest(unit.organizationId, id));
    return { campaign: await requireCampaign(unit, id), readiness };
  });
}

/** Reads every contact, so nobody waits for it behind a lock; null when that takes too long. Each attempt is checked anyway. */
async function readReadiness(
  deps: CampaignsDeps,
  scope: OrganizationScope,
  campaign: Campaign,
): Promise<Readiness | null> {
  try {
    return await scope.transaction(async (unit) => {
      await countAtOneMoment(unit);
      return checkReadiness(deps, unit, campaign);
    });
  } catch (error) {
    deps.platform.logger.warn("nobody knows what stands in a campaign's way", {
      organizationId: scope.organizationId,
      ...errorFields(error),
    });
    return null;
  }
}

function requireWork({ contacts }: Campaign): void {
  if (totalOf(contacts) === 0) {
    throw refused("no-contacts", "It has no contacts", "Add contacts, or import a file of them.");
  }
  if (contacts.pending + contacts.in_progress === 0) {
    throw refused("contacts-processed", "All of its contacts are done", "Add contacts, or execute it again.");
  }
}

function requireTexts({ type, smsMessageTemplate }: Campaign): void {
  if (type === "call" || (smsMessageTemplate ?? "").trim() !== "") return;
  throw refused("text-missing", "It has no text to send", "Set sms_message_template.");
}

/** Somebody must be able to call or text, from the first number at least. */
async function requireParties(
  deps: CampaignsDeps,
  { organizationId }: OrganizationScope,
  campaign: Campaign,
  [from]: readonly string[],
): Promise<void> {
  if (from === undefined) {
    throw refused(
      "no-number",
      campaign.phoneNumberId === null ? "Its assistant has no number" : "Its number is gone, or switched off",
      "Assign a number to the assistant, or name one in phone_number_id.",
    );
  }
  const parties = await new PartyCache(deps, organizationId).find(from, campaign.type, campaign.assistantId);
  if (parties instanceof DomainError) throw parties;
  if (campaign.type === "sms") await requireModel(deps, organizationId, campaign);
}

/** Whoever is texted may answer; the demo responder reaches for nobody unless it is told to. */
async function requireModel({ calls }: CampaignsDeps, organizationId: OrganizationId, { assistantId }: Campaign) {
  const scope = calls.platform.data.scope(organizationId);
  const assistant = await scope.transaction((unit) => findAssistant(unit, assistantId));
  if (assistant !== null && (await chooseModel(calls.answering, scope, assistant, "carrier")) !== null) return;
  throw refused("provider-not-available", "No language model may answer here", "Set a model's key for the assistant.");
}

function requireReachable({ contacts, doNotCallRegister, missingConsent, optedOut }: Readiness): void {
  if (doNotCallRegister === "missing" || doNotCallRegister === "stale") {
    throw refused(
      `do-not-call-register-${doNotCallRegister}`,
      `Its copy of the do-not-call register is ${doNotCallRegister === "stale" ? "older than 31 days" : "missing"}`,
      "Import the register at /api/v1/compliance/do-not-call-lists, or set the campaign's purpose to informational if it sells nothing.",
    );
  }
  if (contacts > 0 && missingConsent.contacts >= contacts && optedOut < contacts) {
    throw refused(
      "consent-missing",
      `None of its contacts has given ${missingConsent.kindNeeded === "written" ? "written " : ""}consent`,
      "Import consents with the contacts, record them, or have an admin attest them at /api/v1/compliance.",
    );
  }
}

function refused(code: string, message: string, fix?: string): DomainError {
  return new DomainError("invalid-state", message, { code, ...(fix === undefined ? {} : { fix }) });
}
