import { describe, expect, test } from "vitest";
import { NccoError, readNcco } from "./ncco.ts";

const SOCKET = { type: "websocket", uri: "wss://a/streams/vonage?token=1", "content-type": "audio/l16;rate=8000" };
const REPORTS = { from: null, eventUrl: null, isSynchronous: false };

describe("an NCCO", () => {
  test.each([
    [[], []],
    [[{ action: "talk", text: "Hello" }], [{ kind: "talk", text: "Hello", language: null }]],
    [[{ action: "talk", text: "Hallo", language: "de-DE" }], [{ kind: "talk", text: "Hallo", language: "de-DE" }]],
    [
      [{ action: "notify", payload: { a: 1 }, eventUrl: ["https://a/events"] }],
      [{ kind: "notify", payload: { a: 1 }, eventUrl: "https://a/events" }],
    ],
    [
      [{ action: "connect", endpoint: [SOCKET] }],
      [
        {
          kind: "connect-socket",
          uri: SOCKET.uri,
          contentType: "audio/l16;rate=8000",
          rateHz: 8_000,
          headers: {},
          ...REPORTS,
        },
      ],
    ],
    [
      [
        {
          action: "connect",
          from: "14155550100",
          eventType: "synchronous",
          eventUrl: ["https://a/events"],
          endpoint: [{ type: "phone", number: "12125550199" }],
        },
      ],
      [
        {
          kind: "connect-phone",
          to: "+12125550199",
          from: "14155550100",
          eventUrl: "https://a/events",
          isSynchronous: true,
        },
      ],
    ],
  ])("%j is read", (ncco, expected) => {
    expect(readNcco(JSON.stringify(ncco))).toEqual(expected);
  });

  const connect = (endpoint: unknown, more = {}) => JSON.stringify([{ action: "connect", endpoint, ...more }]);
  test.each([
    ["nothing", ""],
    ["TwiML", "<Response/>"],
    ["one action alone", '{"action":"talk","text":"a"}'],
    ["an unknown action", '[{"action":"dance"}]'],
    ["an action without a name", "[{}]"],
    ["a talk without text", '[{"action":"talk"}]'],
    ["a notify to nobody", '[{"action":"notify","payload":{}}]'],
    ["a notify of nothing", '[{"action":"notify","eventUrl":["https://a/events"]}]'],
    ["a connect to nobody", connect([])],
    ["a connect to two", connect([SOCKET, SOCKET])],
    ["an unknown endpoint", connect([{ type: "app", user: "a" }])],
    ["a phone with a plus", connect([{ type: "phone", number: "+12125550199" }])],
    ["a socket at a web address", connect([{ ...SOCKET, uri: "https://a/streams" }])],
    ["an unsupported audio format", connect([{ ...SOCKET, "content-type": "audio/l16;rate=48000" }])],
    ["headers of more than 512 bytes", connect([{ ...SOCKET, headers: { a: "x".repeat(510) } }])],
    ["an event URL outside a list", connect([SOCKET], { eventUrl: "https://a/events" })],
  ])("%s is refused", (_, document) => {
    expect(() => readNcco(document)).toThrow(NccoError);
  });
});
