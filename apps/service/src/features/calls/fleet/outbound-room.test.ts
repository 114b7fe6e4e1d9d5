import { expect, it } from "vitest";
import { outboundRoom } from "./outbound-room.ts";

it.each([
  ["nothing goes on", { places: 10, inbound: 0, outbound: 0 }, 20, 8],
  ["inbound calls use their own part first", { places: 10, inbound: 2, outbound: 3 }, 20, 5],
  ["and then what is left", { places: 10, inbound: 6, outbound: 3 }, 20, 1],
  ["the part of inbound calls stays free", { places: 10, inbound: 0, outbound: 8 }, 20, 0],
  ["all is full", { places: 10, inbound: 7, outbound: 3 }, 20, 0],
  ["more than there is, after a process was lost", { places: 5, inbound: 4, outbound: 6 }, 20, 0],
  ["few places: a part of a call is not reserved", { places: 4, inbound: 0, outbound: 3 }, 20, 1],
  ["nothing is reserved", { places: 4, inbound: 0, outbound: 3 }, 0, 1],
  ["everything is", { places: 4, inbound: 0, outbound: 0 }, 100, 0],
])("%s", (_what, places, percent, room) => {
  expect(outboundRoom(places, percent)).toBe(room);
});
