import { describe, expect, test } from "vitest";
import { checkMessage } from "./check-message.ts";
import { parseMessage } from "./parse-message.ts";

/** A request that is as it should be; each case of the RFCs changes what it is about. */
function request(
  change: Readonly<Record<string, string | null>> = {},
  startLine = "OPTIONS sip:user@example.com SIP/2.0",
  body = "",
) {
  const fields: Record<string, string | null> = {
    Via: "SIP/2.0/UDP host1.example.com;branch=z9hG4bKkdjuw",
    "Max-Forwards": "70",
    From: "<sip:caller@example.net>;tag=323",
    To: "sip:user@example.com",
    "Call-ID":
      "kl24ahsd546folnyt2vbak9sad98u23naodiunzds09a3bqw0sdfbsk34poouymnae0043nsed09mfkvc74bd0cuwnms05dknw87hjpobd76f",
    CSeq: "1 OPTIONS",
    "Content-Length": String(body.length),
    ...change,
  };
  const lines = Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]));
  return [startLine, ...lines, "", body].join("\r\n");
}

const invite = (
  change: Readonly<Record<string, string | null>> = {},
  startLine = "INVITE sip:user@example.com SIP/2.0",
) => request({ CSeq: "1 INVITE", Contact: "<sip:caller@host5.example.net>", ...change }, startLine);

/** 200: accepted; 0: nothing that can be answered. */
function verdict(text: string | Buffer): number {
  const { message, problem } = parseMessage(Buffer.from(text));
  if (message === null) return 0;
  return (problem ?? checkMessage(message))?.status ?? 200;
}

const TORTUOUS = [
  "INVITE sip:vivekg@chair-dnrc.example.com;unknownparam SIP/2.0",
  "TO :",
  " sip:vivekg@chair-dnrc.example.com ;   tag    = 1918181833n",
  'from   : "J Rosenberg \\\\\\""       <sip:jdrosen@example.com>',
  "  ;",
  "  tag = 98asjd8",
  "MaX-fOrWaRdS: 0068",
  "Call-ID: wsinv.ndaksdj@192.0.2.1",
  "Content-Length   : 4",
  "cseq: 0009",
  "  INVITE",
  "Via  : SIP  /   2.0",
  " /UDP",
  "    192.0.2.2;branch=390skdjuw",
  "s :",
  "NewFangledHeader:   newfangled value",
  " continued newfangled value",
  "UnknownHeaderWithUnusualValue: ;;,,;;,;",
  "v:  SIP  / 2.0  / TCP     spindle.example.com   ;",
  "  branch  =   z9hG4bK9ikj8  ,",
  " SIP  /    2.0   / UDP  192.168.255.111   ; branch=",
  " z9hG4bK30239",
  'm:"Quoted string \\"\\"" <sip:jdrosen@example.com> ; newparam =',
  "      newvalue ;",
  "  secondparam ; q = 0.33",
  "",
  "v=0\n",
].join("\r\n");

