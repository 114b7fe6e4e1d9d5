import { createHmac, randomBytes } from "node:crypto";
import type { TrunkStatus } from "@parley/contracts/sip-bridge/bridge-api";
import type { Authenticator } from "@parley/sip/dialog/media-negotiator";
import type { UserAgent } from "@parley/sip/dialog/user-agent";
import type { SipPeer } from "@parley/sip/message/message";
import { bracketed, escapeUser, parseSipUri } from "@parley/sip/message/uri";
import type { CancelTimer, SipTimers } from "@parley/sip/timers";
import type { Logger } from "../logging.ts";
import { type AskOutcome, askOptions, grantedSeconds, type Registration, register } from "./register.ts";
import type { ResolvedGateway } from "./resolve-gateway.ts";
import type { Trunk } from "./trunk-book.ts";
import { TRUNK_TABLE, type TrunkAction, type TrunkEvent, type TrunkState } from "./trunk-table.ts";

const REGISTER_SECONDS = 600;
const FIRST_RETRY_MS = 30_000;
const MAX_RETRY_MS = 30 * 60_000;
/** Wrong credentials are tried twice an hour, in case somebody corrects them at the gateway. */
const DENIED_RETRY_MS = 30 * 60_000;
const ASK_EVERY_MS = 60_000;
/** A refresh comes this early in what was granted, so that one that is lost can be repeated. */
const REFRESH_SHARE = 0.85;

export interface TrunkMonitorDeps {
  readonly agent: UserAgent;
  readonly timers: SipTimers;
  readonly logger: Logger;
  readonly product: string;
  /** Stands in every Contact, so that nobody can make one up. */
  readonly apiKey: string;
  resolve(trunk: Trunk): Promise<ResolvedGateway | { readonly problem: string }>;
  /** Our Contact URI for that peer with the given user. */
  contact(user: string, peer: SipPeer): string;
  createAuthenticator(trunk: Trunk): Authenticator;
  onChange(trunk: Trunk, status: TrunkStatus): void;
  now(): Date;
}

/** The user of our Contacts on a trunk: who sends to it was told it, by REGISTER or in a call. */
export function contactUserOf(apiKey: string, trunkId: string): string {
  return `t${createHmac("sha256", apiKey).update(`contact|${trunkId}`).digest("hex").slice(0, 20)}`;
}

