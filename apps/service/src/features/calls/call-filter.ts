import { readTimeRange } from "@parley/contracts/wire-types";

/** Narrows a list of calls; all conditions apply together. */
export interface CallFilter {
  readonly status?: string | undefined;
  readonly assistantId?: number | undefined;
  /** A part of the number, in any case; the next two match in the same way. */
  readonly customerPhone?: string | undefined;
  readonly callSid?: string | undefined;
  readonly assistantName?: string | undefined;
  /** When the call began. */
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
  readonly minDurationSeconds?: number | undefined;
  readonly maxDurationSeconds?: number | undefined;
  readonly isBilled?: boolean;
  /** In US dollars; counts the known part of the cost. */
  readonly minCost?: number | undefined;
  readonly maxCost?: number | undefined;
}

interface WireFilter {
  readonly status?: string | undefined;
  readonly assistant_id?: number | undefined;
  readonly customer_phone?: string | undefined;
  readonly call_sid?: string | undefined;
  readonly assistant_name?: string | undefined;
  readonly date_from?: string | undefined;
  readonly date_to?: string | undefined;
  readonly min_duration?: number | undefined;
  readonly max_duration?: number | undefined;
}

export function readCallFilter(query: WireFilter): CallFilter {
  return {
    status: query.status,
    assistantId: query.assistant_id,
    customerPhone: query.customer_phone === undefined ? undefined : normalizePhoneText(query.customer_phone),
    callSid: query.call_sid?.trim(),
    assistantName: query.assistant_name?.trim(),
    ...readTimeRange(query),
    minDurationSeconds: query.min_duration,
    maxDurationSeconds: query.max_duration,
  };
}

/**
 * Part of a number as it is stored: people write `+1 (415) 555-01`, and a `+` that was not encoded arrives as a blank.
 * Other text (`anonymous`, a SIP address) is searched for unchanged.
 */
export function normalizePhoneText(text: string): string {
  const trimmed = text.trim();
  return /^[+\d\s().\-/]+$/.test(trimmed) ? trimmed.replaceAll(/[^+\d]/g, "") : trimmed;
}
