import { beforeEach, describe, expect, test } from "vitest";
import { VirtualTimers } from "../../tests/virtual-timers.ts";
import { SipHeaders } from "../message/headers.ts";
import type { SipMessage, SipPeer, SipRequest, SipResponse, SipTransportName } from "../message/message.ts";
import { createResponse } from "../message/respond.ts";
import type { ServerTransaction } from "./server-transaction.ts";
import { TransactionLayer } from "./transaction-layer.ts";

let timers: VirtualTimers;
let sent: { atMs: number; message: SipMessage }[];
let told: string[];
let requests: ServerTransaction[];
let acks: SipRequest[];
let stray: SipResponse[];
let layer: TransactionLayer;

beforeEach(() => {
  timers = new VirtualTimers();
  sent = [];
  told = [];
  requests = [];
  acks = [];
  stray = [];
  let counter = 0;
  layer = new TransactionLayer(
    {
      timers,
      random: {
        bytes(length) {
          counter += 1;
          return new Uint8Array(length).fill(counter);
        },
      },
      send: (message) => sent.push({ atMs: timers.nowMs(), message }),
      sentBy: () => ({ host: "192.0.2.1", port: 5_060 }),
    },
    {
      onRequest: (server) => requests.push(server),
      onAck: (ack) => acks.push(ack),
      onStrayResponse: (response) => stray.push(response),
    },
  );
});

const peerBy = (transport: SipTransportName): SipPeer => ({ transport, address: "192.0.2.2", port: 5_060 });

function request(method: string, via: string | null = null, change: [string, string][] = []): SipRequest {
  const headers = SipHeaders.of([
    ...(via === null ? [] : [["Via", via] as const]),
    ["From", "<sip:a@b>;tag=1"],
    ["To", "<sip:c@d>"],
    ["Call-ID", "x"],
    ["CSeq", `7 ${method}`],
    ...change,
  ]);
  return { kind: "request", method, uri: "sip:c@d", headers, body: Buffer.alloc(0) };
}

const handler = {
  onResponse: ({ status }: SipResponse) => told.push(String(status)),
  onTimeout: () => told.push("timeout"),
  onTransportError: (reason: string) => told.push(`lost: ${reason}`),
};

function ask(method: string, transport: SipTransportName = "udp") {
  return layer.request(request(method), peerBy(transport), handler);
}

const answer = (to: SipRequest, status: number) => createResponse(to, status, { toTag: "far" });
const times = (name: string) =>
  sent
    .filter(({ message }) => (message.kind === "request" ? message.method : String(message.status)) === name)
    .map(({ atMs }) => atMs);
const nothingIsLeft = () => {
  timers.runAll();
  expect(layer.count).toEqual({ client: 0, server: 0 });
};

describe("a request of ours that is not answered", () => {
  test("is repeated over UDP, an INVITE with doubled intervals, until 32 s have passed", () => {
    ask("INVITE");
    timers.advance(40_000);
    expect(times("INVITE")).toEqual([0, 500, 1_500, 3_500, 7_500, 15_500, 31_500]);
    expect(told).toEqual(["timeout"]);
    nothingIsLeft();
  });

  test("is repeated over UDP, others at most every 4 s", () => {
    ask("OPTIONS");
    timers.advance(40_000);
    expect(times("OPTIONS")).toEqual([0, 500, 1_500, 3_500, 7_500, 11_500, 15_500, 19_500, 23_500, 27_500, 31_500]);
    expect(told).toEqual(["timeout"]);
    nothingIsLeft();
  });

  test.each(["INVITE", "OPTIONS"])("is not repeated over TCP: %s", (method) => {
    ask(method, "tcp");
    timers.advance(40_000);
    expect(times(method)).toEqual([0]);
    expect(told).toEqual(["timeout"]);
    nothingIsLeft();
  });

  test("that rings has no limit here, and is not repeated", () => {
    const { request: invite } = ask("INVITE");
    layer.receive(answer(invite, 180), peerBy("udp"));
    timers.advance(600_000);
    expect([times("INVITE"), told]).toEqual([[0], ["180"]]);
  });

  test("goes on slowly after a provisional response, if it is no INVITE", () => {
    const { request: options } = ask("OPTIONS");
    timers.advance(100);
    layer.receive(answer(options, 100), peerBy("udp"));
    timers.advance(40_000);
    expect(times("OPTIONS").slice(0, 3)).toEqual([0, 500, 4_500]);
    expect(told).toEqual(["100", "timeout"]);
    nothingIsLeft();
  });
});

