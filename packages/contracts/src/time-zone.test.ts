import { expect, test } from "vitest";
import { timeZone } from "./time-zone.ts";

test.each([
  ["europe/berlin", "Europe/Berlin"],
  ["EUROPE/BERLIN", "Europe/Berlin"],
  ["america/port_of_spain", "America/Port_of_Spain"],
  ["america/argentina/buenos_aires", "America/Argentina/Buenos_Aires"],
  ["utc", "UTC"],
  ["Europe/Berlin", "Europe/Berlin"],
  ["Asia/Kolkata", "Asia/Kolkata"],
  ["asia/kolkata", "Asia/Kolkata"],
  ["Europe/Kyiv", "Europe/Kyiv"],
])("%s is kept as %s", (sent, kept) => {
  expect(timeZone.parse(sent)).toBe(kept);
});

test.each(["", "Europe/Atlantis", "+01:00", "berlin"])("%j is refused", (sent) => {
  expect(timeZone.safeParse(sent).success).toBe(false);
});
