import { expect, test } from "vitest";
import { baseName } from "./file-name.ts";

test.each([
  ["../../../etc/passwd.txt", "passwd.txt"],
  ["..\\..\\Windows\\win.ini", "win.ini"],
  ["C:\\Users\\Jane\\menu.pdf", "menu.pdf"],
  ["/home/jane/menu.pdf", "menu.pdf"],
  ["a/..\\b/menu.pdf", "menu.pdf"],
  ["//server/share/menu.pdf ", "menu.pdf"],
  ["menu.txt\0/../prices.txt", "prices.txt"],
  ["menu.pdf", "menu.pdf"],
  ["Größe 1:2.csv", "Größe 1:2.csv"],
  [".env", ".env"],
  ["...", "..."],
])("%j is the file %j", (sent, name) => {
  expect(baseName(sent)).toBe(name);
});

test.each(["", "/", "..", "../..", "a/.", "C:\\", " "])("%j names no file", (sent) => {
  expect(baseName(sent)).toBeNull();
});
