import { describe, expect, test } from "vitest";
import { EncodingDetector } from "./encoding.ts";

function detect(bytes: Uint8Array, pieceBytes = 3): string {
  const detector = new EncodingDetector();
  for (let at = 0; at < bytes.length; at += pieceBytes) detector.add(Buffer.from(bytes.subarray(at, at + pieceBytes)));
  return detector.result();
}

describe("a file", () => {
  test.each<[string, Uint8Array, string]>([
    ["of ASCII", Buffer.from("phone,name\n"), "utf-8"],
    ["of UTF-8 with characters of every length", Buffer.from("é€😀 Müller"), "utf-8"],
    ["of UTF-8 with one broken line", Buffer.concat([Buffer.from("é é é é"), Buffer.from([0xe9, 0x0a])]), "utf-8"],
    ["of Latin-1", Buffer.from("José Müller\n", "latin1"), "windows-1252"],
    ["that ends within a character", Buffer.from("é€").subarray(0, 4), "utf-8"],
    ["of UTF-16", Buffer.from("phone,näme", "utf16le"), "utf-16le"],
    ["of UTF-16, the other end first", Buffer.from("phone,näme", "utf16le").swap16(), "utf-16be"],
    ["of nothing", Buffer.alloc(0), "utf-8"],
  ])("%s", (_what, bytes, encoding) => {
    expect(detect(bytes)).toBe(encoding);
    expect(detect(bytes, 4_096)).toBe(encoding);
  });
});
