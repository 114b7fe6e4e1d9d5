import { describe, expect, test } from "vitest";
import { type Breaker, breakerRoom, isOpen, noteAnswers, noteTry } from "./breaker.ts";

const START = Date.UTC(2026, 0, 1);
const at = (seconds: number) => new Date(START + seconds * 1_000);
const failed = (count: number) => ({ accepted: 0, failed: count });
const accepted = (count: number) => ({ accepted: count, failed: 0 });

describe("a breaker", () => {
  test("opens when half of at least five within two minutes failed", () => {
    expect(isOpen(noteAnswers({}, failed(4), at(0)))).toBe(false);
    expect(isOpen(noteAnswers({}, failed(5), at(0)))).toBe(true);
    const mixed = noteAnswers(noteAnswers({}, accepted(4), at(0)), failed(3), at(20));
    expect(isOpen(mixed)).toBe(false);
    expect(isOpen(noteAnswers(mixed, failed(1), at(40)))).toBe(true);
  });

  test("forgets what is older", () => {
    const old = noteAnswers({}, failed(4), at(0));
    expect(isOpen(noteAnswers(old, failed(1), at(121)))).toBe(false);
    expect(isOpen(noteAnswers(old, failed(1), at(119)))).toBe(true);
  });

  test("while it is open one attempt is let through now and then; one that is accepted closes it", () => {
    const open = noteAnswers({}, failed(5), at(0));
    expect([breakerRoom(open, at(0)), breakerRoom(open, at(19)), breakerRoom(open, at(20))]).toEqual([0, 0, 1]);
    const tried = noteTry(open, at(20));
    expect([breakerRoom(tried, at(21)), breakerRoom(tried, at(40))]).toEqual([0, 1]);
    const failing = noteAnswers(tried, failed(1), at(25));
    expect([isOpen(failing), breakerRoom(failing, at(44)), breakerRoom(failing, at(45))]).toEqual([true, 0, 1]);
    const closed = noteAnswers(failing, accepted(1), at(46));
    expect([isOpen(closed), breakerRoom(closed, at(46))]).toEqual([false, Number.POSITIVE_INFINITY]);
  });

  test("stays as it is without answers, and stores what it needs in a row", () => {
    const breaker = noteAnswers({}, failed(3), at(0));
    expect(noteAnswers(breaker, failed(0), at(5))).toBe(breaker);
    expect(JSON.parse(JSON.stringify(breaker)) as Breaker).toEqual(breaker);
    const spans = [0, 5, 10, 15].reduce<Breaker>((before, second) => noteAnswers(before, accepted(1), at(second)), {});
    expect(spans.spans).toHaveLength(2);
  });
});
