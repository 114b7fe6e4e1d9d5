import { describe, expect, test } from "vitest";
import { readTwiml, TwimlError } from "./twiml-document.ts";

const inResponse = (verbs: string) => `<?xml version="1.0" encoding="UTF-8"?>\n<Response>${verbs}</Response>`;

describe("a document", () => {
  test.each([
    ["", []],
    ["<Hangup/>", [{ kind: "hang-up" }]],
    ["<Say>Hello &amp; welcome</Say>", [{ kind: "say", text: "Hello & welcome", language: null }]],
    ['<Say language="de-DE"> Hallo </Say>', [{ kind: "say", text: "Hallo", language: "de-DE" }]],
    ["<Pause/>", [{ kind: "pause", lengthMs: 1_000 }]],
    ['<Pause length="0"/>', [{ kind: "pause", lengthMs: 0 }]],
    ['<Play digits="w1#"/>', [{ kind: "play-digits", digits: "w1#" }]],
    ["<Reject/>", [{ kind: "reject", reason: "rejected" }]],
    ['<Reject reason="busy"/>', [{ kind: "reject", reason: "busy" }]],
    [
      '<Redirect method="GET">/twiml?a=1&amp;b=2</Redirect>',
      [{ kind: "redirect", url: "/twiml?a=1&b=2", method: "GET" }],
    ],
    [
      "<Dial>+12125550100</Dial>",
      [{ kind: "dial", to: "+12125550100", callerId: null, timeoutSeconds: 30, action: null, reports: null }],
    ],
    [
      `<Dial timeout="7" callerId="+14155550100" action="/done" method="GET">
        <Number statusCallback="/leg" statusCallbackEvent="ringing answered">+12125550100</Number>
      </Dial>`,
      [
        {
          kind: "dial",
          to: "+12125550100",
          callerId: "+14155550100",
          timeoutSeconds: 7,
          action: { url: "/done", method: "GET" },
          reports: { url: "/leg", method: "POST", events: ["ringing", "answered"] },
        },
      ],
    ],
    [
      '<Connect><Stream url="wss://a/streams"/></Connect>',
      [{ kind: "connect", action: null, stream: { url: "wss://a/streams", parameters: {}, statusCallback: null } }],
    ],
    [
      `<Connect action="/next"><Stream url="wss://a/streams" statusCallback="/stream">
        <Parameter name="token" value="a&quot;b"/><Parameter name="To" value="+1"/>
      </Stream></Connect>`,
      [
        {
          kind: "connect",
          action: { url: "/next", method: "POST" },
          stream: {
            url: "wss://a/streams",
            parameters: { token: 'a"b', To: "+1" },
            statusCallback: { url: "/stream", method: "POST" },
          },
        },
      ],
    ],
  ])("%s is read", (verbs, expected) => {
    expect(readTwiml(inResponse(verbs))).toEqual(expected);
  });

  test.each([
    ["nothing at all", "", 12_100],
    ["JSON", '{"response":[]}', 12_100],
    ["an unescaped address", inResponse("<Redirect>/a?b=1&c=2</Redirect>"), 12_100],
    ["another root", "<Twiml/>", 12_200],
    ["text between verbs", inResponse("hello<Hangup/>"), 12_200],
    ["an unknown verb", inResponse("<Dance/>"), 12_200],
    ["a lower-case verb", inResponse("<hangup/>"), 12_200],
    ["a connect without a stream", inResponse("<Connect/>"), 12_200],
    ["a stream without a URL", inResponse("<Connect><Stream/></Connect>"), 12_200],
    ["two streams", inResponse('<Connect><Stream url="wss://a"/><Stream url="wss://b"/></Connect>'), 12_200],
    ["an unknown element in a stream", inResponse('<Connect><Stream url="wss://a"><Say/></Stream></Connect>'), 12_200],
    ["a recording to play", inResponse("<Play>https://a/b.mp3</Play>"), 12_200],
    ["invalid digits", inResponse('<Play digits="x"/>'), 12_200],
    ["a pause in words", inResponse('<Pause length="two"/>'), 12_200],
    ["a redirect to nowhere", inResponse("<Redirect/>"), 12_200],
    ["an invalid method", inResponse('<Redirect method="PUT">/a</Redirect>'), 12_200],
    ["a conference", inResponse("<Dial><Conference>a</Conference></Dial>"), 12_200],
  ])("%s is refused", (_, document, code) => {
    const read = () => readTwiml(document);
    expect(read).toThrow(TwimlError);
    expect(read).toThrow(String(code));
  });
});