describe("RFC 4475, 3.1.1: valid messages", () => {
  test.each<[string, string | Buffer]>([
    ["3.1.1.1 a tortuous INVITE", TORTUOUS],
    [
      "3.1.1.2 a wide range of characters",
      request(
        {
          To: `"BEL:\\\u0007 NUL:\\\u0001 DEL:\\\u007f" <sip:1_unusual.URI~(to-be!sure)&isn't+it$/crazy?,/;;*@example.com>`,
          From: `token1~\` token2'+_ token3*%!.- <sip:mundane@example.com>;fromParam''~+*_!.-%="\u0440\u0430\u0431";tag=_token~1'+\`*%!-.`,
          "Call-ID": "intmeth.word%ZK-!.*_+'@word`~)(><:\\/\"][?}{",
          CSeq: "139122385 !interesting-Method0123456789_*+`.%indeed'~",
          "extensionHeader-!.%*+_`'~": "\ufeff\u5927\u505c\u96fb",
        },
        `!interesting-Method0123456789_*+\`.%indeed'~ sip:1_unusual.URI~(to-be!sure)&isn't+it$/crazy?,/;;*:&it+has=1,weird!*pas$wo~d_too.(doesn't-it)@example.com SIP/2.0`,
      ),
    ],
    ["3.1.1.3 escapes in a URI", request({}, "OPTIONS sip:sips%3Auser%40example.com@example.net SIP/2.0")],
    ["3.1.1.4 escaped zeros", request({ To: "sip:null-%00-null@example.com" })],
    [
      "3.1.1.5 an escape in a method is part of its name",
      request({ CSeq: "1 RE%47IST%45R" }, "RE%47IST%45R sip:example.com SIP/2.0"),
    ],
    ["3.1.1.6 no space before a bracket", request({ From: "caller<sip:caller@example.com>;tag=323" })],
    [
      "3.1.1.7 long values",
      request({ To: `"${"long ".repeat(60)}" <sip:${"user".repeat(60)}@example.com>`, Subject: "x".repeat(2_000) }),
    ],
    ["3.1.1.8 bytes after the message", `${request()}INVITE sip:joe@example.com SIP/2.0\r\n`],
    ["3.1.1.9 parameters before the at sign", request({}, "OPTIONS sip:user;par=u%40example.net@example.com SIP/2.0")],
    [
      "3.1.1.10 transports of many kinds",
      request({
        Via: "SIP/2.0/UDP t1.example.com;branch=z9hG4bK1, SIP/2.0/SCTP t2.example.com;branch=z9hG4bK2, SIP/2.0/UNKNOWN t5.example.com;branch=z9hG4bK5",
      }),
    ],
    [
      "3.1.1.12 a reason phrase of any characters",
      request({}, "SIP/2.0 200 = 2**3 * 5**2 \u043d\u043e \u0441\u0442\u043e"),
    ],
    ["a version in small letters", invite({}, "INVITE sip:user@example.com sip/2.0")],
    ["a status line in small letters", request({}, "sip/2.0 200 OK")],
    ["a telephone number", invite({}, "INVITE tel:+1-212-555-0100;phone-context=+1 SIP/2.0")],
    ["a response with lines that are no headers", request({ "no token": "x", Subject: "a\r\nb" }, "SIP/2.0 200 OK")],
    ["3.1.1.13 no reason phrase", request({}, "SIP/2.0 100 ")],
  ])("%s", (_name, text) => {
    expect(verdict(text)).toBe(200);
  });
});

describe("RFC 4475, 3.1.2: invalid messages", () => {
  test.each<[string, number, string | Buffer]>([
    [
      "3.1.2.1 separators without values",
      400,
      invite({ Via: "SIP/2.0/UDP 192.0.2.15;;,;,,", Contact: '"Joe" <sip:joe@example.org>;;;;' }),
    ],
    ["3.1.2.2 a length beyond the message", 400, request({ "Content-Length": "9999" })],
    ["3.1.2.3 a negative length", 400, request({ "Content-Length": "-999" })],
    ["3.1.2.4 a sequence number beyond 32 bits", 400, request({ CSeq: "36893488147419103232 OPTIONS" })],
    ["3.1.2.6 a quote that does not end", 400, request({ To: '"Mr. J. User <sip:j.user@example.com>' })],
    ["3.1.2.7 a Request-URI in brackets", 400, invite({}, "INVITE <sip:user@example.com> SIP/2.0")],
    ["3.1.2.8 white space within the Request-URI", 400, invite({}, "INVITE sip:user@example.com; lr SIP/2.0")],
    ["3.1.2.9 two spaces in the request line", 400, invite({}, "INVITE  sip:user@example.com  SIP/2.0")],
    ["3.1.2.10 white space after the version", 400, request({}, "OPTIONS sip:remote-target@example.com SIP/2.0  ")],
    [
      "3.1.2.11 headers in the Request-URI",
      400,
      invite({}, "INVITE sip:user@example.com?Route=%3Csip:example.com%3E SIP/2.0"),
    ],
    ["3.1.2.12 a date we do not read is passed over", 200, invite({ Date: "Fri, 01 Jan 2010 16:00:00 EST" })],
    [
      "3.1.2.13 a Contact with a header outside of brackets",
      400,
      invite({ Contact: "sip:user@example.com?Route=%3Csip:sip.example.com%3E" }),
    ],
    ["3.1.2.14 spaces within an address", 400, request({ To: '"Watson, Thomas" < sip:t.watson@example.org >' })],
    [
      "3.1.2.15 a display name with a comma and no quotes, which is only shown",
      200,
      request({ From: "Bell, Alexander <sip:a.g.bell@example.com>;tag=43" }),
    ],
    ["another version in small letters", 505, request({}, "OPTIONS sip:t.watson@example.org Sip/7.0")],
    ["a telephone number that is empty", 400, invite({}, "INVITE tel:;phone-context=+1 SIP/2.0")],
    ["3.1.2.16 another version", 505, request({}, "OPTIONS sip:t.watson@example.org SIP/7.0")],
    ["3.1.2.17 another method in CSeq", 400, request({ CSeq: "8 INVITE" })],
    [
      "3.1.2.18 an unknown method, and another one in CSeq",
      400,
      request({ CSeq: "8 INVITE" }, "NEWMETHOD sip:user@example.com SIP/2.0"),
    ],
    ["3.1.2.19 a status beyond all", 0, request({}, "SIP/2.0 4294967301 better not break the receiver")],
  ])("%s", (_name, status, text) => {
    expect(verdict(text)).toBe(status);
  });
});

