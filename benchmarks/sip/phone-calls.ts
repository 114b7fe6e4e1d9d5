import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline";
import type { InviteSession } from "@parley/sip/dialog/invite-session";
import type { MediaNegotiator } from "@parley/sip/dialog/media-negotiator";
import { UserAgent } from "@parley/sip/dialog/user-agent";
import { parseMessage } from "@parley/sip/message/parse-message";
import { writeMessage } from "@parley/sip/message/write-message";
import { ProcessTimers } from "../../apps/sip-bridge/src/process-timers.ts";
import { UdpTransport } from "../../apps/sip-bridge/src/transport/udp-transport.ts";

/** Lateness of packets by the kernel's clock, from `rtp-phones.c`. */
export interface PhoneFigures {
  readonly packets: number;
  readonly silentPhones: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly p999Ms: number;
  readonly maxMs: number;
  readonly over5MsPercent: number;
}

/** The C program with its ports open; its phones speak once they are told to whom. */
export class Phones {
  readonly firstPort: number;
  readonly #child;
  readonly #figures: Promise<PhoneFigures>;

  private constructor(firstPort: number, child: ReturnType<typeof spawnPhones>, figures: Promise<PhoneFigures>) {
    this.firstPort = firstPort;
    this.#child = child;
    this.#figures = figures;
  }

  static async open(program: string, firstPort: number, count: number, seconds: number, core: string): Promise<Phones> {
    const child = spawnPhones(program, firstPort, count, seconds, core);
    const lines = createInterface({ input: child.stdout });
    const ready = Promise.withResolvers<void>();
    const figures = Promise.withResolvers<PhoneFigures>();
    lines.on("line", (line) => {
      if (line === "ready") ready.resolve();
      else if (line.startsWith("figures ")) figures.resolve(JSON.parse(line.slice(8)) as PhoneFigures);
    });
    child.once("exit", (code) => {
      ready.reject(new Error(`the phones ended with ${code}`));
      figures.reject(new Error(`the phones ended with ${code}`));
    });
    figures.promise.catch(() => undefined);
    await ready.promise;
    return new Phones(firstPort, child, figures.promise);
  }

  /** Has every phone speak to its peer's port; resolves with what was heard when their time is over. */
  speakTo(peerPorts: readonly number[]): Promise<PhoneFigures> {
    const lines = peerPorts.map((port, index) => `${index} ${port}\n`);
    this.#child.stdin.write(`${lines.join("")}go\n`);
    return this.#figures;
  }
}

function spawnPhones(program: string, firstPort: number, count: number, seconds: number, core: string) {
  return spawn("taskset", ["-c", core, program, String(firstPort), String(count), String(seconds)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
}

/** Makes calls for phones whose sound somebody else sends and hears. */
export class Caller {
  readonly #agent: UserAgent;
  readonly #timers = new ProcessTimers();
  readonly #transport: UdpTransport;
  readonly #sessions: InviteSession[] = [];

  private constructor(transport: UdpTransport, agent: UserAgent) {
    this.#transport = transport;
    this.#agent = agent;
  }

  static async open(address = "127.0.0.1"): Promise<Caller> {
    const timers = new ProcessTimers();
    let agent: UserAgent | null = null;
    const transport = await UdpTransport.open(address, 0, {
      onBytes(bytes, source) {
        const { message } = parseMessage(bytes);
        if (message !== null) agent?.receive(message, source);
      },
      onProblem() {},
    });
    agent = new UserAgent({
      timers,
      random: { bytes: (length) => randomBytes(length) },
      product: "Phones",
      send: (message, peer) => transport.send(writeMessage(message), peer, () => undefined),
      sentBy: () => ({ host: address, port: transport.port }),
      contact: (user) => `sip:${user}@${address}:${transport.port}`,
      nextHop: (_uri, last) => last,
      onInvite() {},
    });
    return new Caller(transport, agent);
  }

  get port(): number {
    return this.#transport.port;
  }

  /** Calls, and resolves with the peer's port for sound and how long the set-up took. @throws Error when it is refused */
  call(to: string, sipPort: number, rtpPort: number): Promise<{ readonly peerPort: number; readonly setUpMs: number }> {
    const { promise, resolve, reject } = Promise.withResolvers<{ peerPort: number; setUpMs: number }>();
    const startedMs = performance.now();
    let peerPort = 0;
    const negotiator: MediaNegotiator = {
      contentType: "application/sdp",
      createOffer: () => Buffer.from(sdpOf(rtpPort)),
      answerOffer: () => Buffer.from(sdpOf(rtpPort)),
      takeAnswer(answer) {
        peerPort = Number(/^m=audio (\d+)/m.exec(answer.toString("latin1"))?.[1] ?? 0);
        return true;
      },
    };
    const session = this.#agent.call(
      {
        peer: { transport: "udp", address: "127.0.0.1", port: sipPort },
        uri: `sip:${to}@127.0.0.1:${sipPort}`,
        from: "<sip:+15557654321@127.0.0.1>",
        callId: randomBytes(12).toString("hex"),
        contactUser: "phones",
        headers: [],
        negotiator,
        authenticator: { answer: () => null },
      },
      {
        onEstablished: () => resolve({ peerPort, setUpMs: performance.now() - startedMs }),
        onEnd: ({ status, reason }) => reject(new Error(`the call ended: ${status ?? ""} ${reason ?? ""}`)),
      },
    );
    this.#sessions.push(session);
    return promise;
  }

  hangUpAll(): void {
    for (const session of this.#sessions.splice(0)) session.hangUp();
  }

  async close(): Promise<void> {
    this.#timers.stop();
    await this.#transport.close();
  }
}

function sdpOf(port: number): string {
  return `v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\nm=audio ${port} RTP/AVP 0 101\r\na=rtpmap:0 PCMU/8000\r\na=rtpmap:101 telephone-event/8000\r\n`;
}
