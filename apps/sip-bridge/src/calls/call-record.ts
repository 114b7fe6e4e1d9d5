import type { BridgeCall, BridgeCallStatus } from "@parley/contracts/sip-bridge/bridge-api";
import { FINAL_CALL_STATUSES } from "@parley/contracts/sip-bridge/bridge-api";
import type { BridgeStatus } from "@parley/contracts/sip-bridge/bridge-events";
import type { LegEnd } from "@parley/sip/dialog/session-deps";
import type { MediaFigures } from "../media/media-messages.ts";

interface CallParts {
  readonly callSid: string;
  readonly organizationId: number;
  readonly direction: "inbound" | "outbound";
  readonly from: string;
  readonly to: string;
}

interface StatusDetail {
  readonly sipCode?: number | null;
  readonly reason?: string | null;
  readonly q850?: number | null;
  readonly figures?: MediaFigures | null;
}

/** What is known of a call: the bridge's answer to whoever asks, and the source of every status that is told. */
export class CallRecord {
  readonly callSid: string;
  readonly organizationId: number;
  readonly direction: "inbound" | "outbound";
  readonly from: string;
  readonly to: string;
  readonly startedAt: Date;
  trunkId: string | null = null;
  attempt = 0;
  readonly #now: () => Date;
  readonly #tell: (status: BridgeStatus) => void;
  #seq = 0;
  #status: BridgeCallStatus = "initiated";
  #detail: StatusDetail = {};
  #answeredAt: Date | null = null;
  #endedAt: Date | null = null;

  constructor(parts: CallParts, now: () => Date, tell: (status: BridgeStatus) => void) {
    this.callSid = parts.callSid;
    this.organizationId = parts.organizationId;
    this.direction = parts.direction;
    this.from = parts.from;
    this.to = parts.to;
    this.#now = now;
    this.#tell = tell;
    this.startedAt = now();
  }

  get hasEnded(): boolean {
    return FINAL_CALL_STATUSES.includes(this.#status);
  }

  get endedAt(): Date | null {
    return this.#endedAt;
  }

  get answeredAt(): Date | null {
    return this.#answeredAt;
  }

  /** The next number for an event that asks for instructions. */
  nextSeq(): number {
    this.#seq += 1;
    return this.#seq;
  }

  answered(): void {
    this.#answeredAt ??= this.#now();
  }

  /** Tells a status. After a final one nothing is told any more. */
  report(status: BridgeCallStatus, detail: StatusDetail = {}): void {
    if (this.hasEnded) return;
    this.#status = status;
    this.#detail = detail;
    const isFinal = this.hasEnded;
    const at = this.#now();
    if (isFinal) this.#endedAt = at;
    const seq = this.nextSeq();
    const { figures } = detail;
    const isAnsweredEnd = isFinal && this.#answeredAt !== null;
    this.#tell({
      event_id: `${this.callSid}:${seq}`,
      seq,
      call_sid: this.callSid,
      organization_id: this.organizationId,
      trunk_id: this.trunkId,
      direction: this.direction,
      from_number: this.from,
      to_number: this.to,
      status,
      sip_code: detail.sipCode ?? null,
      reason: detail.reason ?? null,
      q850: detail.q850 ?? null,
      timestamp: at.toISOString(),
      answered_at: this.#answeredAt?.toISOString() ?? null,
      ended_at: this.#endedAt?.toISOString() ?? null,
      duration_ms: isAnsweredEnd ? this.#durationMs() : null,
      attempt: this.trunkId === null ? null : { trunk_id: this.trunkId, n: Math.max(1, this.attempt) },
      media:
        isAnsweredEnd && figures != null
          ? {
              codec: figures.codec,
              rx_lost_pct: figures.lostPercent,
              jitter_ms: figures.jitterMs,
              late_p99_ms: figures.lateP99Ms,
            }
          : null,
    });
  }

  /**
   * The final status of a leg that ended.
   * @param isOrdered the service wanted it
   */
  end(end: LegEnd, figures: MediaFigures | null, isOrdered: boolean): void {
    const detail = { sipCode: end.status, reason: end.reason, q850: end.q850, figures };
    // Of an answered call "completed" says that the other side hung up, or the service did.
    const answeredStatus = end.by === "peer" || isOrdered ? "completed" : "failed";
    this.report(this.#answeredAt === null ? unansweredStatus(end) : answeredStatus, detail);
  }

  toBridgeCall(): BridgeCall {
    return {
      call_sid: this.callSid,
      organization_id: this.organizationId,
      trunk_id: this.trunkId,
      direction: this.direction,
      from_number: this.from,
      to_number: this.to,
      status: this.#status,
      sip_code: this.#detail.sipCode ?? null,
      reason: this.#detail.reason ?? null,
      started_at: this.startedAt.toISOString(),
      answered_at: this.#answeredAt?.toISOString() ?? null,
      ended_at: this.#endedAt?.toISOString() ?? null,
      duration_ms: this.#endedAt === null ? null : this.#durationMs(),
    };
  }

  #durationMs(): number | null {
    if (this.#answeredAt === null || this.#endedAt === null) return null;
    return Math.max(0, this.#endedAt.getTime() - this.#answeredAt.getTime());
  }
}

/** What a call that nobody answered ended as. */
function unansweredStatus({ by, status }: LegEnd): BridgeCallStatus {
  if (status === 486 || status === 600) return "busy";
  if (status === 408 || status === 480) return "no_answer";
  if (status === 487 || (status === null && by !== "network")) return "canceled";
  return "failed";
}
