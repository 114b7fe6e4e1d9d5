import { createHmac } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { BridgeInstruction } from "@parley/contracts/sip-bridge/bridge-events";
import { bridgeEvent, bridgeStatus } from "@parley/contracts/sip-bridge/bridge-events";
import { bridgeMediaEvent } from "@parley/contracts/sip-bridge/bridge-media";
import { type WebSocket, WebSocketServer } from "ws";

/** A media socket that the bridge opened. */
export interface FakeMedia {
  readonly socket: WebSocket;
  readonly events: { event: string; digit?: string; name?: string; token?: string }[];
  /** Mu-law that came. */
  readonly heard: number[];
}

interface Posted {
  readonly path: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came.
  readonly body: any;
  readonly isSigned: boolean;
}

/** The service as the bridge sees it: takes what is told, and says what waiting calls are to do. */
export class FakeService {
  readonly posts: Posted[] = [];
  readonly media: FakeMedia[] = [];
  /** What a waiting call is told; null: the service is away. */
  instruction: ((type: string) => BridgeInstruction | null | Promise<BridgeInstruction>) | null = null;
  /** Whether statuses are taken. */
  takesStatuses = true;
  readonly #server: Server;
  readonly #sockets: WebSocketServer;
  #tokens = 0;

  private constructor(server: Server, apiKey: string) {
    this.#server = server;
    this.#sockets = new WebSocketServer({ server });
    this.#sockets.on("connection", (socket) => this.#connected(socket));
    server.on("request", (request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const text = Buffer.concat(chunks).toString("utf8");
        const timestamp = String(request.headers["x-bridge-timestamp"]);
        const expected = `sha256=${createHmac("sha256", apiKey).update(`${timestamp}.${text}`).digest("hex")}`;
        const isSigned =
          request.headers["x-bridge-signature"] === expected && request.headers.authorization === `Bearer ${apiKey}`;
        const path = request.url ?? "";
        const body = JSON.parse(text);
        if (path === "/sip-webhook") bridgeEvent.parse(body);
        if (path === "/sip-status") bridgeStatus.parse(body);
        const isTaken = path !== "/sip-status" || this.takesStatuses;
        if (isTaken) this.posts.push({ path, body, isSigned });
        void Promise.resolve(isTaken ? this.#answer(path, body) : null).then((answer) => {
          response.writeHead(answer === null ? 503 : 200, { "content-type": "application/json" });
          response.end(JSON.stringify(answer ?? {}));
        });
      });
    });
  }

  static async start(apiKey: string): Promise<FakeService> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return new FakeService(server, apiKey);
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Accepts with a new token. */
  accept(): BridgeInstruction {
    this.#tokens += 1;
    const url = `${this.origin.replace("http", "ws")}/streams/sip`;
    return { action: "accept", media: { url, token: `token-${this.#tokens}` } };
  }

  events(type: string): Posted["body"][] {
    return this.posts.filter(({ path, body }) => path === "/sip-webhook" && body.type === type).map(({ body }) => body);
  }

  statuses(callSid?: string): Posted["body"][] {
    return this.posts
      .filter(({ path, body }) => path === "/sip-status" && (callSid === undefined || body.call_sid === callSid))
      .map(({ body }) => body);
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #answer(path: string, body: { type?: string }): unknown {
    if (path !== "/sip-webhook" || body.type === undefined || !body.type.startsWith("call.")) return {};
    return this.instruction === null ? this.accept() : this.instruction(body.type);
  }

  #connected(socket: WebSocket): void {
    const media: FakeMedia = { socket, events: [], heard: [] };
    this.media.push(media);
    socket.on("message", (data: Buffer, isBinary) => {
      if (isBinary) media.heard.push(...data);
      else media.events.push(bridgeMediaEvent.parse(JSON.parse(data.toString("utf8"))));
    });
  }
}
