import type { BridgeCall as BridgeCallShape, PlaceCall } from "@parley/contracts/sip-bridge/bridge-api";
import type { BridgeStatus } from "@parley/contracts/sip-bridge/bridge-events";
import type { IncomingInvite } from "@parley/sip/dialog/user-agent";
import { originOf } from "../transport/edge.ts";
import { identifyCall } from "../trunks/identify-call.ts";
import { BridgeCall } from "./bridge-call.ts";
import type { CallDeps } from "./call-deps.ts";
import { CallRecord } from "./call-record.ts";
import { readCaller } from "./caller-identity.ts";
import { newInboundSid, takeInboundCall } from "./inbound-call.ts";
import type { LegHandler } from "./leg-handler.ts";
import { placeOutboundCall } from "./outbound-call.ts";

/** Calls that ended can be asked about for so long. */
const KEPT_MS = 60 * 60_000;
const FORGET_EVERY_MS = 60_000;
const BUSY_BRIDGE = [["Retry-After", "5"]] as const;

export interface CallsDeps extends CallDeps {
  now(): Date;
  /** Tells the service, surely and in order. */
  tell(organizationId: number, status: BridgeStatus): void;
}

/** Every call the bridge has, and had within the last hour. */
export class Calls {
  readonly #deps: CallsDeps;
  readonly #live = new Map<string, BridgeCall>();
  readonly #records = new Map<string, CallRecord>();
  #isDraining = false;
  #onIdle: (() => void)[] = [];

  constructor(deps: CallsDeps) {
    this.#deps = deps;
    this.#forgetLater();
  }

  get liveCount(): number {
    return this.#live.size;
  }

  get isDraining(): boolean {
    return this.#isDraining;
  }

  live(callSid: string): BridgeCall | null {
    return this.#live.get(callSid) ?? null;
  }

  record(callSid: string): CallRecord | null {
    return this.#records.get(callSid) ?? null;
  }

  /** Those that have not ended. */
  list(): readonly BridgeCallShape[] {
    return [...this.#live.values()].map(({ record }) => record.toBridgeCall());
  }

  /** Takes no more calls. Resolves when the last one has ended. */
  drain(): Promise<void> {
    this.#isDraining = true;
    if (this.#live.size === 0) return Promise.resolve();
    return new Promise((resolve) => this.#onIdle.push(resolve));
  }

  hangUpAll(): void {
    for (const call of this.#live.values()) call.giveUp("The bridge is stopped");
  }

  /** A caller waits. */
  take(invite: IncomingInvite): void {
    const { trunks, book, ladders, logger, edge } = this.#deps;
    const { request, peer } = invite;
    const origin = originOf(edge, request, peer);
    const candidates = origin === null ? [] : trunks.candidates(request.uri, origin);
    const identified = identifyCall(book, candidates, request);
    const contactUser = candidates[0] === undefined ? "" : trunks.contactUserOf(candidates[0].id);
    let call: BridgeCall | null = null;
    const session = invite.answer(
      {
        onProgress() {},
        onEstablished: () => {
          call?.record.answered();
          call?.record.report("in_progress");
        },
        onHeard: () => call?.media?.heard(),
        onDigit: (digit) => call?.media?.press(digit),
        onEnd: (end) => call?.finish(end),
      } satisfies LegHandler,
      identified === null ? contactUser : trunks.contactUserOf(identified.trunk.id),
    );
    if (candidates.length === 0) {
      // Only by the edge, which would take silence for a bridge that is dead.
      session.reject(403);
      return;
    }
    if (identified === null) {
      logger.warn("a call names no number of ours, or one of several organizations", {
        address: origin?.address ?? "",
      });
      session.reject(404);
      return;
    }
    if (this.#isDraining || !this.#deps.media.hasRoom) {
      logger.warn("a call is refused for want of room", { trunkId: identified.trunk.id, count: this.#live.size });
      session.reject(503, BUSY_BRIDGE);
      return;
    }
    const { organizationId } = identified.trunk;
    const caller = readCaller(request, book.defaultCountryOf(organizationId));
    call = this.#add({
      callSid: newInboundSid(),
      organizationId,
      direction: "inbound",
      from: caller.number,
      to: identified.number.number,
    });
    call.record.trunkId = identified.trunk.id;
    call.session = session;
    ladders.belongs(session.callId, call.record.callSid);
    void takeInboundCall(this.#deps, call, session, identified, caller);
  }

  /** Places a call; the same key gives the call on record and dials nobody. */
  place(order: PlaceCall): CallRecord | "no-room" | "no-number" {
    const callSid = `sip_${order.idempotency_key}`;
    const known = this.#records.get(callSid);
    if (known !== undefined) return known;
    if (this.#isDraining || !this.#deps.media.hasRoom) return "no-room";
    const { from, to } = order;
    const organizationId = this.#deps.book.ownerOf(from);
    if (organizationId === null) return "no-number";
    const call = this.#add({ callSid, organizationId, direction: "outbound", from, to });
    void placeOutboundCall(this.#deps, call, order);
    return call.record;
  }

  #add(parts: ConstructorParameters<typeof CallRecord>[0]): BridgeCall {
    const { now, tell } = this.#deps;
    const record = new CallRecord(parts, now, (status) => tell(parts.organizationId, status));
    const call = new BridgeCall(record, this.#deps, (ended) => this.#ended(ended));
    this.#records.set(record.callSid, record);
    this.#live.set(record.callSid, call);
    return call;
  }

  #ended({ record }: BridgeCall): void {
    this.#live.delete(record.callSid);
    if (this.#live.size > 0) return;
    for (const resolve of this.#onIdle.splice(0)) resolve();
  }

  #forgetLater(): void {
    this.#deps.timers.after(FORGET_EVERY_MS, () => {
      const before = this.#deps.now().getTime() - KEPT_MS;
      for (const [callSid, { endedAt }] of this.#records) {
        if (endedAt === null || endedAt.getTime() > before || this.#live.has(callSid)) continue;
        this.#records.delete(callSid);
        this.#deps.ladders.forget(callSid);
      }
      this.#forgetLater();
    });
  }
}
