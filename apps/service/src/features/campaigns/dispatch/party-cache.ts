import type { AssistantId, OrganizationId } from "@parley/foundation/branded-ids";
import { DomainError } from "@parley/foundation/domain-error";
import { findCallingParty } from "../../calls/start/find-calling-party.ts";
import type { CallingParty } from "../../calls/start/outbound-call.ts";
import { findTextingParty, type TextingParty } from "../../texts/outreach/find-texting-party.ts";
import type { CampaignType } from "../campaign.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";

/** From a number: who calls and who texts. Null: the campaign's type does not. */
export interface Parties {
  readonly from: string;
  readonly call: CallingParty | null;
  readonly text: TextingParty | null;
}

/** Numbers, accounts and models change seldom; whoever changed one waits so long until campaigns notice. */
const KEPT_MS = 5_000;

interface Kept {
  readonly parties: Parties | DomainError;
  readonly untilMs: number;
}

/** Who calls and texts from the numbers of a campaign; looked up outside of its transactions. */
export class PartyCache {
  readonly #deps: CampaignsDeps;
  readonly #organizationId: OrganizationId;
  readonly #kept = new Map<string, Kept>();

  constructor(deps: CampaignsDeps, organizationId: OrganizationId) {
    this.#deps = deps;
    this.#organizationId = organizationId;
  }

  /** @returns why nobody can call or text from there */
  async find(from: string, type: CampaignType, assistantId: AssistantId): Promise<Parties | DomainError> {
    const nowMs = this.#deps.platform.clock.now().getTime();
    const key = `${type}|${assistantId}|${from}`;
    const kept = this.#kept.get(key);
    if (kept !== undefined && kept.untilMs > nowMs) return kept.parties;
    const parties = await this.#look(from, type, assistantId).catch((error: unknown) => {
      if (error instanceof DomainError) return error;
      throw error;
    });
    this.#kept.set(key, { parties, untilMs: nowMs + KEPT_MS });
    return parties;
  }

  async #look(from: string, type: CampaignType, assistantId: AssistantId): Promise<Parties> {
    const { calls, texts } = this.#deps;
    const choice = { from, assistantId };
    return {
      from,
      call: type === "sms" ? null : await findCallingParty(calls, this.#organizationId, choice),
      text: type === "call" ? null : await findTextingParty(texts, this.#organizationId, choice),
    };
  }
}
