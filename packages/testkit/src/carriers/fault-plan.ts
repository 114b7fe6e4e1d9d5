import type { TelephonyProviderName } from "@parley/contracts/provider-names";
import type { RestOperation, WebhookKind } from "./carrier-records.ts";
import { seededFraction } from "./seeded-choice.ts";

interface FaultTarget {
  /** 0 to 1. */
  readonly probability: number;
  /** Fires at most this often; default unlimited. */
  readonly limit?: number;
}

/**
 * - `rate-limit`: 429 with `Retry-After`, not carried out;
 * - `error-before`, `cut-before`: a 5xx, or the connection destroyed, not carried out;
 * - `error-after`, `cut-after`: the same, but carried out;
 * - `late-accept`: waits up to `maxDelayMs`, then carries out and answers;
 * - `late-reply`: carries out at once, answers up to `maxDelayMs` later;
 * - `callback-first`: answers only after the resource's webhooks have been delivered.
 */
export type RestFaultKind =
  | "rate-limit"
  | "error-before"
  | "cut-before"
  | "error-after"
  | "cut-after"
  | "late-accept"
  | "late-reply"
  | "callback-first";

export interface RestFault extends FaultTarget {
  readonly kind: RestFaultKind;
  /** Default: all operations. */
  readonly operations?: readonly RestOperation[];
  /** Status for `error-before` and `error-after`; default 503. */
  readonly statusCode?: number;
  /** For `rate-limit`; default 1. */
  readonly retryAfterSeconds?: number;
  /** For the late ones; default 1,000. */
  readonly maxDelayMs?: number;
}

/**
 * - `duplicate`: sent `copies` times at once (default 2), each with its own idempotency token;
 * - `delay`: sent up to `maxDelayMs` late (default 200), without holding up later ones;
 * - `reorder`: held until the next webhook is delivered, at most `maxDelayMs` (default 200);
 * - `loss`: never sent.
 */
export type WebhookFaultKind = "duplicate" | "delay" | "reorder" | "loss";

export interface WebhookFault extends FaultTarget {
  readonly kind: WebhookFaultKind;
  /** Default: all kinds. */
  readonly webhooks?: readonly WebhookKind[];
  readonly copies?: number;
  readonly maxDelayMs?: number;
}

/**
 * - `late-socket`: the carrier opens a media socket up to `maxDelayMs` late (default 200);
 * - `unreachable`: it cannot reach us at all;
 * - `reorder`: two frames of audio swap places, if the carrier does not guarantee their order.
 */
export type MediaFaultKind = "late-socket" | "unreachable" | "reorder";

export interface MediaFault extends FaultTarget {
  readonly kind: MediaFaultKind;
  readonly maxDelayMs?: number;
}

export interface FaultPlan {
  readonly rest?: readonly RestFault[];
  readonly webhooks?: readonly WebhookFault[];
  readonly media?: readonly MediaFault[];
}

export interface FiredRestFault {
  readonly fault: RestFault;
  readonly delayMs: number;
}

export interface WebhookFate {
  readonly isLost: boolean;
  readonly isHeld: boolean;
  readonly copies: number;
  readonly delayMs: number;
  readonly maxHoldMs: number;
}

export interface StreamFate {
  readonly isUnreachable: boolean;
  readonly delayMs: number;
}

export interface FaultDecider {
  /** The faults of the next request for this operation: at most one of the exclusive kinds, plus a late one. */
  forRequest(carrier: TelephonyProviderName, operation: RestOperation): readonly FiredRestFault[];
  forWebhook(carrier: TelephonyProviderName, kind: WebhookKind): WebhookFate;
  /** The faults of the next media socket. */
  forStream(carrier: TelephonyProviderName): StreamFate;
  /** Whether the next two frames of audio swap places. */
  isFrameHeld(carrier: TelephonyProviderName): boolean;
}

const DEFAULT_LATE_MS = 1_000;
const DEFAULT_WEBHOOK_DELAY_MS = 200;
const DEFAULT_SOCKET_DELAY_MS = 200;