describe("the final response of an INVITE of ours", () => {
  test("that is a failure is acknowledged each time it comes, and told once", () => {
    const { request: invite } = ask("INVITE");
    const refusal = answer(invite, 486);
    for (let time = 0; time < 3; time += 1) layer.receive(refusal, peerBy("udp"));
    expect(told).toEqual(["486"]);
    const ackMessages = sent.filter(({ message }) => message.kind === "request" && message.method === "ACK");
    expect(ackMessages).toHaveLength(3);
    const ack = ackMessages[0]?.message;
    expect(ack?.headers.first("Via")).toBe(invite.headers.first("Via"));
    expect(ack?.headers.first("To")).toBe("<sip:c@d>;tag=far");
    expect(ack?.headers.first("CSeq")).toBe("7 ACK");
    timers.advance(31_000);
    expect(layer.count.client).toBe(1);
    nothingIsLeft();
  });

  test("that is a success is told each time it comes, for 32 s, and after that is a stray", () => {
    const { request: invite } = ask("INVITE");
    const success = answer(invite, 200);
    layer.receive(success, peerBy("udp"));
    timers.advance(31_000);
    layer.receive(success, peerBy("udp"));
    expect([told, times("ACK")]).toEqual([["200", "200"], []]);
    timers.advance(2_000);
    layer.receive(success, peerBy("udp"));
    expect([told.length, stray.length]).toEqual([2, 1]);
    nothingIsLeft();
  });

  test("is not followed by another ending when its ACK cannot be sent", () => {
    const { request: invite } = ask("INVITE");
    layer.receive(answer(invite, 486), peerBy("udp"));
    const ack = sent.at(-1)?.message;
    if (ack === undefined) throw new Error("no ACK");
    layer.transportFailed(ack, "broken");
    expect(told).toEqual(["486"]);
    nothingIsLeft();
  });

  test("is not forgotten for a provisional one that comes late", () => {
    const transaction = ask("INVITE");
    layer.receive(answer(transaction.request, 200), peerBy("udp"));
    layer.receive(answer(transaction.request, 180), peerBy("udp"));
    expect(transaction.response?.status).toBe(200);
  });
});

