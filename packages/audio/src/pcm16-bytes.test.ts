import fc from "fast-check";
import { expect, it } from "vitest";
import { readPcm16, writePcm16 } from "./pcm16-bytes.ts";

it("writes the low byte first and reads it back, at any offset", () => {
  fc.assert(
    fc.property(fc.int16Array({ maxLength: 20 }), fc.integer({ min: 0, max: 3 }), (pcm, offset) => {
      const bytes = Buffer.alloc(offset + 2 * pcm.length + 1, 0xaa);
      writePcm16(pcm, bytes, offset);
      expect([...pcm]).toEqual(Array.from(pcm, (_, index) => bytes.readInt16LE(offset + 2 * index)));
      expect([...bytes.subarray(0, offset), bytes.at(-1)]).toEqual(Array(offset + 1).fill(0xaa));

      const back = new Int16Array(pcm.length + 1).fill(7);
      expect(readPcm16(bytes.subarray(offset), back)).toBe(pcm.length);
      expect([...back]).toEqual([...pcm, 7]);
    }),
  );
});
