import { describe, expect, test } from "vitest";
import { SrtpReceiver, SrtpSender } from "./srtp.ts";

const hex = (text: string) => Buffer.from(text.replace(/\s/g, ""), "hex");
/** Master key and salt of RFC 3711, B.3. */
const MASTER = hex("E1F97A0D3E018BE0D64FA32C06DE4139 0EC675AD498AFEEBB6960B3AABE6");
const PLAIN = hex("800f1234decafbadcafebabe abababababababababababababababab");
/** The packet that implementations of SRTP commonly check themselves with. */
const SEALED = hex("800f1234decafbadcafebabe 4e55dc4ce79978d88ca4d215949d2402 b78d6acc99ea179b8dbb");
const SUITE = "AES_CM_128_HMAC_SHA1_80";

/** A packet of our own with that number. */
function packet(sequence: number, ssrc = 7): Uint8Array {
  const bytes = Buffer.alloc(172, 0x55);
  bytes[0] = 0x80;
  bytes.writeUInt16BE(sequence % 0x1_0000, 2);
  bytes.writeUInt32BE(ssrc, 8);
  return bytes;
}

test("a packet is sealed as others seal it, and what they seal is opened", () => {
  expect(Buffer.from(new SrtpSender(SUITE, MASTER).protect(PLAIN))).toEqual(SEALED);
  expect(new SrtpReceiver(SUITE, MASTER).unprotect(Buffer.from(SEALED))).toEqual(PLAIN);
});

test("short tags are the beginning of the long ones", () => {
  const sealed = new SrtpSender("AES_CM_128_HMAC_SHA1_32", MASTER).protect(PLAIN);
  expect(Buffer.from(sealed)).toEqual(SEALED.subarray(0, PLAIN.length + 4));
});

describe("a receiver", () => {
  const stream = (numbers: readonly number[]) => {
    const sender = new SrtpSender(SUITE, MASTER);
    const sealed = new Map(numbers.map((number) => [number, sender.protect(packet(number))]));
    const receiver = new SrtpReceiver(SUITE, MASTER);
    return (number: number) => {
      const opened = receiver.unprotect(Buffer.from(sealed.get(number) ?? []));
      return opened === null ? null : Buffer.from(opened).equals(packet(number));
    };
  };

  test("follows the numbers around, also when packets of both sides change places", () => {
    const open = stream([0xfffe, 0xffff, 0x1_0000, 0x1_0001]);
    expect([0xfffe, 0x1_0000, 0xffff, 0x1_0001].map(open)).toEqual([true, true, true, true]);
  });

  test("opens nothing twice, and nothing that is more than 63 behind", () => {
    const numbers = Array.from({ length: 70 }, (_, index) => 100 + index);
    const open = stream(numbers);
    expect([169, 169, 106, 106, 105].map(open)).toEqual([true, null, true, null, null]);
  });

  test("refuses whatever was changed on the way", () => {
    for (let at = 0; at < SEALED.length; at += 1) {
      const changed = Buffer.from(SEALED);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(new SrtpReceiver(SUITE, MASTER).unprotect(changed), `byte ${at}`).toBeNull();
    }
    for (let length = 0; length < SEALED.length; length += 1) {
      expect(new SrtpReceiver(SUITE, MASTER).unprotect(Buffer.from(SEALED.subarray(0, length)))).toBeNull();
    }
  });
});
