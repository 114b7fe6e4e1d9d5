import { randomBytes, randomUUID } from "node:crypto";
import { UserAgent } from "@parley/sip/dialog/user-agent";
import { DigestAuthenticator } from "@parley/sip/digest/digest-authenticator";
import type { SipPeer } from "@parley/sip/message/message";
import { bracketed } from "@parley/sip/message/uri";
import type { FastifyInstance } from "fastify";
import type { CallDeps } from "./calls/call-deps.ts";
import { Calls } from "./calls/calls.ts";
import { Ladders } from "./calls/ladders.ts";
import { makeTestCall } from "./calls/test-call.ts";
import { transferCall } from "./calls/transfer-call.ts";
import type { BridgeConfig } from "./config/bridge-config.ts";
import { bridgeMetrics } from "./control/bridge-metrics.ts";
import { type BridgeControl, type CommandOutcome, createControlApi } from "./control/control-api.ts";
import { checkSelf } from "./control/self-check.ts";
import type { Logger } from "./logging.ts";
import { MediaPool } from "./media/media-pool.ts";
import { ProcessTimers } from "./process-timers.ts";
import { ServiceClient } from "./service/service-client.ts";
import { StatusQueue } from "./service/status-queue.ts";
import { throughEdge } from "./transport/edge.ts";
import { nextHop } from "./transport/next-hop.ts";
import { ownAddresses } from "./transport/own-addresses.ts";
import { Transports } from "./transport/transports.ts";
import { BookFile } from "./trunks/book-file.ts";
import { resolveGateway, systemDns } from "./trunks/resolve-gateway.ts";
import { type Trunk, TrunkBook } from "./trunks/trunk-book.ts";
import { Trunks } from "./trunks/trunks.ts";

const PRODUCT = "Parley";
const RANDOM = { bytes: (length: number) => randomBytes(length) };
const BINDINGS_GONE_WITHIN_MS = 2_000;

/** A running bridge. */
export interface Bridge {
  readonly apiPort: number;
  readonly sipPort: number;
  readonly sipTlsPort: number;
  /** Takes no more calls, and ends once the last is over, or after that time. */
  stop(withinMs: number): Promise<void>;
}

