import { expect, test } from "vitest";
import { readCursor, writeCursor } from "./event-cursor.ts";

test("a cursor is read as it was written", () => {
  const cursor = { position: 912, floor: 905 };
  expect(writeCursor(cursor)).toBe("912-905");
  expect(readCursor(writeCursor(cursor))).toEqual(cursor);
});

test.each(["", "912", "912-", "-905", "9e2-1", "912-905-1", " 912-905", "1234567890123456-1"])("%j is none", (text) => {
  expect(readCursor(text)).toBeNull();
});
