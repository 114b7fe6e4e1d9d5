import type { DataVersions } from "@parley/contact-rules/data-versions";
import {
  type ContactRules,
  type ContactWeek,
  type DayWindow,
  WEEKDAYS,
  type Weekday,
} from "@parley/contact-rules/rules/contact-rules";
import { toWireTimestamp, toWireTimestampOrNull } from "@parley/contracts/wire-types";
import type { CheckedContact, ContactRequest } from "./check-contacts.ts";
import type { Attestation } from "./consents/attestation-store.ts";
import type { ContactConsent } from "./consents/consent-store.ts";
import type { DoNotCallList } from "./do-not-call/do-not-call-store.ts";
import { ORGANIZATION_VERSION } from "./rules/own-rules.ts";

export function presentList(list: DoNotCallList) {
  return {
    id: list.id,
    name: list.name,
    kind: list.kind,
    source: list.source,
    obtained_at: toWireTimestamp(list.obtainedAt),
    number_count: list.numberCount,
    is_complete: list.isComplete,
    created_at: toWireTimestamp(list.createdAt),
  };
}

export function presentConsent(consent: ContactConsent) {
  return {
    id: consent.id,
    masked_number: consent.maskedNumber,
    kind: consent.kind,
    source: consent.source,
    given_at: toWireTimestamp(consent.givenAt),
    evidence: consent.evidence,
    recorded_at: toWireTimestamp(consent.recordedAt),
    withdrawn_at: toWireTimestampOrNull(consent.withdrawnAt),
  };
}

export function presentAttestation({ kind, source, givenAt, attestedAt }: Attestation) {
  return { kind, source, given_at: toWireTimestamp(givenAt), attested_at: toWireTimestamp(attestedAt) };
}

export function presentRules(rules: ContactRules) {
  return {
    jurisdiction: rules.jurisdiction,
    set_by: rules.version.startsWith(ORGANIZATION_VERSION) ? ("organization" as const) : ("parley" as const),
    version: rules.version,
    source: rules.source,
    source_date: rules.sourceDate,
    hours: weekOf(rules.week, presentWindow),
    closed_dates: [...rules.closedDates],
    closed_dates_until: rules.closedDatesKnown?.until ?? null,
    max_attempts_per_day: rules.maxAttemptsPerDay,
  };
}

export function presentVersions({ areaCodes, timeZones }: DataVersions) {
  return { area_codes: areaCodes, time_zones: timeZones };
}

export function presentCheck(request: ContactRequest, at: Date, { verdict, facts }: CheckedContact) {
  const { place } = verdict;
  const { consent, isWithdrawn } = facts.standing;
  return {
    phone_number: request.phoneNumber,
    channel: request.channel,
    purpose: request.purpose,
    at: toWireTimestamp(at),
    allowed: verdict.isAllowed,
    reason: verdict.reason,
    reasons: [...verdict.reasons],
    next_allowed_at: toWireTimestampOrNull(verdict.nextAllowedAt),
    country: place.country,
    states: [...place.states],
    time_zones: [...place.zones],
    time_zone_source: place.zonesFoundBy,
    rules: verdict.rules.map(presentRules),
    data_versions: presentVersions(verdict.dataVersions),
    facts: {
      opted_out: facts.isOptedOut,
      consent:
        consent === null
          ? null
          : {
              kind: consent.kind,
              source: consent.source,
              given_at: toWireTimestamp(consent.givenAt),
              is_attested: consent.isAttested,
            },
      consent_withdrawn: isWithdrawn,
      on_own_do_not_call_list: facts.doNotCall.isOnOwnList,
      on_do_not_call_register: facts.doNotCall.isOnRegister,
      registers: facts.doNotCall.registers.map(({ source, obtainedAt }) => ({
        source,
        obtained_at: toWireTimestamp(obtainedAt),
      })),
      attempts_last_24h: facts.attempts.length,
    },
  };
}

interface WireWindow {
  readonly start: string;
  readonly end: string;
}

/** @param week from a checked request */
export function readWeek(week: Readonly<Record<Weekday, WireWindow | null>>): ContactWeek {
  return weekOf(week, ({ start, end }) => ({ startMinute: minuteOf(start), endMinute: minuteOf(end) }));
}

function weekOf<From, To>(
  week: Readonly<Record<Weekday, From | null>>,
  convert: (from: From) => To,
): Record<Weekday, To | null> {
  const days = WEEKDAYS.map((day) => {
    const window = week[day];
    return [day, window === null ? null : convert(window)] as const;
  });
  return Object.fromEntries(days) as Record<Weekday, To | null>;
}

function presentWindow({ startMinute, endMinute }: DayWindow): WireWindow {
  return { start: timeOf(startMinute), end: timeOf(endMinute) };
}

function minuteOf(time: string): number {
  const [hours, minutes] = time.split(":").map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

function timeOf(minute: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