/** @throws Error when a port cannot be had */
export async function startBridge(config: BridgeConfig, logger: Logger): Promise<Bridge> {
  const { edge } = config;
  const now = () => new Date();
  const timers = new ProcessTimers();
  const addresses = ownAddresses(config.sipAddress, config.publicIp);
  const service = new ServiceClient(config.apiKey);
  const ladders = new Ladders(now);
  const book = new TrunkBook();
  const sipPortTowards = ({ transport }: SipPeer) =>
    transport === "tls" ? transports.tlsPort || transports.port : transports.port;
  const agent = new UserAgent({
    timers,
    random: RANDOM,
    product: PRODUCT,
    send: (message, peer) => transports.send(message, peer),
    sentBy: (peer) => ({ host: addresses.towards(peer.address), port: sipPortTowards(peer) }),
    contact,
    nextHop,
    onInvite: (invite) => calls.take(invite),
  });
  const transports = await Transports.open(
    { address: config.sipAddress, port: config.sipPort, tlsPort: config.sipTlsPort, tls: config.tls },
    {
      isKnown: (address) => address === edge?.address || trunks.isKnown(address),
      namesOurContact: (head) => trunks.namesOurContact(head),
      onMessage: (message, source, replyTo) => agent.receive(message, source, replyTo),
      onUnsendable: (message, reason) => agent.transportFailed(message, reason),
      onTrace: (direction, message, peer, bytes) => ladders.note(direction, message, peer, bytes),
      onProblem: (reason) => logger.warn("a SIP transport has a problem", { reason }),
    },
  );
  const createAuthenticator = ({ username, password }: Trunk) =>
    new DigestAuthenticator({ username, password }, RANDOM);
  const trunks = new Trunks(book, new BookFile(config.dataDir, config.apiKey), {
    agent,
    timers,
    logger,
    product: PRODUCT,
    apiKey: config.apiKey,
    async resolve(trunk) {
      const found = await resolveGateway(trunk, systemDns, config.allowsPrivateGateways);
      if ("problem" in found) return found;
      return { peers: found.peers, hops: found.peers.map((gateway) => throughEdge(edge, gateway)) };
    },
    // Whichever bridge the edge chooses can take a call to a Contact that names the edge.
    contact: (user, peer) => (edge === null ? contact(user, peer) : `sip:${user}@${edge.publicAddress}`),
    createAuthenticator,
    onChange(trunk, status) {
      const baseUrl = book.callbacksOf(trunk.organizationId)?.base_url;
      if (baseUrl === undefined || !book.leads(trunk.organizationId)) return;
      // One that is lost is made up for by whoever asks for the status.
      void service.tell(baseUrl, { type: "trunk.state", organization_id: trunk.organizationId, trunk: status });
    },
    now,
  });
  const media = new MediaPool(
    {
      bindAddress: config.sipAddress,
      workers: config.mediaWorkers,
      maxLegsPerWorker: config.maxCallsPerWorker,
      rtpPortMin: config.rtpPortMin,
      rtpPortMax: config.rtpPortMax,
    },
    timers,
    logger,
  );
  const statuses = await StatusQueue.open({
    dataDir: config.dataDir,
    logger,
    report: (baseUrl, status) => service.report(baseUrl, status),
    nowMs: () => Date.now(),
    sleep: (delayMs, signal) =>
      new Promise((resolve) => {
        const cancel = timers.after(delayMs, resolve);
        signal.addEventListener("abort", () => {
          cancel();
          resolve();
        });
      }),
  });
  const callDeps: CallDeps = {
    agent,
    media,
    service,
    book,
    trunks,
    ladders,
    timers,
    addresses,
    logger,
    edge,
    ownHost: (peer) =>
      edge === null ? bracketed(addresses.towards(peer.address)) : edge.publicAddress.replace(/:\d+$/, ""),
    createAuthenticator,
  };
  const calls = new Calls({
    ...callDeps,
    now,
    tell(organizationId, status) {
      const baseUrl = book.callbacksOf(organizationId)?.base_url;
      if (baseUrl !== undefined) statuses.add(baseUrl, status);
    },
  });

  function contact(user: string, peer: SipPeer): string {
    const transport = peer.transport === "udp" ? "" : `;transport=${peer.transport}`;
    return `sip:${user}@${bracketed(addresses.towards(peer.address))}:${sipPortTowards(peer)}${transport}`;
  }

  const api = createControlApi(controlOf(), config.apiKey);
  await api.listen({ host: config.apiHost, port: config.apiPort });
  await trunks.restore();
  tellStarted();
  logger.info("the bridge is up", { port: transports.port });

  function controlOf(): BridgeControl {
    const command = (
      callSid: string,
      run: (call: NonNullable<ReturnType<Calls["live"]>>) => "done" | "ended",
    ): CommandOutcome => {
      const call = calls.live(callSid);
      if (call !== null) return run(call);
      return calls.record(callSid) === null ? "unknown" : "ended";
    };
    return {
      selfCheck: () => checkSelf(media, config.sipAddress, { own: addresses.ofThisMachine, publicIp: config.publicIp }),
      sync: (organization) => trunks.replace(organization),
      revisionOf: (organizationId) => book.revisionOf(organizationId),
      organizationIds: () => book.organizationIds(),
      statusOf: (organizationId) => trunks.statusOf(organizationId),
      test: (trunkId) => trunks.test(trunkId),
      testCall(trunkId, organizationId, from, to) {
        const trunk = book.trunk(trunkId);
        return trunk?.organizationId === organizationId ? makeTestCall(callDeps, trunk, from, to) : null;
      },
      place: (order) => calls.place(order),
      calls: () => calls.list(),
      call: (callSid) => calls.record(callSid)?.toBridgeCall() ?? null,
      hangUp: (callSid) => command(callSid, (call) => call.hangUp()),
      transfer: (callSid, order) =>
        command(callSid, (call) =>
          transferCall(callDeps, call, {
            to: order.to,
            callerId: order.caller_id,
            ringTimeoutSeconds: order.ring_timeout_seconds,
          }),
        ),
      connect: (callSid, order) => command(callSid, (call) => call.reconnect(order.media)),
      sendDigits: (callSid, digits) => command(callSid, (call) => call.sendDigits(digits)),
      ladder: (callSid) => (calls.record(callSid) === null ? null : ladders.of(callSid)),
      drain: () => void calls.drain(),
      health: () => ({
        isReady: !calls.isDraining,
        detail: { status: calls.isDraining ? "draining" : "ok", calls: calls.liveCount },
      }),
      metrics: () => bridgeMetrics({ agent, calls, media, statuses, transports }),
    };
  }

  function tellStarted(): void {
    const origins = new Set(book.organizationIds().map((id) => book.callbacksOf(id)?.base_url));
    for (const baseUrl of origins) {
      if (baseUrl === undefined) continue;
      void service.tell(baseUrl, {
        type: "bridge.started",
        bridge_id: randomUUID(),
        started_at: now().toISOString(),
      });
    }
  }

  return {
    apiPort: portOf(api),
    sipPort: transports.port,
    sipTlsPort: transports.tlsPort,
    async stop(withinMs) {
      const over = calls.drain();
      await Promise.race([over, new Promise<void>((resolve) => timers.after(withinMs, resolve))]);
      calls.hangUpAll();
      await Promise.race([
        Promise.all([over, trunks.stop(edge !== null)]),
        new Promise<void>((resolve) => timers.after(BINDINGS_GONE_WITHIN_MS, resolve)),
      ]);
      timers.stop();
      await api.close();
      await statuses.stop();
      service.close();
      await media.stop();
      await transports.close();
    },
  };
}

function portOf(api: FastifyInstance): number {
  const address = api.server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}
