import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { TelephonyProviderName } from "@parley/contracts/provider-names";
import type { Clock } from "@parley/foundation/clock";
import type { CarrierRest, RestReply, RestRequest } from "./carrier-format.ts";
import type { RestRequestRecord } from "./carrier-records.ts";
import type { FaultDecider, FiredRestFault, RestFaultKind } from "./fault-plan.ts";

export interface RestServerDeps {
  readonly carrier: TelephonyProviderName;
  readonly rest: CarrierRest;
  readonly clock: Clock;
  readonly faults: () => FaultDecider;
  /** Resolves once all webhooks of a text or call are delivered. */
  readonly journeyOf: (resourceSid: string) => Promise<void>;
  /** Answers a request that is not for the carrier; null for one that is. */
  readonly control: (request: RestRequest) => Promise<RestReply> | null;
  readonly signal: AbortSignal;
}

export interface RestServer {
  readonly server: Server;
  readonly requests: () => readonly RestRequestRecord[];
}

const MAX_BODY_BYTES = 1_048_576;
const DEFAULT_ERROR_STATUS = 503;

/** The carrier's REST API on a socket: applies the fault plan, and records every request. */
export function createRestServer(deps: RestServerDeps): RestServer {
  const records: RestRequestRecord[] = [];

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await readBody(incoming);
    if (body === null) {
      incoming.socket.destroy();
      return;
    }
    const request: RestRequest = {
      method: incoming.method ?? "GET",
      target: incoming.url ?? "/",
      headers: incoming.headers,
      body,
    };
    const control = deps.control(request);
    if (control !== null) {
      send(outgoing, await control);
      return;
    }
    await answerCarrier(request, incoming, outgoing);
  }

  async function answerCarrier(
    request: RestRequest,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): Promise<void> {
    const operation = deps.rest.operationOf(request);
    const fired = deps.faults().forRequest(deps.carrier, operation);
    const record = (isPerformed: boolean, statusCode: number | null) => {
      records[ordinal] = {
        carrier: deps.carrier,
        ordinal,
        operation,
        method: request.method,
        target: request.target,
        body: request.body.toString("utf8"),
        receivedAtMs: deps.clock.now().getTime(),
        faults: fired.map(({ fault }) => fault.kind),
        isPerformed,
        statusCode,
      };
    };
    const ordinal = records.length;
    record(false, null);

    const refusal = refusalOf(deps.rest, fired);
    if (refusal === "cut") {
      incoming.socket.destroy();
      return;
    }
    if (refusal !== null) {
      record(false, refusal.statusCode);
      send(outgoing, refusal);
      return;
    }
    if (!(await pause(find(fired, "late-accept")))) return;
    const reply = deps.rest.handle(request);
    record(true, null);
    if (find(fired, "callback-first") && reply.resourceSid !== undefined) await deps.journeyOf(reply.resourceSid);
    if (!(await pause(find(fired, "late-reply")))) return;
    if (find(fired, "cut-after")) {
      incoming.socket.destroy();
      return;
    }
    const error = find(fired, "error-after");
    const sent = error ? deps.rest.serverError(error.fault.statusCode ?? DEFAULT_ERROR_STATUS) : reply;
    record(true, sent.statusCode);
    send(outgoing, sent);
  }

  /** @returns false when the simulator stops */
  async function pause(late: FiredRestFault | undefined): Promise<boolean> {
    if (late === undefined) return true;
    try {
      await deps.clock.sleep(late.delayMs, deps.signal);
      return true;
    } catch {
      return false;
    }
  }

  const server = createServer((incoming, outgoing) => {
    incoming.on("error", () => undefined);
    outgoing.on("error", () => undefined);
    answer(incoming, outgoing).catch((error: unknown) => {
      // A bug in the simulator must not look like a planned fault.
      if (!outgoing.headersSent) outgoing.writeHead(599, { "Content-Type": "text/plain" });
      outgoing.end(`simulator failed: ${error instanceof Error ? error.stack : String(error)}`);
    });
  });
  return { server, requests: () => [...records] };
}

function refusalOf(rest: CarrierRest, fired: readonly FiredRestFault[]): RestReply | "cut" | null {
  const limited = find(fired, "rate-limit");
  if (limited) return rest.rateLimited(limited.fault.retryAfterSeconds ?? 1);
  const error = find(fired, "error-before");
  if (error) return rest.serverError(error.fault.statusCode ?? DEFAULT_ERROR_STATUS);
  return find(fired, "cut-before") ? "cut" : null;
}

function find(fired: readonly FiredRestFault[], kind: RestFaultKind): FiredRestFault | undefined {
  return fired.find(({ fault }) => fault.kind === kind);
}

function send(outgoing: ServerResponse, reply: RestReply): void {
  const body = Buffer.from(reply.body, "utf8");
  const length = reply.statusCode === 204 ? {} : { "Content-Length": body.length };
  outgoing.writeHead(reply.statusCode, { ...reply.headers, ...length });
  outgoing.end(reply.statusCode === 204 ? undefined : body);
}

/** @returns null when the client disconnected or sent too much */
async function readBody(incoming: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of incoming) {
      if (!Buffer.isBuffer(chunk)) return null;
      size += chunk.length;
      if (size > MAX_BODY_BYTES) return null;
      chunks.push(chunk);
    }
  } catch {
    return null;
  }
  return Buffer.concat(chunks);
}
