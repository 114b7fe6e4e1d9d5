import { encodeMuLaw } from "@parley/audio/mu-law";
import { describe, expect, it } from "vitest";
import { OpenerShelf } from "./opener-shelf.ts";
import { trimSilence } from "./trim-silence.ts";

const sound = (bytes = 8) => ({ muLaw: new Uint8Array(bytes), words: [] });

describe("the shelf", () => {
  it("keeps a sound for an hour", () => {
    let nowMs = 0;
    const shelf = new OpenerShelf(() => nowMs);
    shelf.keep("anna", "Sure.", sound());
    nowMs = 3_600_000;
    expect(shelf.find("anna", "Sure.")).not.toBeNull();
    nowMs += 1;
    expect(shelf.find("anna", "Sure.")).toBeNull();
  });

  it("makes room by leaving out what was used longest ago", () => {
    const shelf = new OpenerShelf(() => 0);
    const megabyte = 1024 * 1024;
    for (const words of ["a", "b", "c", "d"]) shelf.keep("anna", words, sound(megabyte));
    shelf.find("anna", "a");
    // Keeping it again takes no more room.
    shelf.keep("anna", "d", sound(megabyte));
    shelf.keep("anna", "e", sound(megabyte));
    expect(["a", "b", "c", "d", "e"].filter((words) => shelf.find("anna", words) !== null)).toEqual([
      "a",
      "c",
      "d",
      "e",
    ]);
  });

  it("forgets how often words were said that thousands of others have followed", () => {
    const shelf = new OpenerShelf(() => 0);
    expect(shelf.notice("anna", "Sure.")).toBe(false);
    expect(shelf.notice("anna", "Sure.")).toBe(true);
    for (let index = 0; index < 4_000; index += 1) shelf.notice("anna", `${index}`);
    expect(shelf.notice("anna", "Sure.")).toBe(false);
  });
});

describe("the silence around a text", () => {
  const MS = 8;
  /** As loud as that, of 32,768, for so many milliseconds each. */
  const levels = (...parts: readonly (readonly [number, number])[]) => {
    const pcm = Int16Array.from(parts.flatMap(([level, ms]) => Array.from({ length: ms * MS }, () => level)));
    const muLaw = new Uint8Array(pcm.length);
    encodeMuLaw(pcm, muLaw);
    return muLaw;
  };

  it("is cut to what a speaker leaves, and the words' times with it", () => {
    const muLaw = levels([0, 300], [4_000, 500], [60, 400]);
    const words = [{ text: "Sure,", startMs: 300, endMs: 790 }];
    expect(trimSilence({ muLaw, words })).toEqual({
      muLaw: muLaw.slice(280 * MS, 920 * MS),
      words: [{ text: "Sure,", startMs: 20, endMs: 510 }],
    });
  });

  it("stays where there is hardly any", () => {
    const muLaw = levels([0, 10], [-4_000, 100], [0, 50]);
    expect(trimSilence({ muLaw, words: [] })?.muLaw).toEqual(muLaw);
  });

  it("is all there is when the voice says nothing", () => {
    expect(trimSilence({ muLaw: levels([100, 500]), words: [] })).toBeNull();
  });
});
