import { describe, expect, test } from "vitest";
import { answerOffer, createOffer, type LocalMedia, readAnswer } from "./offer-answer.ts";
import { parseSdp, writeSdp } from "./sdp.ts";

const LOCAL: LocalMedia = {
  address: "192.0.2.9",
  port: 20_000,
  sessionId: "1",
  version: 1,
  srtp: "accepted",
  createKey: () => Buffer.alloc(30),
};
const HEAD = ["v=0", "o=- 1 1 IN IP4 192.0.2.7", "s=-", "c=IN IP4 192.0.2.7", "t=0 0"];

function answer(lines: readonly string[]) {
  const offer = parseSdp(Buffer.from(`${lines.join("\r\n")}\r\n`));
  const answered = offer === null ? null : answerOffer(offer, LOCAL);
  if (answered?.kind !== "agreed") return null;
  const written = writeSdp(answered.sdp).toString();
  return { agreed: answered.agreed, sections: written.split("\r\n").filter((line) => line.startsWith("m=")) };
}

describe("an encoding is what its name, clock and channels say", () => {
  const agreedOn = (format: number, mapping: string) =>
    answer([...HEAD, `m=audio 4000 RTP/AVP 8 ${format}`, `a=rtpmap:${format} ${mapping}`])?.agreed;

  test.each([
    "telephone-event/8000",
    "telephone-event/8000/1",
    "Telephone-Event/8000",
    "TELEPHONE-EVENT/8000/1",
    "telephone-event/08000",
  ])("%s are keys", (mapping) => {
    expect(agreedOn(120, mapping)?.telephoneEventPayloadType).toBe(120);
  });

  test.each(["telephone-event/16000", "telephone-event/8000/2", "telephone-events/8000", "telephone-event"])(
    "%s are none of ours",
    (mapping) => {
      expect(agreedOn(120, mapping)?.telephoneEventPayloadType).toBeNull();
    },
  );

  test.each(["PCMU/8000", "pcmu/8000/1", "PcMu/8000"])("%s is mu-law, whatever its number", (mapping) => {
    expect(answer([...HEAD, "m=audio 4000 RTP/AVP 97", `a=rtpmap:97 ${mapping}`])?.agreed).toMatchObject({
      codec: "PCMU",
      payloadType: 97,
    });
  });

  test.each(["PCMU/16000", "PCMU/8000/2", "G722/8000"])("%s is not", (mapping) => {
    expect(answer([...HEAD, "m=audio 4000 RTP/AVP 97", `a=rtpmap:97 ${mapping}`])).toBeNull();
  });
});

describe("an offer whose sound is good is taken", () => {
  const AUDIO = ["m=audio 4000 RTP/AVP 0", "a=sendrecv"];

  test.each<[string, readonly string[]]>([
    ["white space behind it", [...HEAD, ...AUDIO, " ", "\t", ""]],
    ["a NUL behind it", [...HEAD, ...AUDIO, "\0"]],
    ["a line that is none", [...HEAD, "hello", ...AUDIO, "x", "=", "a"]],
    ["lines of unknown kinds", [...HEAD, "q=1", ...AUDIO, "1=2", "k=clear:x"]],
    ["white space before its lines", [...HEAD, ...AUDIO].map((line) => ` ${line}`)],
    ["lines that end in CR", [[...HEAD, ...AUDIO].join("\r")]],
    ["no origin", [...HEAD.filter((line) => !line.startsWith("o=")), ...AUDIO]],
    ["a second connection that is bad", [...HEAD, "c=IN", ...AUDIO, "c=ATM x"]],
    ["attributes that are bad", [...HEAD, ...AUDIO, "a=", "a=:", "a=rtpmap", "a=rtpmap:", "a=crypto:x", "a=ptime:x"]],
  ])("with %s", (_name, lines) => {
    expect(answer(lines)?.agreed).toMatchObject({ codec: "PCMU", remote: { address: "192.0.2.7", port: 4_000 } });
  });

  test.each([
    ["m=video 5000 RTP/AVP 96", "m=video 0 RTP/AVP 96"],
    ["m=video 0 RTP/AVP 96", "m=video 0 RTP/AVP 96"],
    ["m=audio 70000 RTP/AVP 0", "m=audio 0 RTP/AVP 0"],
    ["m=audio x RTP/AVP 0", "m=audio 0 RTP/AVP 0"],
    ["m=audio 5000 RTP/AVP", "m=audio 0 RTP/AVP 0"],
    ["m=audio 5000 RTP/AVP 18", "m=audio 0 RTP/AVP 18"],
    ["m=audio 5000 RTP/SAVP 0", "m=audio 0 RTP/SAVP 0"],
    ["m=image 5000 udptl t38", "m=image 0 udptl t38"],
    ["m=application", "m=application 0 RTP/AVP 0"],
    ["m=", "m=audio 0 RTP/AVP 0"],
  ])("beside %s, which is refused in its place", (line, refused) => {
    expect(answer([...HEAD, line, ...AUDIO])?.sections).toEqual([refused, "m=audio 20000 RTP/AVP 0"]);
    expect(answer([...HEAD, ...AUDIO, line])?.sections).toEqual(["m=audio 20000 RTP/AVP 0", refused]);
  });

  test.each<[string, readonly string[]]>([
    ["no version", [...HEAD.slice(1), ...AUDIO]],
    ["another version", ["v=1", ...HEAD.slice(1), ...AUDIO]],
    ["no stream", HEAD],
    ["no address", [...HEAD.filter((line) => !line.startsWith("c=")), ...AUDIO]],
    ["more streams than anybody has", [...HEAD, ...Array.from({ length: 33 }, () => "m=audio 4000 RTP/AVP 0")]],
  ])("but not one with %s", (_name, lines) => {
    expect(answer(lines)).toBeNull();
  });
});

test.each<[string, readonly string[], boolean]>([
  ["white space behind it", ["m=audio 4000 RTP/AVP 0 120", "a=rtpmap:120 telephone-event/8000/1", " "], true],
  [
    "a stream more, which it refuses",
    ["m=video 0 RTP/AVP 96", "m=audio 4000 RTP/AVP 0 120", "a=rtpmap:120 telephone-event/8000"],
    true,
  ],
  ["our stream refused", ["m=audio 0 RTP/AVP 0"], false],
  ["no codec of ours", ["m=audio 4000 RTP/AVP 18"], false],
])("an answer with %s", (_name, lines, isTaken) => {
  const text = [...HEAD, ...lines].join("\r\n");
  const sdp = parseSdp(Buffer.from(text));
  const agreed = sdp === null ? null : readAnswer(createOffer(LOCAL), sdp);
  if (!isTaken) expect(agreed).toBeNull();
  else expect(agreed).toMatchObject({ codec: "PCMU", telephoneEventPayloadType: 120, remote: { port: 4_000 } });
});
