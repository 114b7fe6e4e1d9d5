import type { WireAnswer } from "@parley/contracts/operation";
import type { readOverview } from "@parley/contracts/overview-contracts";
import { toWireTimestamp, toWireTimestampOrNull } from "@parley/contracts/wire-types";
import type { UserId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import type { BusyHour, CallDay, ExpiringKey, SetUpFacts, TextDay, Trouble } from "./overview.ts";
import {
  countOngoing,
  listBusyHours,
  listExpiringKeys,
  listTroubles,
  readCallDay,
  readSetUpFacts,
  readTextDay,
} from "./overview-store.ts";

type Overview = WireAnswer<typeof readOverview>;

const HOUR_MS = 3_600_000;
/** Long enough ahead for somebody who is away over a weekend to replace a key. */
const KEY_NOTICE_MS = 7 * 24 * HOUR_MS;

export interface OverviewFacts {
  readonly now: Date;
  /** Some vendor's model can answer: a key of the organization's or the operator's, or a server on this machine. */
  readonly hasModel: boolean;
  /** The caller's own address. */
  readonly isVerified: boolean;
  /** Whose keys are looked at; null: everybody's. */
  readonly keyOwnerId: UserId | null;
}

/** The organization's last 24 hours and what stands out, in a handful of statements. */
export async function showOverview(unit: ScopedUnitOfWork, facts: OverviewFacts): Promise<Overview> {
  const { now } = facts;
  const since = new Date(now.getTime() - 24 * HOUR_MS);
  const setUp = await readSetUpFacts(unit);
  const hours = await listBusyHours(unit, since);
  const calls = await readCallDay(unit, since);
  const ongoing = await countOngoing(unit);
  const texts = await readTextDay(unit, since);
  const troubles = await listTroubles(unit);
  const keys = await listExpiringKeys(unit, facts.keyOwnerId, {
    from: now,
    to: new Date(now.getTime() + KEY_NOTICE_MS),
  });
  const { total, failed, seconds } = calls;
  return {
    organization_id: unit.organizationId,
    now: toWireTimestamp(now),
    checklist: checklistOf(setUp, facts.hasModel),
    attention: attentionOf({ troubles, keys, calls, texts, isVerified: facts.isVerified }),
    calls: { total, ongoing, failed, seconds },
    texts: { ...texts },
    hours: everyHour(hours, since, now),
  };
}

function checklistOf(setUp: SetUpFacts, hasModel: boolean): Overview["checklist"] {
  return [
    { name: "assistant", is_done: setUp.hasAssistant },
    { name: "conversation", is_done: setUp.hasConversation },
    { name: "model", is_done: hasModel || setUp.hasAssistantWithKey },
    { name: "number", is_done: setUp.hasNumber },
    { name: "answering-number", is_done: setUp.hasAnsweringNumber },
    { name: "team", is_done: setUp.hasTeam },
  ];
}

interface Observed {
  readonly troubles: readonly Trouble[];
  readonly keys: readonly ExpiringKey[];
  readonly calls: CallDay;
  readonly texts: TextDay;
  readonly isVerified: boolean;
}

const NO_TIMES = { since: null, until: null };

function attentionOf({ troubles, keys, calls, texts, isVerified }: Observed): Overview["attention"] {
  return [
    ...(isVerified ? [] : [{ kind: "email-unverified" as const, subject: null, count: 1, ...NO_TIMES }]),
    ...troubles.map(({ kind, subject, count, since }) => ({
      kind,
      // The path and the query of a webhook may hold a secret.
      subject: kind === "trunk-failed" ? subject : hostOf(subject),
      count,
      since: toWireTimestampOrNull(since),
      until: null,
    })),
    ...keys.map(({ name, expiresAt }) => ({
      kind: "key-expiring" as const,
      subject: name,
      count: 1,
      since: null,
      until: toWireTimestamp(expiresAt),
    })),
    ...(calls.failed === 0
      ? []
      : [{ kind: "calls-failed" as const, subject: calls.worstReason, count: calls.failed, ...NO_TIMES }]),
    ...(texts.failed === 0 ? [] : [{ kind: "texts-failed" as const, subject: null, count: texts.failed, ...NO_TIMES }]),
  ];
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url;
}

/** @param busy those with something in them */
function everyHour(busy: readonly BusyHour[], since: Date, now: Date): Overview["hours"] {
  const byStart = new Map(busy.map((hour) => [hour.startedAt.getTime(), hour]));
  const firstMs = Math.floor(since.getTime() / HOUR_MS) * HOUR_MS;
  const lastMs = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  return Array.from({ length: (lastMs - firstMs) / HOUR_MS + 1 }, (_, index) => {
    const startedAtMs = firstMs + index * HOUR_MS;
    const hour = byStart.get(startedAtMs);
    return {
      started_at: toWireTimestamp(new Date(startedAtMs)),
      calls: hour?.calls ?? 0,
      failed_calls: hour?.failedCalls ?? 0,
      texts_in: hour?.textsIn ?? 0,
      texts_out: hour?.textsOut ?? 0,
    };
  });
}
