import { SipHeaders } from "@parley/sip/message/headers";
import type { SipRequest } from "@parley/sip/message/message";
import { describe, expect, test } from "vitest";
import { identifyCall } from "./identify-call.ts";
import { TrunkBook } from "./trunk-book.ts";

const OURS = "+14155550100";
const OTHER = "+14155550199";

function bookOf(organizations: { id: number; trunkIds: string[]; numbers: [string, string | null][] }[]): TrunkBook {
  const book = new TrunkBook();
  for (const { id, trunkIds, numbers } of organizations) {
    book.replace({
      organization_id: id,
      revision: 1,
      trunks: trunkIds.map((trunkId) => ({
        id: trunkId,
        name: trunkId,
        gateway: "192.0.2.1",
        username: "",
        password: "",
        priority: 1,
        enabled: true,
        register: false,
        provider: null,
      })),
      numbers: numbers.map(([number, trunkId]) => ({ number, sip_trunk_id: trunkId, assistant_id: 1, flow_id: null })),
      callbacks: { base_url: "http://127.0.0.1:1", media_url: "ws://127.0.0.1:1" },
      default_country: "US",
    });
  }
  return book;
}

function invite(headers: [string, string][], uri = "sip:101@192.0.2.9", to = "<sip:101@192.0.2.9>"): SipRequest {
  return {
    kind: "request",
    method: "INVITE",
    uri,
    headers: SipHeaders.of([["To", to], ...headers]),
    body: Buffer.alloc(0),
  };
}

const one = bookOf([
  {
    id: 1,
    trunkIds: ["a"],
    numbers: [
      [OURS, null],
      ["+14155550101", null],
    ],
  },
]);
const found = (request: SipRequest, book = one) => {
  const call = identifyCall(book, book.trunks(), request);
  return call === null ? null : [call.number.number, call.dialedVia];
};

describe("the number is found alone in", () => {
  test.each<[string, SipRequest]>([
    ["diversion", invite([["Diversion", `<sip:${OURS}@pbx>;reason=unconditional`]])],
    [
      "history-info",
      invite([["History-Info", `<sip:${OURS}@pbx?Reason=SIP%3Bcause%3D302>;index=1, <sip:101@pbx>;index=1.1`]]),
    ],
    ["x-original-called", invite([["X-Original-Called", OURS]])],
    ["x-original-number", invite([["X-Original-Number", "4155550100"]])],
    ["x-forwarded-to", invite([["X-Forwarded-To", `<tel:${OURS}>`]])],
    ["x-original-to", invite([["X-Original-To", `sip:${OURS}@pbx`]])],
    ["p-called-party-id", invite([["P-Called-Party-ID", `<sip:${OURS}@pbx;user=phone>`]])],
    ["request-uri", invite([], `sip:${OURS}@192.0.2.9;transport=tcp`)],
    ["to", invite([], undefined, `"Sales" <sip:0014155550100@192.0.2.9>`)],
  ])("%s", (via, request) => {
    expect(found(request)).toEqual([OURS, via]);
  });
});

describe("written as", () => {
  test.each([
    "+1 (415) 555-0100",
    "14155550100",
    "0014155550100",
    "%2B14155550100",
    "415-555-0100",
    "+14155550100;npdi",
  ])("%s it is the same number", (written) => {
    expect(found(invite([], `sip:${written.replaceAll(" ", "%20")}@192.0.2.9`))).toEqual([OURS, "request-uri"]);
  });
});

describe("of several numbers", () => {
  test("the field that is believed most decides", () => {
    const request = invite([
      ["X-Original-To", "+14155550101"],
      ["Diversion", `<sip:${OURS}@pbx>`],
    ]);
    expect(found(request)).toEqual([OURS, "diversion"]);
  });

  test("one that is nobody's is passed over", () => {
    expect(found(invite([["Diversion", `<sip:${OTHER}@pbx>`]], `sip:${OURS}@192.0.2.9`))).toEqual([
      OURS,
      "request-uri",
    ]);
  });

  test("the topmost diversion is asked before the first one", () => {
    const request = invite([
      ["Diversion", "<sip:+14155550101@pbx>"],
      ["Diversion", `<sip:${OURS}@pbx>`],
    ]);
    expect(found(request)).toEqual(["+14155550101", "diversion"]);
  });

  test("the first diversion is asked where the topmost is nobody's", () => {
    const request = invite([
      ["Diversion", `<sip:${OTHER}@pbx>`],
      ["Diversion", `<sip:${OURS}@pbx>`],
    ]);
    expect(found(request)).toEqual([OURS, "diversion"]);
  });
});

describe("is never guessed", () => {
  const two = bookOf([
    { id: 1, trunkIds: ["a"], numbers: [[OURS, null]] },
    {
      id: 2,
      trunkIds: ["b"],
      numbers: [
        [OURS, null],
        [OTHER, null],
      ],
    },
  ]);

  test("for a number of two organizations behind one gateway", () => {
    expect(found(invite([], `sip:${OURS}@192.0.2.9`), two)).toBeNull();
    expect(found(invite([], `sip:${OTHER}@192.0.2.9`), two)).toEqual([OTHER, "request-uri"]);
  });

  test.each<[string, SipRequest]>([
    ["an extension", invite([], "sip:0100@192.0.2.9")],
    ["a number of nobody", invite([], `sip:${OTHER}@192.0.2.9`)],
    ["a name", invite([], "sip:sales@192.0.2.9")],
    ["nothing", invite([], "sip:192.0.2.9", "<sip:192.0.2.9>")],
    ["a broken diversion", invite([["Diversion", `"unclosed <sip:${OURS}@pbx>`]])],
    ["a number within a longer one", invite([], `sip:${OURS}12@192.0.2.9`)],
  ])("for %s", (_name, request) => {
    expect(found(request)).toBeNull();
  });

  test("for a number that only another trunk brings", () => {
    const book = bookOf([{ id: 1, trunkIds: ["a", "b"], numbers: [[OURS, "b"]] }]);
    const [a, b] = book.trunks();
    if (a === undefined || b === undefined) throw new Error("no trunks");
    expect(identifyCall(book, [a], invite([], `sip:${OURS}@192.0.2.9`))).toBeNull();
    expect(identifyCall(book, [a, b], invite([], `sip:${OURS}@192.0.2.9`))?.trunk.id).toBe("b");
  });
});
