import { seededRandom } from "@parley/foundation/seeded-random";
import { describe, expect, test } from "vitest";
import { TelephoneEventReader } from "./telephone-event.ts";

const KEYS = "0123456789*#ABCD";

interface Sent {
  readonly payload: Uint8Array;
  readonly timestamp: number;
  readonly hasMarker: boolean;
  readonly ssrc: number;
  readonly atMs: number;
}

const block = (key: string, duration: number, isEnd = false) => [
  KEYS.indexOf(key),
  (isEnd ? 0x80 : 0) | 10,
  duration >> 8,
  duration & 0xff,
];

function packet(timestamp: number, blocks: number[], change: Partial<Sent> = {}): Sent {
  return {
    payload: Uint8Array.from(blocks),
    timestamp: timestamp >>> 0,
    hasMarker: false,
    ssrc: 1,
    atMs: 0,
    ...change,
  };
}

/** Every packet of a press of that length, 20 ms apart, with its end three times and its segments of 0xffff samples. */
function press(key: string, timestamp: number, atMs: number, lengthMs: number): Sent[] {
  const packets: Sent[] = [];
  for (let heldMs = 20; heldMs <= lengthMs; heldMs += 20) {
    const samples = 8 * heldMs;
    const start = samples - 1 - ((samples - 1) % 0xffff);
    const isLast = heldMs + 20 > lengthMs;
    const change = { hasMarker: heldMs === 20, atMs: atMs + heldMs };
    for (let copy = 0; copy < (isLast ? 3 : 1); copy += 1) {
      packets.push(packet(timestamp + start, block(key, samples - start, isLast), change));
    }
  }
  return packets;
}

function read(packets: readonly Sent[]): string {
  const reader = new TelephoneEventReader();
  return packets.map(({ payload, atMs, ...header }) => reader.read(payload, header, atMs)).join("");
}

describe("a press is told once", () => {
  test("whose last packet comes after the next press has begun", () => {
    const one = press("1", 8_000, 0, 100);
    const two = press("2", 9_600, 200, 100);
    const late = one.at(-1);
    if (late === undefined) throw new Error("the press has no packet");
    expect(read([...one, ...two.slice(0, 2), late, ...two.slice(2)])).toBe("12");
  });

  test("and the same key twice is two", () => {
    expect(read([...press("1", 8_000, 0, 100), ...press("1", 9_600, 200, 100)])).toBe("11");
  });

  test("however long it is held", () => {
    expect(read([...press("#", 2 ** 32 - 900, 0, 30_000), ...press("1", 300_000, 30_100, 100)])).toBe("#1");
  });

  test("and a press without its end does not swallow the same key pressed again", () => {
    expect(read([...press("5", 0, 0, 100).slice(0, 2), ...press("5", 1_600, 200, 100).slice(1)])).toBe("55");
  });

  test("and another source's press at the same time is another one", () => {
    const one = press("1", 8_000, 0, 100);
    expect(read([...one, ...one.map((each) => ({ ...each, ssrc: 2 }))])).toBe("11");
  });

  test("and one at the same timestamp after a pause is another one", () => {
    const one = press("1", 8_000, 0, 100);
    expect(read([...one, ...one.map((each) => ({ ...each, atMs: each.atMs + 11_000 }))])).toBe("11");
  });
});

describe("a packet", () => {
  test("may hold several presses that follow each other", () => {
    const packed = packet(0, [...block("1", 800, true), ...block("2", 800, true), ...block("3", 160)]);
    const goesOn = packet(1_600, block("3", 320));
    expect(read([packed, goesOn, packed, packet(800, block("2", 800, true))])).toBe("123");
  });

  test.each([
    ["is too short", [1, 10, 0]],
    ["is empty", []],
    ["is of no key", [16, 10, 0, 160]],
  ])("that %s tells nothing", (_name, blocks) => {
    expect(read([packet(0, blocks)])).toBe("");
  });

  test("may be padded", () => {
    expect(read([packet(0, [...block("7", 160, true), 0, 0, 0, 0, 0, 0])])).toBe("7");
  });
});

test("over networks that lose, repeat and reorder, whatever was pressed arrives as it was pressed", () => {
  const random = seededRandom(4_733);
  const below = (limit: number) => Math.floor(random.next() * limit);
  for (let round = 0; round < 300; round += 1) {
    let timestamp = below(2 ** 32);
    let atMs = 0;
    let pressed = "";
    const arriving: Sent[] = [];
    for (let count = 1 + below(12); count > 0; count -= 1) {
      const key = KEYS.charAt(below(KEYS.length));
      const lengthMs = below(20) === 0 ? 9_000 : 40 + 20 * below(10);
      pressed += key;
      const packets = press(key, timestamp, atMs, lengthMs);
      const kept = packets.filter((_, index) => index === 0 || random.next() > 0.4);
      for (const each of kept) {
        // The first is on time, so that the order of the presses can be known.
        for (let copy = below(2); copy >= 0; copy -= 1) {
          arriving.push({ ...each, atMs: each.atMs + (each === packets[0] && copy === 0 ? 0 : below(1_000)) });
        }
      }
      timestamp = (timestamp + 8 * (lengthMs + 60)) >>> 0;
      atMs += lengthMs + 60;
    }
    arriving.sort((a, b) => a.atMs - b.atMs);
    expect(read(arriving)).toBe(pressed);
  }
});
