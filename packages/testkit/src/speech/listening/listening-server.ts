import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { type Clock, systemClock } from "@parley/foundation/clock";
import { type WebSocket, WebSocketServer } from "ws";
import type { JsonRecord } from "../../models/json-reading.ts";
import { listenSteadily } from "../../steady-ports.ts";
import { createForwarding } from "./listening-forwarding.ts";
import { FaultTaker, ListeningRecord } from "./listening-records.ts";
import {
  DEFAULT_BEHAVIOUR,
  type KnownTexts,
  type ListeningBehaviour,
  type ListeningConnection,
  type ListeningFault,
} from "./listening-script.ts";
import { serveListeningSocket } from "./listening-socket-session.ts";
import type { ListeningWire } from "./listening-wire.ts";

export interface ListeningServerOptions {
  readonly texts: KnownTexts;
  /** Any other is refused with 401. */
  readonly apiKey: string;
  readonly behaviour?: Partial<ListeningBehaviour>;
  /** Default 0: any free one. */
  readonly port?: number;
  /** Origin of a server for all paths that are not listened on: the vendor's voices. Default: they are not found. */
  readonly elsewhere?: string;
  /** For its delays. */
  readonly clock?: Clock;
}

export interface ListeningServer {
  /** The vendor's base address: `http://127.0.0.1:…`, at OpenAI with `/v1`. */
  readonly url: string;
  readonly port: number;
  /** Those that were accepted, in order of arrival. */
  readonly connections: readonly ListeningConnection[];
  /** Those that were not, too. */
  readonly attemptCount: number;
  /** Holds for later connections. */
  setBehaviour(behaviour: Partial<ListeningBehaviour>): void;
  /** Null: nothing goes wrong any more. */
  setFault(fault: ListeningFault | null): void;
  /** Ends every connection. */
  stop(): Promise<void>;
}

/** What is the same of every listening server: its script, its records, its port. */
export interface ListeningScene {
  readonly texts: KnownTexts;
  readonly apiKey: string;
  readonly clock: Clock;
  behaviour: ListeningBehaviour;
  readonly faults: FaultTaker<ListeningFault>;
  readonly records: ListeningRecord[];
  attemptCount: number;
}

export function createListeningScene(options: ListeningServerOptions): ListeningScene {
  return {
    texts: options.texts,
    apiKey: options.apiKey,
    clock: options.clock ?? systemClock,
    behaviour: { ...DEFAULT_BEHAVIOUR, ...options.behaviour },
    faults: new FaultTaker(),
    records: [],
    attemptCount: 0,
  };
}

/** Vendors' listening sockets on one port, told apart by their paths. */
export async function startListeningSockets(
  wires: readonly ListeningWire[],
  options: ListeningServerOptions,
): Promise<ListeningServer> {
  const scene = createListeningScene(options);
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const elsewhere = options.elsewhere === undefined ? null : createForwarding(options.elsewhere);
  const server = createServer((request, response) => {
    if (elsewhere === null) refuse(response, 404, {});
    else elsewhere.request(request, response);
  });
  server.on("upgrade", (request, socket: Socket, head) => {
    const { pathname, searchParams: query } = new URL(request.url ?? "/", "http://localhost");
    const wire = wires.find(({ path }) => path === pathname);
    if (wire === undefined) {
      if (elsewhere === null) refuseUpgrade(request, socket, { statusCode: 404, body: {} });
      else elsewhere.upgrade(request, socket, head);
      return;
    }
    scene.attemptCount += 1;
    const fault = scene.faults.take();
    if (fault?.kind === "hang") return;
    const refusal = refusalOf(wire, query, request, scene, fault);
    if (refusal !== null) {
      const { refuseOpen } = wire;
      if (refuseOpen === undefined || fault?.kind === "not-a-socket") refuseUpgrade(request, socket, refusal);
      else sockets.handleUpgrade(request, socket, head, (accepted) => refuseOn(accepted, refuseOpen, refusal));
      return;
    }
    sockets.handleUpgrade(request, socket, head, (accepted) => {
      const record = new ListeningRecord(request);
      scene.records.push(record);
      const { behaviour, texts, clock } = scene;
      serveListeningSocket({ socket: accepted, wire, query, record, behaviour, texts, fault, clock });
    });
  });
  return serveScene(scene, server, options.port ?? 0, "", () => {
    for (const client of sockets.clients) client.terminate();
  });
}

