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