/**
 * Decides by seed and ordinal: the n-th `send-sms` under one seed and plan always meets the same faults, whatever else
 * happens in between. Ordinals are counted per operation (or kind of webhook) since the plan was set.
 */
export function createFaultDecider(seed: number, plan: FaultPlan): FaultDecider {
  const ordinals = new Map<string, number>();
  const fired = new Map<FaultTarget, number>();

  const nextOrdinal = (name: string) => {
    const ordinal = ordinals.get(name) ?? 0;
    ordinals.set(name, ordinal + 1);
    return ordinal;
  };
  const doesFire = (fault: FaultTarget, ...draw: readonly (string | number)[]) => {
    const count = fired.get(fault) ?? 0;
    if (count >= (fault.limit ?? Number.POSITIVE_INFINITY)) return false;
    if (seededFraction(seed, ...draw) >= fault.probability) return false;
    fired.set(fault, count + 1);
    return true;
  };

  return {
    forRequest(carrier, operation) {
      const ordinal = nextOrdinal(`rest ${carrier} ${operation}`);
      const chosen: FiredRestFault[] = [];
      let isExcluded = false;
      for (const [index, fault] of (plan.rest ?? []).entries()) {
        if (fault.operations !== undefined && !fault.operations.includes(operation)) continue;
        const isLate = fault.kind === "late-accept" || fault.kind === "late-reply";
        if (!isLate && isExcluded) continue;
        if (!doesFire(fault, "rest", carrier, operation, ordinal, index)) continue;
        const share = seededFraction(seed, "rest delay", carrier, operation, ordinal, index);
        chosen.push({ fault, delayMs: isLate ? Math.ceil(share * (fault.maxDelayMs ?? DEFAULT_LATE_MS)) : 0 });
        isExcluded ||= !isLate;
      }
      return chosen;
    },

    forWebhook(carrier, kind) {
      const ordinal = nextOrdinal(`webhook ${carrier} ${kind}`);
      let fate: WebhookFate = { isLost: false, isHeld: false, copies: 1, delayMs: 0, maxHoldMs: 0 };
      for (const [index, fault] of (plan.webhooks ?? []).entries()) {
        if (fault.webhooks !== undefined && !fault.webhooks.includes(kind)) continue;
        if (!doesFire(fault, "webhook", carrier, kind, ordinal, index)) continue;
        const maxDelayMs = fault.maxDelayMs ?? DEFAULT_WEBHOOK_DELAY_MS;
        const share = seededFraction(seed, "webhook delay", carrier, kind, ordinal, index);
        if (fault.kind === "loss") fate = { ...fate, isLost: true };
        if (fault.kind === "duplicate") fate = { ...fate, copies: fault.copies ?? 2 };
        if (fault.kind === "delay") fate = { ...fate, delayMs: Math.ceil(share * maxDelayMs) };
        if (fault.kind === "reorder") fate = { ...fate, isHeld: true, maxHoldMs: maxDelayMs };
      }
      return fate;
    },

    forStream(carrier) {
      const ordinal = nextOrdinal(`stream ${carrier}`);
      let fate: StreamFate = { isUnreachable: false, delayMs: 0 };
      for (const [index, fault] of (plan.media ?? []).entries()) {
        if (fault.kind === "reorder" || !doesFire(fault, "stream", carrier, ordinal, index)) continue;
        const share = seededFraction(seed, "stream delay", carrier, ordinal, index);
        if (fault.kind === "unreachable") fate = { ...fate, isUnreachable: true };
        else fate = { ...fate, delayMs: Math.ceil(share * (fault.maxDelayMs ?? DEFAULT_SOCKET_DELAY_MS)) };
      }
      return fate;
    },

    isFrameHeld(carrier) {
      const faults = (plan.media ?? []).filter(({ kind }) => kind === "reorder");
      if (faults.length === 0) return false;
      const ordinal = nextOrdinal(`frame ${carrier}`);
      return faults.some((fault, index) => doesFire(fault, "frame", carrier, ordinal, index));
    },
  };
}