describe("a peer's INVITE", () => {
  const VIA = "SIP/2.0/UDP 192.0.2.2;branch=z9hG4bKone";
  const come = (message: SipRequest = request("INVITE", VIA)) => layer.receive(message, peerBy("udp"));
  const taken = (): ServerTransaction => {
    const [server] = requests;
    if (server === undefined) throw new Error("no request came");
    return server;
  };

  test("that is repeated gets the last response again, and is told once", () => {
    come();
    come();
    expect(times("180")).toEqual([]);
    taken().respond(answer(taken().request, 180));
    come();
    expect([times("180").length, requests.length]).toEqual([2, 1]);
  });

  test("that is refused gets the refusal again until it is acknowledged, for 32 s at most", () => {
    come();
    taken().respond(answer(taken().request, 486));
    timers.advance(40_000);
    expect(times("486")).toEqual([0, 500, 1_500, 3_500, 7_500, 11_500, 15_500, 19_500, 23_500, 27_500, 31_500]);
    nothingIsLeft();
  });

  test("whose refusal is acknowledged hears no more of it, nor does its user", () => {
    come();
    taken().respond(answer(taken().request, 486));
    timers.advance(600);
    layer.receive(request("ACK", VIA), peerBy("udp"));
    timers.advance(40_000);
    expect([times("486"), acks]).toEqual([[0, 500], []]);
    nothingIsLeft();
  });

  test("that is accepted absorbs repetitions; the ACK under another branch goes to the user", () => {
    come();
    taken().respond(answer(taken().request, 200));
    come();
    expect([times("200").length, requests.length]).toEqual([1, 1]);
    layer.receive(request("ACK", "SIP/2.0/UDP 192.0.2.2;branch=z9hG4bKtwo"), peerBy("udp"));
    expect(acks).toHaveLength(1);
    nothingIsLeft();
  });

  test("stays one when a response could not be sent: a repetition is no new call", () => {
    come();
    const refusal = answer(taken().request, 486);
    taken().respond(refusal);
    layer.transportFailed(refusal, "broken");
    come();
    expect([requests.length, times("486").length]).toEqual([1, 2]);
    nothingIsLeft();
  });

  test("is found by its CANCEL, by the branch and by RFC 2543's rules", () => {
    come();
    expect(layer.findCanceled(request("CANCEL", VIA))).toBe(taken());
    expect(layer.findCanceled(request("CANCEL", VIA.replace("one", "two")))).toBeNull();
    const old = "SIP/2.0/UDP 192.0.2.3";
    come(request("INVITE", old));
    expect(layer.findCanceled(request("CANCEL", old))).toBe(requests[1]);
    expect(layer.findCanceled(request("CANCEL", old, [["Call-ID", "other"]]))).not.toBeNull();
  });
});

describe("a peer's other request", () => {
  const VIA = "SIP/2.0/UDP 192.0.2.2;branch=z9hG4bKone";

  test("is answered again when it is repeated, for 32 s", () => {
    layer.receive(request("OPTIONS", VIA), peerBy("udp"));
    requests[0]?.respond(answer(requests[0].request, 200));
    timers.advance(31_000);
    layer.receive(request("OPTIONS", VIA), peerBy("udp"));
    expect([times("200"), requests.length]).toEqual([[0, 31_000], 1]);
    timers.advance(2_000);
    layer.receive(request("OPTIONS", VIA), peerBy("udp"));
    expect(requests).toHaveLength(2);
  });

  test("is forgotten at once over TCP", () => {
    layer.receive(request("OPTIONS", VIA.replace("UDP", "TCP")), peerBy("tcp"));
    requests[0]?.respond(answer(requests[0].request, 200));
    timers.advance(1);
    expect(layer.count.server).toBe(0);
  });

  test("gets neither 408 nor an answer after 32 s (RFC 4320)", () => {
    layer.receive(request("OPTIONS", VIA), peerBy("udp"));
    requests[0]?.respond(answer(requests[0].request, 408));
    timers.advance(33_000);
    requests[0]?.respond(answer(requests[0].request, 200));
    expect(sent).toEqual([]);
    nothingIsLeft();
  });
});

test("what cannot be sent is told to whoever sent it, once", () => {
  const { request: options } = ask("OPTIONS");
  layer.transportFailed(options, "no route");
  layer.transportFailed(options, "no route");
  expect(told).toEqual(["lost: no route"]);
  nothingIsLeft();
});

test("a CANCEL goes the way of its INVITE, and its own response is nobody's", () => {
  const transaction = ask("INVITE");
  layer.cancel(transaction, 'SIP;cause=200;text="elsewhere"');
  const cancel = sent.at(-1)?.message;
  expect(cancel?.headers.first("Via")).toBe(transaction.request.headers.first("Via"));
  expect(cancel?.headers.first("CSeq")).toBe("7 CANCEL");
  expect(cancel?.headers.first("Reason")).toContain("elsewhere");
  if (cancel?.kind === "request") layer.receive(answer(cancel, 200), peerBy("udp"));
  expect(told).toEqual([]);
});