describe("RFC 4475, 3.2 to 3.4", () => {
  test.each<[string, number, string]>([
    ["3.2.1 a branch that is only the cookie", 200, request({ Via: "SIP/2.0/UDP 192.0.2.1;branch=z9hG4bK" })],
    ["3.3.1 required fields missing", 400, invite({ "Call-ID": null, From: null, To: null })],
    ["3.3.2 an unknown scheme", 416, request({}, "OPTIONS nobodyKnowsThisScheme:totallyopaquecontent SIP/2.0")],
    ["3.3.3 a scheme that is registered elsewhere", 416, request({}, "OPTIONS soap.beep://192.0.2.103:3002 SIP/2.0")],
    [
      "3.3.4 unknown schemes in other fields",
      200,
      request({ To: "isbn:2983792873", From: "<http://www.example.com>;tag=3234233" }),
    ],
    ["3.3.8 more than one of what may be once", 400, invite({ "Max-Forwards": "5\r\nMax-Forwards: 70" })],
    [
      "3.3.9 lengths that contradict each other",
      400,
      request({ "Content-Length": "13\r\nContent-Length: 5" }, undefined, "There's no way"),
    ],
    [
      "3.3.10 a response with a broadcast address",
      200,
      request({ Via: "SIP/2.0/UDP 255.255.255.255;branch=z9hG4bK1saber23" }, "SIP/2.0 200 OK"),
    ],
    ["3.3.11 no hops left", 200, request({ "Max-Forwards": "0" })],
    [
      "3.3.12 parameters of Contact outside of brackets",
      200,
      invite({ Contact: "sip:+19725552222@gw1.example.net;unknownparam" }),
    ],
    [
      "3.4.1 a request of RFC 2543, without branch and tag",
      200,
      invite({ From: "sip:j_user@example.com", Via: "SIP/2.0/UDP iftgw.example.com", "Max-Forwards": null }),
    ],
  ])("%s", (_name, status, text) => {
    expect(verdict(text)).toBe(status);
  });
});

describe("RFC 5118: IPv6", () => {
  test.each<[string, number, string]>([
    [
      "4.1 a reference in brackets",
      200,
      request({ Via: "SIP/2.0/UDP [2001:db8::9:1];branch=z9hG4bKas3" }, "OPTIONS sip:[2001:db8::10] SIP/2.0"),
    ],
    ["4.2 no brackets", 400, request({}, "OPTIONS sip:2001:db8::10 SIP/2.0")],
    ["4.3 a port within the brackets", 400, request({}, "OPTIONS sip:[2001:db8::10:5070:1:2:3:4:5] SIP/2.0")],
    ["4.4 a port behind the brackets", 200, request({}, "OPTIONS sip:[2001:db8::10]:5070 SIP/2.0")],
    [
      "4.5 received without brackets",
      200,
      request({ Via: "SIP/2.0/UDP [2001:db8::9:1];received=2001:db8::9:255;branch=z9hG4bKas3" }),
    ],
    [
      "4.5 received in brackets",
      200,
      request({ Via: "SIP/2.0/UDP [2001:db8::9:1];received=[2001:db8::9:255];branch=z9hG4bKas3" }),
    ],
    ["4.7 several addresses", 200, invite({ Contact: "<sip:user@[2001:db8::9:1]>, <sip:user@192.0.2.1>" })],
    ["4.8 IPv4 within IPv6", 200, request({ Via: "SIP/2.0/UDP [::ffff:192.0.2.10]:19823;branch=z9hG4bKbh19" })],
    ["4.9 no address between the brackets", 400, request({}, "OPTIONS sip:[::::] SIP/2.0")],
    ["4.10 three colons", 400, request({ Via: "SIP/2.0/UDP [2001:db8:::192.0.2.1];branch=z9hG4bKas3" })],
  ])("%s", (_name, status, text) => {
    expect(verdict(text)).toBe(status);
  });
});

describe("what is no SIP is dropped", () => {
  test.each(["", "\r\n\r\n", "GET / HTTP/1.1\r\n\r\n", "\0\0\0\0", "SIP/3.0 200 OK\r\n\r\n", "hello", "INVITE"])(
    "%j",
    (text) => {
      expect(verdict(text)).toBe(0);
    },
  );
});
