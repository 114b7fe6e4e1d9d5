import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { parseNameAddress } from "@parley/sip/message/name-address";
import type { CallOutcome } from "@parley/testkit/carriers/call-exchange";
import type { SimulatedPhone } from "@parley/testkit/carriers/calls/simulated-phone";
import type { RestOperation } from "@parley/testkit/carriers/carrier-records";
import { createFaultDecider, type FaultDecider } from "@parley/testkit/carriers/fault-plan";
import type { CarrierSimulator } from "@parley/testkit/carriers/simulator-handle";
import { API_KEY, openStage, type Stage, trunkAt, until } from "../../../../sip-bridge/tests/support/stage.ts";
import { type PbxLeg, TestPbx } from "../../../../sip-bridge/tests/support/test-pbx.ts";

export { API_KEY };

const SEED = 7;
/** Neither the service nor the bridge says anything for so long: it is over. */
const QUIET_MS = 150;

interface Line {
  readonly leg: PbxLeg;
  readonly phoneNumber: string;
  readonly from: string;
  sid: string;
  answeredAtMs: number | null;
  endedAtMs: number | null;
}

/**
 * The real bridge with a telephone system behind it, in a carrier simulator's place. What the vendor asks of the bridge and
 * what the bridge tells pass through a gate that makes the faults.
 */
export class BridgeSimulator {
  readonly #stage: Stage;
  readonly #pbx: TestPbx;
  readonly #outcomes = new Map<string, CallOutcome>();
  readonly #lines: Line[] = [];
  /** The last status of each call that the vendor had placed, or that came in. */
  readonly #states = new Map<string, string>();
  readonly #placed = new Set<string>();
  readonly #hungUp = new Set<string>();
  /** Calls that could not be answered, because their stream did not open. */
  readonly #unheard = new Set<string>();
  readonly #requests: { operation: RestOperation; isPerformed: boolean }[] = [];
  #faults: FaultDecider = createFaultDecider(SEED, {});
  #underWay = 0;
  #lastAtMs = 0;
  #receiver = "";
  readonly api: Server;
  readonly #events: Server;

