import { countryOf } from "@parley/foundation/e164";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { findAssistant } from "../../assistants/find-assistant.ts";
import { estimateCostPerMinute } from "../../calls/costs/estimate-cost.ts";
import type { SpeechVendors } from "../../calls/costs/name-speech-model.ts";
import { priceUsage } from "../../calls/costs/price-usage.ts";
import type { Campaign } from "../campaign.ts";
import { listCarriers, sampleNumbers } from "./readiness-store.ts";

export interface CostEstimate {
  /** US dollars; null: a price is not known. */
  readonly amountUsd: number | null;
  /** What it rests on, and which prices are not known, in sentences. */
  readonly assumptions: readonly string[];
}

const SAMPLE = 200;
const SECONDS = 60;

/** What reaching all contacts costs at list price. @param contacts how many have work left */
export async function estimateCampaign(
  vendors: SpeechVendors,
  unit: ScopedUnitOfWork,
  campaign: Campaign,
  contacts: number,
): Promise<CostEstimate> {
  const reach = "Every contact is reached by the first attempt.";
  if (campaign.type === "sms") return { amountUsd: null, assumptions: [reach, "No list price of texts is known."] };
  const assumptions = [
    reach,
    "A call lasts a minute: the assistant speaks for half of it, and the model is asked 4 times with 1,000 tokens each.",
  ];
  const conversation = await conversationPerMinute(vendors, unit, campaign);
  if (conversation === null) assumptions.push("No list price is known of the assistant's model, voice or recognizer.");
  else assumptions.push(`The oldest of the assistant's list prices is that of ${conversation.oldestPriceAsOf}.`);
  const carrier = await carrierPerMinute(unit, campaign);
  assumptions.push(carrier.assumption);
  const isKnown = conversation !== null && carrier.usd !== null;
  // To the cent: the assumptions are coarser than that.
  return {
    amountUsd: isKnown ? Math.round(contacts * (conversation.usd + carrier.usd) * 100) / 100 : null,
    assumptions,
  };
}

async function conversationPerMinute(
  vendors: SpeechVendors,
  unit: ScopedUnitOfWork,
  { assistantId }: Campaign,
): Promise<{ readonly usd: number; readonly oldestPriceAsOf: string } | null> {
  const assistant = await findAssistant(unit, assistantId);
  if (assistant === null) return null;
  const { model, voice } = assistant;
  // At an address of the organization's own, other prices apply.
  if ([model, voice.speaking, voice.listening].some(({ baseUrl }) => baseUrl !== null)) return null;
  const {
    total_cost_per_min: usd,
    oldest_price_as_of: oldestPriceAsOf,
    unknown,
  } = estimateCostPerMinute(vendors, {
    llm: { provider: model.provider, model: model.modelId },
    tts: { provider: voice.speaking.provider, model: voice.speaking.settings.model },
    stt: { provider: voice.listening.provider, model: voice.listening.settings.model },
  });
  return unknown.length > 0 || oldestPriceAsOf === null ? null : { usd, oldestPriceAsOf };
}

async function carrierPerMinute(
  unit: ScopedUnitOfWork,
  campaign: Campaign,
): Promise<{ readonly usd: number | null; readonly assumption: string }> {
  const carriers = await listCarriers(unit, campaign);
  const countries = [...new Set((await sampleNumbers(unit, campaign.id, SAMPLE)).map(countryOf))];
  const [carrier] = carriers;
  const [country] = countries;
  if (carrier === undefined) return { usd: null, assumption: "There is no number to call from." };
  if (country == null) return { usd: null, assumption: "Nobody can tell to which country the calls go." };
  if (carriers.length > 1)
    return { usd: null, assumption: `The numbers are of several carriers: ${carriers.join(", ")}.` };
  if (countries.length > 1) {
    return {
      usd: null,
      assumption: `The calls go to several countries: ${countries.map((each) => each ?? "?").join(", ")}.`,
    };
  }
  const { totalCostMicros } = priceUsage(
    { serviceType: "telephony", provider: carrier, model: null, usageType: "seconds", usageAmount: SECONDS },
    { direction: "outbound", calledCountry: country, language: null, hasOwnAddress: () => false, usages: [] },
  );
  if (totalCostMicros === null) {
    return { usd: null, assumption: `No list price is known of calls by ${carrier} to ${country}.` };
  }
  return { usd: totalCostMicros / 1_000_000, assumption: `Calls go by ${carrier} to ${country}, at list price.` };
}
