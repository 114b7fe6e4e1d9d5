import type { CostServiceType } from "@parley/contracts/calls/call-cost-contracts";
import { type AssistantId, asId, type CallId } from "@parley/foundation/branded-ids";
import { countryOf } from "@parley/foundation/e164";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { Assistant } from "../../assistants/assistant.ts";
import { findAssistant } from "../../assistants/find-assistant.ts";
import type { VoiceCall } from "../call.ts";
import { findCall } from "../call-store.ts";
import { correctCostEntry, insertCostEntries } from "./call-cost-store.ts";
import { listCallUsage } from "./call-usage-store.ts";
import { type Circumstances, priceUsage, type Usage } from "./price-usage.ts";

/**
 * Makes the bill of a finished call: an entry for each thing it used, at list price, or without a price where none is known.
 * A bill is made once; what a session counts after that is not on it. There is always an entry for telephony (0 seconds if
 * nobody answered), which tells a billed call from one still waiting for its bill. Only that entry may be corrected.
 * @returns false when there is no such call, or it still runs
 */
export async function billCall(unit: ScopedUnitOfWork, callId: CallId): Promise<boolean> {
  const call = await findCall(unit, { id: callId });
  if (call === null || call.durationSeconds === null) return false;
  const usages = [...(await listCallUsage(unit, callId)), telephonyUsage(call, call.durationSeconds)];
  const assistant = await findAssistant(unit, asId<AssistantId>(call.assistantId));
  const circumstances = circumstancesOf(call, assistant, usages);
  await insertCostEntries(
    unit,
    usages.map((usage) => ({ callId, ...usage, ...priceUsage(usage, circumstances) })),
  );
  return true;
}

/** The bills of calls that we placed and nobody took: telephony alone. */
export async function billUnansweredCalls(
  unit: ScopedUnitOfWork,
  calls: readonly (BilledLine & { readonly id: CallId })[],
): Promise<void> {
  await insertCostEntries(
    unit,
    calls.map((call) => {
      const usage = telephonyUsage(call, 0);
      return { callId: call.id, ...usage, ...priceUsage(usage, circumstancesOf(call, null, [usage])) };
    }),
  );
}

/**
 * Corrects the entry for telephony when the carrier reports how long the call was. A call without a bill gets none.
 */
export async function correctTelephonyBill(unit: ScopedUnitOfWork, callId: CallId): Promise<void> {
  const call = await findCall(unit, { id: callId });
  if (call === null || call.durationSeconds === null) return;
  const usage = telephonyUsage(call, call.durationSeconds);
  await correctCostEntry(unit, callId, { ...usage, ...priceUsage(usage, circumstancesOf(call, null, [usage])) });
}

/** What the price of a call's line depends on. */
type BilledLine = Pick<VoiceCall, "provider" | "direction" | "assistantPhoneNumber" | "customerPhoneNumber">;

function telephonyUsage({ provider }: BilledLine, seconds: number): Usage {
  return { serviceType: "telephony", provider, model: null, usageType: "seconds", usageAmount: seconds };
}

/** @param assistant as it is now, rarely changed since the call; null when deleted, which leaves its addresses unknown */
function circumstancesOf(call: BilledLine, assistant: Assistant | null, usages: readonly Usage[]): Circumstances {
  const { direction, assistantPhoneNumber, customerPhoneNumber } = call;
  const ownAddresses = assistant === null ? null : ownAddressesOf(assistant);
  return {
    direction,
    calledCountry: countryOf(direction === "inbound" ? assistantPhoneNumber : customerPhoneNumber),
    language: assistant?.voice.language ?? null,
    hasOwnAddress: (serviceType, provider) =>
      serviceType !== "telephony" && (ownAddresses?.has(addressKey(serviceType, provider)) ?? true),
    usages,
  };
}

function ownAddressesOf({ model, fallbackModels, voice }: Assistant): ReadonlySet<string> {
  const choices: [CostServiceType, { readonly provider: string; readonly baseUrl: string | null }][] = [
    ...[model, ...fallbackModels].map((choice): (typeof choices)[number] => ["llm", choice]),
    ["stt", voice.listening],
    ["tts", voice.speaking],
  ];
  return new Set(
    choices
      .filter(([, { baseUrl }]) => baseUrl !== null)
      .map(([serviceType, { provider }]) => addressKey(serviceType, provider)),
  );
}

function addressKey(serviceType: CostServiceType, provider: string): string {
  return `${serviceType} ${provider}`;
}
