import { seededRandom } from "@parley/foundation/seeded-random";
import { describe, expect, test } from "vitest";
import { checkMessage } from "./check-message.ts";
import { parseMessage } from "./parse-message.ts";
import { writeMessage } from "./write-message.ts";

const SEEDS = [
  'INVITE sip:+14155550100@192.0.2.9 SIP/2.0\r\nVia: SIP/2.0/UDP 192.0.2.1:5060;rport;branch=z9hG4bK1\r\nMax-Forwards: 70\r\nFrom: "Jane \\"J\\" Doe" <sip:jane@example.com>;tag=1\r\nTo: <sip:+14155550100@192.0.2.9>\r\nCall-ID: a@b\r\nCSeq: 1 INVITE\r\nContact: <sip:jane@192.0.2.1:5060;transport=udp>\r\nDiversion: <sip:1@b>;reason=unconditional, "x,y" <sip:2@b>\r\nContent-Type: application/sdp\r\nContent-Length: 5\r\n\r\nv=0\r\n',
  'SIP/2.0 407 Proxy Authentication Required\r\nv: SIP/2.0/TLS [2001:db8::1]:5061;branch=z9hG4bK2;received=192.0.2.4\r\nf: sip:a@b;tag=1\r\nt: sip:c@d;tag=2\r\ni: x\r\nCSeq: 2 INVITE\r\nProxy-Authenticate: Digest realm="r", nonce="n"\r\nRecord-Route: <sip:p1;lr>,\r\n <sip:p2;lr>\r\nl: 0\r\n\r\n',
  "ACK sips:user;x=y%40z@example.com:5061;transport=tcp SIP/2.0\r\nRoute: <sip:a;lr>, <sip:b>\r\nVia: SIP / 2.0 / TCP h : 5060 ; branch = z9hG4bK3\r\nFrom: A B <sip:a@b> ;tag=1\r\nTo: sip:c@d\r\nCall-ID: 3\r\nCSeq: 3\r\n ACK\r\nContent-Length: 0\r\n\r\n",
].map((text) => Buffer.from(text));

const INTERESTING = Buffer.from('\r\n\t <>",;:@?%\\[]=/()0z\0\x7f\xff', "latin1");

test("100,000 mutations are read or dropped, and what is accepted is read again as it was written", () => {
  const random = seededRandom(4_475);
  const below = (limit: number) => Math.floor(random.next() * limit);
  let accepted = 0;
  for (let round = 0; round < 100_000; round += 1) {
    let bytes = Buffer.from(SEEDS[below(SEEDS.length)] ?? "");
    for (let edits = 1 + below(4); edits > 0; edits -= 1) {
      const at = below(bytes.length);
      const byte = INTERESTING.subarray(below(INTERESTING.length)).subarray(0, 1);
      const span = bytes.subarray(at, at + 1 + below(20));
      const kind = below(5);
      if (kind === 0) bytes = Buffer.concat([bytes.subarray(0, at), byte, bytes.subarray(at)]);
      else if (kind === 1) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + span.length)]);
      else if (kind === 2) bytes = Buffer.concat([bytes.subarray(0, at), span, bytes.subarray(at)]);
      else if (kind === 3) bytes[at] = byte[0] ?? 0;
      else bytes = Buffer.concat([bytes.subarray(0, at), (SEEDS[below(SEEDS.length)] ?? bytes).subarray(below(200))]);
      if (bytes.length === 0) bytes = Buffer.from("x");
    }
    const { message, problem } = parseMessage(bytes);
    if (message === null) continue;
    const found = problem ?? checkMessage(message);
    if (found !== null) {
      expect(found.status).toBeGreaterThanOrEqual(400);
      continue;
    }
    accepted += 1;
    const again = parseMessage(writeMessage(message));
    if (again.message === null) throw new Error(`not read again: ${bytes.toString("latin1")}`);
    if (again.problem !== null)
      throw new Error(
        `${again.problem.reason}: ${JSON.stringify(writeMessage(message).toString("latin1"))} from ${JSON.stringify(bytes.toString("latin1"))}`,
      );
    expect(again.problem).toBeNull();
    expect(checkMessage(again.message)).toBeNull();
  }
  // Otherwise nothing would have been written again.
  expect(accepted).toBeGreaterThan(5_000);
});

describe("the work grows as the message does", () => {
  const start = "INVITE sip:a@b SIP/2.0\r\nVia: SIP/2.0/UDP h;branch=z9hG4bK1\r\n";
  const rest = "\r\nFrom: <sip:a@b>;tag=1\r\nTo: <sip:c@d>\r\nCall-ID: 1\r\nCSeq: 1 INVITE\r\n\r\n";
  test.each<[string, (size: number) => string]>([
    ["commas", (size) => `Contact: ${",".repeat(size)}`],
    ["quotes", (size) => `Contact: ${'"\\"'.repeat(size / 3)}`],
    ["semicolons", (size) => `Contact: <sip:a@b>${";a".repeat(size / 2)}`],
    ["quotes in a URI", (size) => `Contact: <sip:a@b${';x="'.repeat(size / 4)}`],
    ["quotes behind escapes", (size) => `Contact: <sip:a@b;x="${'\\";'.repeat(size / 3)}>`],
    ["names without quotes", (size) => `Contact: ${"a, ".repeat(size / 3)}`],
    ["brackets", (size) => `Contact: ${"<".repeat(size)}`],
    ["folded lines", (size) => `Subject: x${"\r\n y".repeat(size / 4)}`],
    ["slashes in Via", (size) => `Via: SIP${" / ".repeat(size / 3)}`],
    ["a long token", (size) => `Subject: ${"x".repeat(size)}`],
    ["spaces", (size) => `Via: SIP/2.0/UDP${" ".repeat(size)}h`],
    ["colons", (size) => `Via: SIP/2.0/UDP h${" :".repeat(size / 2)}1`],
    ["fields of one name", (size) => "Route: <sip:a;lr>\r\n".repeat(size / 19).trimEnd()],
    ["percents", (size) => `Contact: <sip:${"%41".repeat(size / 3)}@b>`],
  ])("with %s", (_name, evil) => {
    const messageOf = (size: number) => Buffer.from(`${start}${evil(size)}${rest}`);
    const timeOf = (bytes: Buffer) => {
      let best = Number.POSITIVE_INFINITY;
      for (let round = 0; round < 15; round += 1) {
        const before = process.cpuUsage();
        for (let times = 0; times < 3; times += 1) {
          const { message } = parseMessage(bytes);
          if (message !== null) checkMessage(message);
        }
        const { user, system } = process.cpuUsage(before);
        best = Math.min(best, user + system);
      }
      return best;
    };
    const small = messageOf(7_500);
    const large = messageOf(60_000);
    timeOf(small);
    // Eight times as long; a quadratic path takes 64 times as long. A tenth of a millisecond is not measured.
    expect(timeOf(large)).toBeLessThan(Math.max(24 * timeOf(small), 3_000));
  });
});