/** @param path of the base address */
export async function serveScene(
  scene: ListeningScene,
  server: Server,
  wantedPort: number,
  path: string,
  endConnections: () => void,
): Promise<ListeningServer> {
  // Upgrades that nobody answered belong to no socket of `ws`.
  const connections = new Set<Socket>();
  server.on("connection", (socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
    socket.on("error", () => socket.destroy());
  });
  const port = await listenSteadily(server, "recognizer", wantedPort);
  return {
    url: `http://127.0.0.1:${port}${path}`,
    port,
    connections: scene.records,
    get attemptCount() {
      return scene.attemptCount;
    },
    setBehaviour(behaviour) {
      scene.behaviour = { ...scene.behaviour, ...behaviour };
    },
    setFault: (fault) => scene.faults.set(fault),
    stop() {
      endConnections();
      for (const socket of connections) socket.destroy();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

interface ListeningRefusal {
  readonly statusCode: number;
  readonly body: unknown;
  readonly retryAfter?: string;
  /** For vendors that refuse on the open socket. */
  readonly message?: string;
}

function refuseOn(
  socket: WebSocket,
  refuseOpen: NonNullable<ListeningWire["refuseOpen"]>,
  { statusCode, message }: ListeningRefusal,
): void {
  socket.on("error", () => undefined);
  const peer = {
    send: (body: JsonRecord) => socket.send(JSON.stringify(body)),
    close: (code: number, reason: string) => socket.close(code, reason),
  };
  refuseOpen(peer, statusCode, message);
}

function refusalOf(
  wire: ListeningWire,
  query: URLSearchParams,
  request: IncomingMessage,
  scene: ListeningScene,
  fault: ListeningFault | null,
): ListeningRefusal | null {
  const refusal = (statusCode: number, code?: string, message?: string) => ({
    statusCode,
    body: wire.refusalBody(statusCode, code, message),
    ...(message === undefined ? {} : { message }),
  });
  if (fault?.kind === "not-a-socket") return { statusCode: 200, body: "<!doctype html><title>Sign in</title>" };
  if (fault?.kind === "refuse") {
    const retryAfter = fault.retryAfter === undefined ? {} : { retryAfter: fault.retryAfter };
    return { ...refusal(fault.statusCode, fault.code, fault.message), ...retryAfter };
  }
  if (wire.keyOf(request.headers) !== scene.apiKey) return refusal(401);
  const problem = parameterProblem(wire, query);
  return problem === null ? null : refusal(400, undefined, problem);
}

function parameterProblem(wire: ListeningWire, query: URLSearchParams): string | null {
  for (const name of wire.required) if (!query.has(name)) return `The parameter ${name} is missing.`;
  for (const [name, value] of query) {
    const form = Object.hasOwn(wire.parameters, name) ? wire.parameters[name] : undefined;
    if (form === undefined) return `The parameter ${name} is unknown.`;
    if (!form.test(value)) return `The parameter ${name} may not be ${value}.`;
  }
  return wire.problemOf(query);
}

function refuseUpgrade(request: IncomingMessage, socket: Socket, refusal: ListeningRefusal): void {
  const body = bodyOf(refusal);
  const head = [
    `HTTP/${request.httpVersion} ${refusal.statusCode} Refused`,
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...(refusal.retryAfter === undefined ? [] : [`Retry-After: ${refusal.retryAfter}`]),
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}

export function refuse(response: ServerResponse, statusCode: number, body: unknown, retryAfter?: string): void {
  const headers = retryAfter === undefined ? {} : { "retry-after": retryAfter };
  response.writeHead(statusCode, { "content-type": "application/json", ...headers });
  response.end(bodyOf({ statusCode, body }));
}

function bodyOf({ body }: ListeningRefusal): string {
  return typeof body === "string" ? body : JSON.stringify(body);
}
