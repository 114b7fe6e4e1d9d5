import { randomUUID } from "node:crypto";
import { vi } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import type {
  CallInstruction,
  CallWebhookEvent,
  ConnectInstruction,
  StreamUpgrade,
} from "../../../src/providers/telephony/carrier-calls.ts";
import type { RawWebhook, WebhookReply } from "../../../src/providers/telephony/carrier-webhook.ts";
import type { MediaStreamStart } from "../../../src/providers/telephony/media-stream/protocol.ts";
import { callsOf } from "./parts.ts";
import type { TelephonyHarness } from "./telephony-harness.ts";

/** A media stream as it was opened. */
export interface OpenedStream {
  readonly upgrade: StreamUpgrade;
  readonly socket: WebSocket;
  /** The token it carried, however it was passed. */
  readonly token: string | null;
  readonly start: MediaStreamStart;
}

type Kind = CallWebhookEvent["kind"];
type EventOf<K extends Kind> = Extract<CallWebhookEvent, { kind: K }>;

/** Connects every time, with a new token each. */
type Decision = CallInstruction | "connect";

const WAIT_MS = 10_000;

/**
 * Takes the service's place: receives call webhooks, does with each what the test decides, and accepts media
 * streams. Keeps webhooks that are invalid or do not parse, for the test to find.
 */
export class CallHouse {
  readonly intentId = randomUUID();
  readonly events: CallWebhookEvent[] = [];
  readonly streams: OpenedStream[] = [];
  readonly upgrades: StreamUpgrade[] = [];
  readonly refused: RawWebhook[] = [];
  readonly tokens: string[] = [];
  /** Answers upgrades with 503. */
  refusesStreams = false;
  readonly #harness: TelephonyHarness;
  readonly #decide: (event: CallWebhookEvent) => Decision | null;
  readonly #sockets = new WebSocketServer({ noServer: true });

  constructor(harness: TelephonyHarness, decide: (event: CallWebhookEvent) => Decision | null) {
    this.#harness = harness;
    this.#decide = decide;
    harness.receiver.replyWith((webhook) => this.#reply(webhook));
    harness.receiver.server.on("upgrade", (request, socket, head) => {
      const url = `${harness.publicOrigin.replace("https", "wss")}${request.url ?? "/"}`;
      const upgrade = { url, headers: request.headers };
      this.upgrades.push(upgrade);
      if (this.refusesStreams) socket.end("HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n");
      else this.#sockets.handleUpgrade(request, socket, head, (opened) => this.#open(upgrade, opened));
    });
  }

  connect(dtmfFirst: { digits: string; afterMs: number } | null = null): ConnectInstruction {
    const { vendor, publicOrigin, ourNumber } = this.#harness;
    const token = randomUUID();
    this.tokens.push(token);
    return {
      kind: "connect",
      streamUrl: `${publicOrigin.replace("https", "wss")}${callsOf(vendor).mediaStream.path}`,
      token,
      intentId: this.intentId,
      publicBaseUrl: publicOrigin,
      from: ourNumber,
      to: ourNumber,
      dtmfFirst,
    };
  }

  /** The nth event of a kind, from 1. */
  waitFor<K extends Kind>(kind: K, count = 1): Promise<EventOf<K>> {
    const found = () => this.events.filter((event): event is EventOf<K> => event.kind === kind)[count - 1];
    return waitFor(found, `${count} ${kind} among ${this.events.map((event) => event.kind).join(", ")}`);
  }

  waitForStream(count = 1): Promise<OpenedStream> {
    return waitFor(() => this.streams[count - 1], `${count} streams`);
  }

  stop(): void {
    for (const { socket } of this.streams) socket.terminate();
    this.#sockets.close();
  }

  async #reply(webhook: RawWebhook): Promise<WebhookReply> {
    const { account, vendor } = this.#harness;
    const { acknowledgement, readNotice } = callsOf(vendor).webhooks;
    if (readNotice?.(webhook) != null) return acknowledgement;
    const isOfCalls = callsOf(vendor).webhooks.readCallAddress(webhook) !== null;
    const event = callsOf(vendor).webhooks.parseCall(webhook);
    if (!account.verifyWebhook(webhook, new Date()).isValid || !isOfCalls || event === null) {
      this.refused.push(webhook);
      return acknowledgement;
    }
    const decision = event.kind === "next-step" ? event.instruction : this.#decide(event);
    this.events.push(event);
    if (decision === null || event.kind === "ended" || event.kind === "progress" || event.kind === "recording") {
      return acknowledgement;
    }
    return callsOf(account).instructCall(event, decision === "connect" ? this.connect() : decision);
  }

  #open(upgrade: StreamUpgrade, socket: WebSocket): void {
    const mediaSocket = {
      send: (message: string | Uint8Array) => socket.send(message),
      close: (code: number, reason: string) => socket.close(code, reason),
      bufferedBytes: 0,
    };
    const stream = callsOf(this.#harness.vendor).mediaStream.open(mediaSocket, {
      onStart: (start) => {
        const token = start.token ?? new URL(upgrade.url).searchParams.get("token");
        this.streams.push({ upgrade, socket, token, start });
      },
      onAudio: () => undefined,
      onDtmf: () => undefined,
      onMark: () => undefined,
      onStop: () => undefined,
    });
    socket.on("message", (data: Buffer, isBinary) => stream.receive(data, isBinary));
    socket.on("error", () => undefined);
  }
}

function waitFor<T>(look: () => T | undefined, what: string): Promise<T> {
  const found = () => {
    const result = look();
    if (result === undefined) throw new Error(`not enough ${what} yet`);
    return result;
  };
  return vi.waitFor(found, { timeout: WAIT_MS, interval: 5 });
}
