import { randomUUID } from "node:crypto";
import type { AttemptOutcome, DecisionRecord } from "../../src/features/campaigns/attempts/attempt.ts";
import { announceCampaign } from "../../src/features/campaigns/campaign-topics.ts";
import {
  type AttemptFigures,
  addToCounters,
  type ContactCounts,
} from "../../src/features/campaigns/contacts/counter-store.ts";
import { sealDecisions } from "../../src/features/campaigns/evidence/seal-decisions.ts";
import type { ScopedUnitOfWork } from "../../src/platform/database/scope.ts";
import { seedCall } from "../calls/seed-call.ts";
import type { CampaignStage } from "./campaign-stage.ts";

export interface AttemptSeed {
  readonly contactId: number;
  readonly to: string;
  readonly channel?: "call" | "sms";
  readonly round?: number;
  readonly number?: number;
  /** Null: nobody knows yet. */
  readonly outcome?: AttemptOutcome | null;
  readonly reason?: string | null;
  readonly isRetried?: boolean;
  readonly isBilled?: boolean | null;
  readonly seconds?: number;
  readonly record?: Partial<DecisionRecord>;
  /** A call beside it, with a SID. */
  readonly hasCall?: boolean;
}

export interface SeededAttempt {
  readonly id: number;
  readonly intentId: string;
  readonly callId: number | null;
  readonly callSid: string | null;
}

/** Attempts as the dispatcher leaves them. */
export class AttemptRoom {
  readonly stage: CampaignStage;
  readonly campaignId: number;

  constructor(stage: CampaignStage, campaignId: number) {
    this.stage = stage;
    this.campaignId = campaignId;
  }

  /** A campaign with as many contacts. */
  static async open(stage: CampaignStage, numbers: readonly string[], more: object = {}): Promise<AttemptRoom> {
    const contacts = numbers.map((phone_number, index) => ({ phone_number, name: `Person ${index}` }));
    return new AttemptRoom(stage, await stage.add({ contacts, ...more }));
  }

  get scope() {
    return this.stage.service.service.platform.data.scope(this.stage.organization.organizationId);
  }

  within<Result>(work: (unit: ScopedUnitOfWork) => Promise<Result>): Promise<Result> {
    return this.scope.transaction(work);
  }

  async contactIds(): Promise<readonly number[]> {
    const { contacts } = await this.stage.contacts(this.campaignId);
    return contacts.map(({ id }: { id: number }) => id).sort((left: number, right: number) => left - right);
  }

  async add(seed: AttemptSeed): Promise<SeededAttempt> {
    const { channel = "call", round = 1, number = 1, outcome = "completed", reason = null } = seed;
    const { service, organization, database, assistantId } = this.stage;
    const numberHash = service.service.platform.hashes.hash("phone-number", seed.to);
    const intentId = randomUUID();
    const call =
      seed.hasCall === true ? await seedCall(service, organization, assistantId, { direction: "outbound" }) : null;
    if (call !== null) {
      await database
        .updateTable("calls")
        .set({ intent_id: intentId, agenda: "Spring" })
        .where("id", "=", call.id)
        .execute();
    }
    const { id } = await database
      .insertInto("campaign_attempts")
      .values({
        organization_id: organization.organizationId,
        campaign_id: this.campaignId,
        contact_id: seed.contactId,
        round,
        attempt_number: number,
        channel,
        number_hash: numberHash,
        intent_id: intentId,
        from_number: "+12125550001",
        to_number: seed.to,
        variables: JSON.stringify({ plan: "gold" }),
        outcome,
        settled_at: outcome === null ? null : new Date(),
        reason,
        is_counted: outcome === null ? null : true,
        is_retried: outcome === null ? null : (seed.isRetried ?? false),
        is_billed: seed.isBilled ?? null,
        duration_seconds: seed.seconds ?? null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await database
      .insertInto("attempt_decisions")
      .values({
        organization_id: organization.organizationId,
        attempt_id: id,
        record: JSON.stringify({
          ...recordOf(this.campaignId, seed.contactId, numberHash.toString("hex")),
          round,
          attemptNumber: number,
          channel,
          ...seed.record,
        }),
      })
      .execute();
    return { id, intentId, callId: call?.id ?? null, callSid: call?.callSid ?? null };
  }

  count(contacts: Partial<ContactCounts>, figures: Partial<AttemptFigures> = {}): Promise<void> {
    return this.within((unit) => addToCounters(unit, this.campaignId, contacts, figures));
  }

  announce(change: "changed" | "completed" = "changed"): Promise<void> {
    return this.within((unit) => announceCampaign(unit, this.campaignId, change));
  }

  seal(): Promise<number> {
    return sealDecisions(this.scope);
  }

  async get(path: string) {
    return (await this.stage.client.get(`/api/v1/campaigns/${this.campaignId}${path}`)).json;
  }
}

function recordOf(campaignId: number, contactId: number, numberHash: string): DecisionRecord {
  return {
    version: 1,
    decidedAt: "2026-11-25T15:00:00.000Z",
    campaignId,
    contactId,
    round: 1,
    attemptNumber: 1,
    channel: "call",
    purpose: "marketing",
    numberHash,
    isAllowed: true,
    reasons: [],
    country: "US",
    states: ["NY"],
    zones: ["America/New_York"],
    zonesFoundBy: "number",
    rules: [{ jurisdiction: "US", version: "2026-11-01", sourceDate: "2026-10-01" }],
    dataVersions: { areaCodes: "2026-11", timeZones: "2025c" },
    consent: { kind: "written", source: "=form()", givenAt: "2026-01-01T00:00:00.000Z", isAttested: false },
    registers: [{ source: "dnc", obtainedAt: "2026-11-20T00:00:00.000Z" }],
    attemptsBefore: [],
  };
}