/** One trunk: finds its gateway, registers or asks, and tells what it found. */
export class TrunkMonitor {
  readonly trunk: Trunk;
  readonly contactUser: string;
  readonly #deps: TrunkMonitorDeps;
  readonly #onFound: () => void;
  readonly #registration: Registration = {
    callId: randomBytes(16).toString("hex"),
    localTag: randomBytes(8).toString("hex"),
    sequence: 0,
  };
  #state: TrunkState = "resolving";
  #peers: readonly SipPeer[] = [];
  #gateways: readonly SipPeer[] = [];
  #status: TrunkStatus;
  #cancelTimer: CancelTimer = () => {};
  #retryMs = FIRST_RETRY_MS;
  #grantedSeconds = REGISTER_SECONDS;
  #isStopped = false;
  #waiters: ((status: TrunkStatus) => void)[] = [];

  /** @param onFound the gateway's addresses are others now */
  constructor(trunk: Trunk, deps: TrunkMonitorDeps, onFound: () => void) {
    this.trunk = trunk;
    this.#deps = deps;
    this.#onFound = onFound;
    this.contactUser = contactUserOf(deps.apiKey, trunk.id);
    this.#status = {
      id: trunk.id,
      state: "resolving",
      sip_code: null,
      reason: null,
      options_rtt_ms: null,
      registered_until: null,
      changed_at: deps.now().toISOString(),
    };
  }

  get status(): TrunkStatus {
    return this.#status;
  }

  /** Also what `status` does not tell: that it is being looked up or asked again. */
  get currentState(): TrunkState {
    return this.#state;
  }

  /** Where the gateway's messages are sent, the best first. */
  get peers(): readonly SipPeer[] {
    return this.#peers;
  }

  /** Where the gateway is. */
  get gateways(): readonly SipPeer[] {
    return this.#gateways;
  }

  /** Calls had better try others first. */
  get isDown(): boolean {
    return this.#state === "unreachable" || this.#state === "auth_failed";
  }

  start(): void {
    this.#act("resolve");
  }

  /** @param keepsBinding it is another bridge's from now on; else it is taken away at the gateway */
  async stop(keepsBinding: boolean): Promise<void> {
    const wasRegistered = this.#status.registered_until !== null && !keepsBinding;
    this.#isStopped = true;
    this.#cancelTimer();
    this.#answerWaiters();
    const [peer] = this.#peers;
    if (wasRegistered && peer !== undefined) await this.#register(peer, null);
  }

  /** Asks the gateway now. Resolves with what came of it. */
  test(): Promise<TrunkStatus> {
    return new Promise((resolve) => {
      this.#waiters.push(resolve);
      this.#retryMs = FIRST_RETRY_MS;
      this.#handle("test");
    });
  }

  #handle(event: TrunkEvent): void {
    const transition = TRUNK_TABLE[this.#state][event];
    if (transition === null || this.#isStopped) return;
    const before = this.#state;
    this.#state = transition.next;
    const isSettled = this.#state !== "resolving" && this.#state !== "registering";
    if (isSettled) this.#note({ state: this.#state }, before);
    for (const action of transition.actions) this.#act(action);
    if (isSettled) this.#answerWaiters();
  }

  #act(action: TrunkAction): void {
    switch (action) {
      case "resolve":
        void this.#resolve();
        return;
      case "register-or-ask":
        void this.#registerOrAsk();
        return;
      case "wait-for-refresh":
        this.#retryMs = FIRST_RETRY_MS;
        this.#wait(this.#grantedSeconds * 1_000 * REFRESH_SHARE * (0.9 + 0.1 * Math.random()));
        return;
      case "wait-for-retry":
        // Half of it up to all of it, so that many trunks of one gateway do not come at once (RFC 5626, 4.5).
        this.#wait(this.#retryMs * (0.5 + 0.5 * Math.random()));
        this.#retryMs = Math.min(2 * this.#retryMs, MAX_RETRY_MS);
        return;
      case "wait-long":
        this.#wait(DENIED_RETRY_MS);
        return;
      case "wait-for-next-question":
        this.#retryMs = FIRST_RETRY_MS;
        this.#wait(ASK_EVERY_MS);
    }
  }

  #wait(delayMs: number): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#deps.timers.after(delayMs, () => this.#handle("timer"));
  }

  async #resolve(): Promise<void> {
    this.#cancelTimer();
    const found = await this.#deps.resolve(this.trunk);
    if ("problem" in found) {
      // Calls may still reach the addresses that were found before.
      this.#note({ reason: found.problem, sip_code: null });
      this.#handle("not-found");
      return;
    }
    this.#gateways = found.peers;
    this.#peers = found.hops ?? found.peers;
    this.#onFound();
    this.#handle("resolved");
  }

  async #registerOrAsk(): Promise<void> {
    let outcome: AskOutcome = { kind: "silent", reason: "No address" };
    for (const peer of this.#peers) {
      outcome = this.trunk.registers ? await this.#register(peer, REGISTER_SECONDS) : await this.#ask(peer);
      if (this.#isStopped) return;
      const isFine = outcome.kind === "answered" && outcome.response.status < 500;
      if (!isFine) continue;
      // The one that works is asked first from now on.
      this.#peers = [peer, ...this.#peers.filter((other) => other !== peer)];
      break;
    }
    this.#take(outcome);
  }

  #take(outcome: AskOutcome): void {
    if (outcome.kind === "silent") {
      this.#note({ sip_code: null, reason: outcome.reason, registered_until: null, options_rtt_ms: null });
      this.#handle(this.trunk.registers ? "failed" : "silent");
      return;
    }
    const { response, roundTripMs } = outcome;
    const { status: code, reason } = response;
    const shared = { sip_code: code, reason, options_rtt_ms: Math.round(10 * roundTripMs) / 10 };
    if (!this.trunk.registers) {
      this.#note({ ...shared, registered_until: null });
      this.#handle("alive");
    } else if (code >= 200 && code < 300) {
      const [peer] = this.#peers;
      const contact = peer === undefined ? "" : this.#deps.contact(this.contactUser, peer);
      this.#grantedSeconds = Math.max(10, grantedSeconds(response, contact) ?? REGISTER_SECONDS);
      const until = new Date(this.#deps.now().getTime() + 1_000 * this.#grantedSeconds);
      this.#note({ ...shared, registered_until: until.toISOString() });
      this.#handle("accepted");
    } else {
      this.#note({ ...shared, registered_until: null });
      this.#handle([401, 403, 404, 407].includes(code) ? "denied" : "failed");
    }
  }

  #register(peer: SipPeer, expiresSeconds: number | null): Promise<AskOutcome> {
    const { agent, product, contact, createAuthenticator, timers } = this.#deps;
    const host = bracketed(this.trunk.gateway.host);
    const aor = this.trunk.username.includes("@")
      ? `sip:${this.trunk.username}`
      : `sip:${escapeUser(this.trunk.username)}@${host}`;
    const domain = parseSipUri(aor)?.host ?? host;
    return register(
      agent,
      peer,
      this.#registration,
      {
        registrarUri: `sip:${domain}`,
        aor,
        expiresSeconds,
        contact: contact(this.contactUser, peer),
        product,
        authenticator: createAuthenticator(this.trunk),
      },
      () => timers.nowMs(),
    );
  }

  #ask(peer: SipPeer): Promise<AskOutcome> {
    const { agent, product, contact, timers } = this.#deps;
    const parts = {
      uri: `sip:${bracketed(this.trunk.gateway.host)}`,
      from: contact(this.contactUser, peer),
      callId: randomBytes(16).toString("hex"),
      tag: randomBytes(8).toString("hex"),
      product,
    };
    return askOptions(agent, peer, parts, () => timers.nowMs());
  }

  #note(change: Partial<TrunkStatus>, before: TrunkState | null = null): void {
    const isNew = change.state !== undefined && change.state !== this.#status.state;
    this.#status = {
      ...this.#status,
      ...change,
      ...(isNew ? { changed_at: this.#deps.now().toISOString() } : {}),
    };
    if (change.state === undefined || before === null) return;
    if (isNew) {
      const { state, reason } = this.#status;
      const fields = { trunkId: this.trunk.id, organizationId: this.trunk.organizationId, state, reason: reason ?? "" };
      this.#deps.logger.info("a trunk's state has changed", fields);
    }
    this.#deps.onChange(this.trunk, this.#status);
  }

  #answerWaiters(): void {
    for (const waiter of this.#waiters.splice(0)) waiter(this.#status);
  }
}
