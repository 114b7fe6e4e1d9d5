import type { organizationUsage } from "@parley/contracts/usage-schemas";
import { toWireTimestamp } from "@parley/contracts/wire-types";
import type { z } from "zod";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { listAssistantLimits, readOrganizationLimits } from "./limit-store.ts";
import { destinationRulesFrom, limitsFrom, toUsd, type UsageLimits } from "./limits.ts";
import { listOngoingCalls } from "./ongoing-call-store.ts";
import { addUsage, NO_USAGE, type Usage } from "./usage.ts";
import { type AssistantUsage, listUsage } from "./usage-store.ts";
import type { UsageWindow, UsageWindows } from "./usage-windows.ts";

/** Usage this hour and today and the outbound calls of this moment, in total and by assistant, with the limits. */
export async function showUsage(unit: ScopedUnitOfWork): Promise<z.input<typeof organizationUsage>> {
  const { stored, windows } = await readOrganizationLimits(unit);
  const used = await listUsage(unit, windows);
  const ongoing = await listOngoingCalls(unit);
  const assistants = await listAssistantLimits(unit, [
    ...used.flatMap(({ assistantId }) => assistantId ?? []),
    ...ongoing.keys(),
  ]);
  const destinations = destinationRulesFrom(stored);
  return {
    ...presentWindows(windows, {
      hour: used.reduce((total, { hour }) => addUsage(total, hour), NO_USAGE),
      day: used.reduce((total, { day }) => addUsage(total, day), NO_USAGE),
    }),
    outbound_calls_now: [...ongoing.values()].reduce((total, count) => total + count, 0),
    limits: {
      ...presentLimits(limitsFrom(stored)),
      allow_premium_destinations: destinations.allowsPremium,
      allowed_destination_countries: destinations.allowedCountries === null ? null : [...destinations.allowedCountries],
    },
    assistants: assistants.map(({ assistantId, name, stored: own }) => ({
      assistant_id: assistantId,
      name,
      ...presentWindows(windows, used.find((entry) => entry.assistantId === assistantId) ?? UNUSED),
      outbound_calls_now: ongoing.get(assistantId) ?? 0,
      limits: presentLimits(limitsFrom(own)),
    })),
  };
}

const UNUSED: Pick<AssistantUsage, "hour" | "day"> = { hour: NO_USAGE, day: NO_USAGE };

function presentWindows(windows: UsageWindows, { hour, day }: Pick<AssistantUsage, "hour" | "day">) {
  return { hour: presentUsage(windows.hour, hour), day: presentUsage(windows.day, day) };
}

function presentUsage(window: UsageWindow, usage: Usage) {
  return {
    started_at: toWireTimestamp(window.startsAt),
    ends_at: toWireTimestamp(window.endsAt),
    texts_sent: usage.textsSent,
    texts_refused: usage.textsRefused,
    calls_placed: usage.callsPlaced,
    calls_refused: usage.callsRefused,
    model_answers: usage.modelAnswers,
    model_answers_without_price: usage.unpricedModelAnswers,
    model_answers_refused: usage.modelAnswersRefused,
    prompt_tokens: usage.promptTokens,
    completion_tokens: usage.completionTokens,
    model_spend_usd: toUsd(usage.modelCostMicros),
    voice_characters: usage.voiceCharacters,
    voice_characters_without_price: usage.unpricedVoiceCharacters,
    voice_spend_usd: toUsd(usage.voiceCostMicros),
  };
}

function presentLimits(limits: UsageLimits) {
  return {
    texts_per_hour: limits.textsPerHour,
    texts_per_day: limits.textsPerDay,
    texts_per_recipient_per_day: limits.textsPerRecipientPerDay,
    calls_per_hour: limits.callsPerHour,
    calls_per_day: limits.callsPerDay,
    concurrent_calls: limits.concurrentCalls,
    model_spend_usd_per_hour: limits.spendMicrosPerHour === null ? null : toUsd(limits.spendMicrosPerHour),
    model_spend_usd_per_day: limits.spendMicrosPerDay === null ? null : toUsd(limits.spendMicrosPerDay),
  };
}