  private constructor(stage: Stage, pbx: TestPbx) {
    this.#stage = stage;
    this.#pbx = pbx;
    this.api = createServer((request, response) => void this.#asked(request, response));
    this.#events = createServer((request, response) => void this.#told(request, response));
    pbx.onInvite = (leg) => this.#invited(leg);
  }

  static async start(ourNumber: string, receiverOrigin: string): Promise<BridgeSimulator> {
    const simulator = new BridgeSimulator(await openStage(), await TestPbx.start());
    await Promise.all([simulator.api, simulator.#events].map(listen));
    simulator.#receiver = receiverOrigin;
    await simulator.#stage.sync({
      trunks: [trunkAt(simulator.#pbx.port)],
      numbers: [{ number: ourNumber, sip_trunk_id: null, assistant_id: 1, flow_id: null }],
      callbacks: { base_url: originOf(simulator.#events), media_url: `${receiverOrigin}/streams/sip` },
    });
    return simulator;
  }

  get origin(): string {
    return originOf(this.api);
  }

  /** What the suites of a carrier without texts and numbers ask for. */
  get handle(): CarrierSimulator {
    const missing = (): never => {
      throw new Error("a trunk has no such thing");
    };
    return {
      urls: {},
      get twilioUrl() {
        return missing();
      },
      addAccount: missing,
      setFaults: (plan) => {
        this.#faults = createFaultDecider(SEED, plan);
      },
      setDelivery: missing,
      setCallOutcome: (to, outcome) => void this.#outcomes.set(to, outcome),
      receiveText: missing,
      placeCall: ({ from, to }) => this.#call(from, to),
      phone: (sid) => this.#phoneOf(this.#lines.find((line) => line.sid === sid) ?? missing()),
      waitForPhone: async (phoneNumber) => {
        const find = () => this.#lines.find((each) => each.phoneNumber === phoneNumber && each.leg.isEstablished);
        await until(() => find() !== undefined, `${phoneNumber} to pick up`);
        return this.#phoneOf(find() ?? missing());
      },
      heard: missing,
      hangUp: missing,
      enterValidationCode: missing,
      messages: () => [],
      sentTo: () => [],
      // Only what the suites look at.
      calls: () => [...this.#placed].map((sid) => ({ sid, state: this.#stateOf(sid) })) as never,
      numbers: () => [],
      webhookAttempts: missing,
      requests: () => this.#requests as never,
      settled: () => this.#settled(),
      stop: () => this.stop(),
    };
  }

  async stop(): Promise<void> {
    await this.#stage.stop();
    await this.#pbx.stop();
    for (const server of [this.api, this.#events]) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  }

  #stateOf(sid: string): string {
    const status = this.#states.get(sid) ?? "initiated";
    return status === "in_progress" ? "in-progress" : status;
  }

  async #settled(): Promise<void> {
    const isOpen = (sid: string) => {
      const state = this.#stateOf(sid);
      return (
        ["initiated", "ringing", "early_media"].includes(state) || (state === "in-progress" && this.#hungUp.has(sid))
      );
    };
    await until(
      () => this.#underWay === 0 && ![...this.#placed].some(isOpen) && performance.now() - this.#lastAtMs > QUIET_MS,
      "everything to be told",
    );
  }

  async #call(from: string, to: string): Promise<SimulatedPhone> {
    const known = new Set(this.#states.keys());
    const leg = await this.#pbx.call(this.#stage.bridge.sipPort, to, { from: `<sip:${from}@127.0.0.1>` });
    const line: Line = { leg, phoneNumber: from, from, sid: "", answeredAtMs: null, endedAtMs: null };
    this.#lines.push(line);
    this.#watch(line);
    const findSid = () => [...this.#states.keys()].find((sid) => !known.has(sid));
    await until(() => findSid() !== undefined, "the call to be told");
    line.sid = findSid() ?? "";
    await until(() => leg.isEstablished || leg.ends.length > 0 || this.#unheard.has(line.sid), "an answer");
    return this.#phoneOf(line);
  }

  #invited(leg: PbxLeg): void {
    const { request } = this.#pbx.invites.at(-1) ?? {};
    const userOf = (uri: string) => /^sip:([^@]+)@/.exec(uri)?.[1] ?? "";
    const phoneNumber = userOf(request?.uri ?? "");
    const from = userOf(parseNameAddress(request?.headers.first("From") ?? "")?.uri ?? "");
    const line: Line = { leg, phoneNumber, from, sid: "", answeredAtMs: null, endedAtMs: null };
    this.#lines.push(line);
    this.#watch(line);
    const outcome = this.#outcomes.get(phoneNumber) ?? "answer";
    if (outcome === "busy") leg.session.reject(486);
    else if (outcome === "no-answer") leg.session.reject(480);
    else if (outcome === "failed") leg.session.reject(500);
    else {
      leg.session.ring();
      leg.session.accept(leg.media);
    }
  }

  #watch(line: Line): void {
    const look = setInterval(() => {
      if (line.leg.isEstablished) line.answeredAtMs ??= Date.now();
      if (line.leg.ends.length === 0) return;
      line.endedAtMs = Date.now();
      clearInterval(look);
    }, 1);
    look.unref();
  }

  #phoneOf(line: Line): SimulatedPhone {
    const { leg } = line;
    const stateAtEnd = () => {
      const status = leg.ends[0]?.status ?? null;
      return status === 486 ? "busy" : line.answeredAtMs === null ? "failed" : "completed";
    };
    const isLoud = () => leg.heard.some((code) => (code & 0x7f) < 0x60);
    const phone = {
      sid: line.sid,
      phoneNumber: line.phoneNumber,
      get call() {
        const { from, answeredAtMs, endedAtMs } = line;
        return { sid: line.sid, from, answeredAtMs, endedAtMs };
      },
      isSpeaking: false,
      get ended() {
        return until(() => line.endedAtMs !== null, "the call's end").then(() => ({
          by: "phone",
          state: stateAtEnd(),
          error: null,
        }));
      },
      async speak(muLaw: Uint8Array) {
        await until(() => leg.media.session !== null, "the line");
        leg.media.session?.queueAudio(muLaw);
      },
      hangUp() {
        leg.session.hangUp();
        return true;
      },
      log: () => [],
      waitForAudio: () => until(isLoud, "sound"),
    };
    return phone as unknown as SimulatedPhone;
  }

  /** What the vendor asks of the bridge. */
  async #asked(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const operation = operationOf(request);
    const [fired] = this.#faults.forRequest("byo-sip-trunk", operation);
    const kind = fired?.fault.kind;
    const record = { operation, isPerformed: false };
    this.#requests.push(record);
    if (kind === "rate-limit") {
      response.writeHead(429, { "retry-after": String(fired?.fault.retryAfterSeconds ?? 1) }).end("{}");
      return;
    }
    if (kind === "cut-before") {
      request.socket.destroy();
      return;
    }
    if (kind === "error-before") {
      response.writeHead(fired?.fault.statusCode ?? 503).end("{}");
      return;
    }
    const answer = await forward(`http://127.0.0.1:${this.#stage.bridge.apiPort}`, request, body);
    record.isPerformed = true;
    if (operation === "place-call" && answer.status === 202) this.#placed.add(JSON.parse(answer.text).call_sid);
    const hungUp = /^\/api\/calls\/([^/]+)\/hangup$/.exec(request.url ?? "")?.[1];
    if (hungUp !== undefined && answer.status === 200) this.#hungUp.add(hungUp);
    if (kind === "cut-after") request.socket.destroy();
    else if (kind === "error-after") response.writeHead(fired?.fault.statusCode ?? 503).end("{}");
    else response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.text);
  }

  /** What the bridge tells the service. */
  async #told(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.#underWay += 1;
    const body = await bodyOf(request);
    const told = JSON.parse(body.toString("utf8")) as { type?: string; call_sid?: string; status?: string };
    // The suites know of no prewarming; a trunk's state is no event of a call.
    const isForService =
      request.url !== "/sip-prewarm" && told.type !== "trunk.state" && told.type !== "bridge.started";
    const kind = told.type === "call.incoming" ? "inbound-call" : "call-status";
    const copies = this.#faults.forWebhook("byo-sip-trunk", kind).copies;
    const answers = isForService
      ? await Promise.all(Array.from({ length: copies }, () => forward(this.#receiver, request, body)))
      : [];
    if (told.call_sid !== undefined && told.status !== undefined) this.#states.set(told.call_sid, told.status);
    else if (told.call_sid !== undefined && !this.#states.has(told.call_sid))
      this.#states.set(told.call_sid, "initiated");
    if (told.type === "call.stream_failed") this.#unheard.add(told.call_sid ?? "");
    this.#underWay -= 1;
    this.#lastAtMs = performance.now();
    const [answer = { status: 200, text: "{}" }] = answers;
    response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.text);
  }
}

function operationOf({ method, url = "" }: IncomingMessage): RestOperation {
  if (url === "/metrics") return "check-credentials";
  if (method === "POST" && url === "/api/calls") return "place-call";
  return method === "GET" ? "read-call" : "change-call";
}

async function forward(
  origin: string,
  { method = "GET", url = "/", headers }: IncomingMessage,
  body: Buffer,
): Promise<{ status: number; text: string }> {
  const kept = Object.entries(headers).filter(([name]) => !["host", "connection", "content-length"].includes(name));
  const response = await fetch(`${origin}${url}`, {
    method,
    headers: kept.map(([name, value]): [string, string] => [name, String(value)]),
    ...(body.length === 0 ? {} : { body: Uint8Array.from(body) }),
  });
  return { status: response.status, text: await response.text() };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
}

function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
