import { randomUUID } from "node:crypto";
import { BRIDGE_PATHS } from "@parley/contracts/sip-bridge/bridge-api";
import { createResponse } from "@parley/sip/message/respond";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { holdsTone, OUR_NUMBER, openStage, type Stage, tone, trunkAt, until } from "./support/stage.ts";
import { type PbxLeg, TestPbx } from "./support/test-pbx.ts";

let stage: Stage;
let pbx: TestPbx;

beforeEach(async () => {
  stage = await openStage();
  pbx = await TestPbx.start();
});
afterEach(async () => {
  await stage.stop();
  await pbx.stop();
});

const FINAL = ["completed", "busy", "no_answer", "canceled", "failed", "transferred"];

async function callIn(options: Parameters<TestPbx["call"]>[2] = {}): Promise<PbxLeg> {
  await stage.sync({ trunks: [trunkAt(pbx.port)] });
  return pbx.call(stage.bridge.sipPort, OUR_NUMBER, options);
}

async function establish(options: Parameters<TestPbx["call"]>[2] = {}): Promise<PbxLeg> {
  const leg = await callIn(options);
  await until(() => leg.isEstablished && stage.service.media.length > 0, "the call to be answered");
  return leg;
}

const statusNames = () => stage.service.statuses().map(({ status }) => status);

describe("a call that comes in", () => {
  test.each(["udp", "tcp"] as const)("over %s is answered, heard both ways, and ended once", async (transport) => {
    const leg = await establish({ transport });
    const [incoming] = stage.service.events("call.incoming");
    expect(incoming).toMatchObject({
      organization_id: 7,
      from_number: "+15557654321",
      to_number: OUR_NUMBER,
      dialed_via: "request-uri",
      display_name: "Jane Doe",
      call_sid: expect.stringMatching(/^sip_[0-9a-f-]{36}$/),
    });
    expect(leg.progress).toContain(180);
    const [media] = stage.service.media;
    await until(() => media?.events[0]?.event === "start");
    expect(media?.events[0]).toEqual({ event: "start", call_sid: incoming.call_sid, token: "token-1" });
    leg.media.session?.queueAudio(tone(440, 2_000));
    media?.socket.send(tone(1_000, 900));
    media?.socket.send(JSON.stringify({ event: "mark", name: "end" }));
    await until(() => holdsTone(440, media?.heard ?? []), "the caller to be heard");
    await until(() => holdsTone(1_000, leg.heard), "the assistant to be heard");
    await until(() => media?.events.some(({ name }) => name === "end") === true, "the mark");
    leg.session.hangUp();
    await until(() => statusNames().includes("completed"));
    expect(statusNames()).toEqual(["in_progress", "completed"]);
    expect(stage.service.statuses()[1]).toMatchObject({ media: { codec: "PCMU", rx_lost_pct: 0 }, sip_code: null });
    expect(stage.service.statuses()[1].duration_ms).toBeGreaterThan(0);
    expect(stage.service.posts.every(({ isSigned }) => isSigned)).toBe(true);
    const prewarm = stage.service.posts.find(({ path }) => path === "/sip-prewarm");
    expect(prewarm?.body).toEqual({
      call_sid: incoming.call_sid,
      organization_id: incoming.organization_id,
      from_number: "+15557654321",
      to_number: OUR_NUMBER,
      outbound: false,
    });
  });

  test("of a caller with a SIP and a telephone address has the number", async () => {
    const identity = `"Jane" <sip:+15557650000@127.0.0.1;user=phone>, <tel:+15557650000>`;
    await establish({ headers: [["P-Asserted-Identity", identity]] });
    expect(stage.service.events("call.incoming")).toMatchObject([
      { from_number: "+15557650000", display_name: "Jane" },
    ]);
  });

  test("to a telephone address is read as the number", async () => {
    await establish({ uri: `tel:${OUR_NUMBER}` });
    expect(stage.service.events("call.incoming")).toMatchObject([{ to_number: OUR_NUMBER, dialed_via: "request-uri" }]);
  });

  test("from a withheld number is anonymous", async () => {
    await establish({ from: '"Jane Doe" <sip:Restricted@127.0.0.1>' });
    expect(stage.service.events("call.incoming")).toMatchObject([{ from_number: "anonymous", display_name: null }]);
  });

  test("keys go both ways", async () => {
    const leg = await establish();
    leg.media.session?.sendDigits("12#");
    const [media] = stage.service.media;
    media?.socket.send(JSON.stringify({ event: "dtmf", digits: "77" }));
    await until(() => media?.events.filter(({ event }) => event === "dtmf").length === 3);
    expect(media?.events.flatMap(({ digit }) => digit ?? [])).toEqual(["1", "2", "#"]);
    await until(() => leg.keys.length === 2);
    expect(leg.keys).toEqual(["7", "7"]);
  });

  test("keys by INFO reach the assistant, and one that RTP tells of as well counts once", async () => {
    const leg = await establish();
    const press = (body: string, type = "application/dtmf-relay") => pbx.request(leg, "INFO", type, body);
    expect(await press("Signal=1\r\nDuration=160\r\n")).toBe(200);
    expect(await press("Signal=2\r\n")).toBe(200);
    expect(await press("11", "application/dtmf")).toBe(200);
    expect(await press("Signal=?")).toBe(415);
    expect(await press("<x/>", "application/media_control+xml")).toBe(415);
    leg.media.session?.sendDigits("#*");
    const keys = () => stage.service.media[0]?.events.flatMap(({ digit }) => digit ?? []).join("");
    await until(() => keys()?.includes("*") === true, "the last key");
    expect(keys()).toBe("12#*");
  });

  test("is hung up by command", async () => {
    const leg = await establish();
    const callSid = stage.service.events("call.incoming")[0].call_sid;
    expect((await stage.ask("POST", BRIDGE_PATHS.callCommand(callSid, "hangup"))).status).toBe(200);
    await until(() => leg.ends.length === 1 && statusNames().includes("completed"));
    expect(leg.ends[0]?.by).toBe("peer");
    expect((await stage.ask("POST", BRIDGE_PATHS.callCommand(callSid, "hangup"))).status).toBe(409);
    expect((await stage.ask("GET", BRIDGE_PATHS.call(callSid))).body).toMatchObject({ status: "completed" });
    expect((await stage.ask("POST", BRIDGE_PATHS.callCommand(`sip_${randomUUID()}`, "hangup"))).status).toBe(404);
  });

  test("is refused with the service's status", async () => {
    stage.service.instruction = () => ({ action: "reject", code: 486, reason: "busy" });
    const leg = await callIn();
    await until(() => leg.ends.length === 1);
    expect(leg.ends[0]).toMatchObject({ status: 486 });
    await until(() => statusNames().length === 1);
    expect(statusNames()).toEqual(["busy"]);
  });

  test("gets 503 while the service is away", async () => {
    stage.service.instruction = () => null;
    const leg = await callIn();
    await until(() => leg.ends.length === 1);
    expect(leg.ends[0]).toMatchObject({ status: 503 });
    const refusal = pbx.messages.find((message) => message.kind === "response" && message.status === 503);
    expect(refusal?.headers.first("Retry-After")).toBe("5");
    await until(() => statusNames().length === 1);
    expect(statusNames()).toEqual(["failed"]);
  });

  test("is taken back by the caller before it is answered", async () => {
    stage.service.instruction = () => ({
      action: "accept",
      media: { url: "ws://127.0.0.1:1/streams/sip", token: "t" },
    });
    const leg = await callIn();
    await until(() => leg.progress.includes(180));
    leg.session.hangUp();
    await until(() => statusNames().length === 1);
    expect(statusNames()).toEqual(["canceled"]);
    expect(leg.ends).toMatchObject([{ status: 487 }]);
  });

  test("goes on over a new media socket when the first one breaks", async () => {
    const leg = await establish();
    stage.service.media[0]?.socket.terminate();
    await until(() => stage.service.media.length === 2, "a new socket");
    const [failed] = stage.service.events("call.stream_failed");
    expect(failed).toMatchObject({ call_sid: stage.service.events("call.incoming")[0].call_sid });
    const second = stage.service.media[1];
    await until(() => second?.events[0]?.event === "start");
    expect(second?.events[0]?.token).toBe("token-2");
    leg.media.session?.queueAudio(tone(440, 1_500));
    await until(() => holdsTone(440, second?.heard ?? []), "the caller on the new socket");
    expect(leg.ends).toEqual([]);
  });

  test("keeps the keys that are pressed while its socket is away", async () => {
    const leg = await establish();
    const held = Promise.withResolvers<void>();
    stage.service.instruction = async () => {
      await held.promise;
      return stage.service.accept();
    };
    stage.service.media[0]?.socket.terminate();
    await until(() => stage.service.events("call.stream_failed").length === 1);
    leg.media.session?.sendDigits("42");
    // Two keys with their pause take half a second.
    await new Promise((resolve) => setTimeout(resolve, 800));
    held.resolve();
    const keys = () => stage.service.media[1]?.events.flatMap(({ digit }) => digit ?? []) ?? [];
    await until(() => keys().length === 2);
    expect(keys()).toEqual(["4", "2"]);
    expect(stage.service.media[1]?.events[0]?.event).toBe("start");
  });

  test("is hung up when the service wants it no more after its socket broke", async () => {
    const leg = await establish();
    stage.service.instruction = () => ({ action: "reject", code: 480, reason: "over" });
    stage.service.media[0]?.socket.close(1_000);
    await until(() => leg.ends.length === 1);
    await until(() => statusNames().includes("completed"));
  });

  test("to a number of nobody gets 404, and nobody is told", async () => {
    await stage.sync({ trunks: [trunkAt(pbx.port)] });
    for (const to of ["+15550000000", "101", "4711"]) {
      const leg = await pbx.call(stage.bridge.sipPort, to);
      await until(() => leg.ends.length === 1);
      expect(leg.ends[0]).toMatchObject({ status: 404 });
    }
    expect(stage.service.events("call.incoming")).toEqual([]);
  });

  test("of a stranger is not answered at all", async () => {
    await stage.tell({ trunks: [trunkAt(pbx.port, { gateway: "127.0.0.9:5060" })] });
    const leg = await pbx.call(stage.bridge.sipPort, OUR_NUMBER);
    const { body } = await stage.ask("GET", "/metrics");
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(pbx.messages.filter(({ kind }) => kind === "response")).toEqual([]);
    expect(String(body)).toContain("parley_bridge_calls 0");
    leg.session.giveUp("enough");
  });

  test("leaves its messages in the ladder, without credentials", async () => {
    const leg = await establish({ headers: [["Proxy-Authorization", 'Digest username="u", response="5ec2e7"']] });
    const callSid = stage.service.events("call.incoming")[0].call_sid;
    const { body } = await stage.ask("GET", BRIDGE_PATHS.ladder(callSid));
    const summaries = body.messages.map(({ summary }: { summary: string }) => summary);
    expect(summaries).toEqual(expect.arrayContaining(["INVITE", "100 Trying", "180 Ringing", "200 OK", "ACK"]));
    expect(JSON.stringify(body)).not.toContain("5ec2e7");
    leg.session.hangUp();
  });
});

describe("a call that goes out", () => {
  const order = (change: object = {}) => ({
    idempotency_key: randomUUID(),
    from: OUR_NUMBER,
    to: "+15557654321",
    display_name: "Acme",
    ring_timeout_seconds: 20,
    ...change,
  });

  test("rings, is answered and heard both ways", async () => {
    await stage.sync({ trunks: [trunkAt(pbx.port)] });
    pbx.onInvite = (leg) => {
      leg.session.ring();
      leg.session.accept(leg.media);
    };
    const request = order();
    const placed = await stage.ask("POST", BRIDGE_PATHS.calls, request);
    expect(placed).toEqual({ status: 202, body: { call_sid: `sip_${request.idempotency_key}` } });
    await until(() => stage.service.media.length === 1);
    const [invite] = pbx.invites;
    expect(invite?.request.uri).toBe(`sip:+15557654321@127.0.0.1:${pbx.port}`);
    expect(invite?.request.headers.first("P-Asserted-Identity")).toBe("Acme <sip:+15551234567@127.0.0.1>");
    const [leg] = pbx.legs;
    stage.service.media[0]?.socket.send(tone(1_000, 900));
    leg?.media.session?.queueAudio(tone(440, 1_500));
    await until(() => holdsTone(1_000, leg?.heard ?? []));
    await until(() => holdsTone(440, stage.service.media[0]?.heard ?? []));
    expect(stage.service.events("call.answered")).toHaveLength(1);
    leg?.session.hangUp();
    await until(() => statusNames().includes("completed"));
    expect(statusNames()).toEqual(["initiated", "ringing", "in_progress", "completed"]);
    expect(stage.service.statuses().map(({ seq }) => seq)).toEqual([1, 2, 3, 5]);
  });

  test("brings the callee's keys by INFO to the assistant", async () => {
    await stage.sync({ trunks: [trunkAt(pbx.port)] });
    pbx.onInvite = (leg) => leg.session.accept(leg.media);
    await stage.ask("POST", BRIDGE_PATHS.calls, order());
    await until(() => stage.service.media.length === 1);
    const [leg] = pbx.legs;
    if (leg === undefined) throw new Error("the call has no leg");
    expect(await pbx.request(leg, "INFO", "application/dtmf-relay", "Signal=1")).toBe(200);
    expect(await pbx.request(leg, "INFO", "application/dtmf-relay", "Signal=2")).toBe(200);
    const keys = () => stage.service.media[0]?.events.flatMap(({ digit }) => digit ?? []).join("");
    await until(() => keys() === "12", "the keys");
  });

  test("whose answer cannot be used is acknowledged, hung up and recorded as failed", async () => {
    await stage.sync({ trunks: [trunkAt(pbx.port)] });
    pbx.onInvite = ({ session, media }) =>
      session.accept({
        contentType: media.contentType,
        createOffer: () => media.createOffer(),
        answerOffer: () => Buffer.from("v=0\r\nm=audio 0 RTP/AVP 0\r\n"),
        takeAnswer: (body) => media.takeAnswer(body),
      });
    await stage.ask("POST", BRIDGE_PATHS.calls, order());
    await until(() => statusNames().some((each) => FINAL.includes(each)));
    expect(statusNames()).toEqual(["initiated", "in_progress", "failed"]);
    expect(stage.service.statuses().at(-1)).toMatchObject({
      reason: "The peer's answer cannot be used",
      answered_at: expect.any(String),
    });
    await until(() => pbx.legs[0]?.ends.length === 1);
    expect(pbx.legs[0]).toMatchObject({ isEstablished: true, ends: [{ by: "peer" }] });
  });

  test("is never placed twice with one key", async () => {
    await stage.sync({ trunks: [trunkAt(pbx.port)] });
    const request = order();
    const answers = await Promise.all([1, 2, 3].map(() => stage.ask("POST", BRIDGE_PATHS.calls, request)));
    expect(new Set(answers.map(({ body }) => body.call_sid)).size).toBe(1);
    await until(() => pbx.invites.length > 0);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(pbx.invites).toHaveLength(1);
    pbx.legs[0]?.session.reject(486);
    await until(() => statusNames().includes("busy"));
    expect((await stage.ask("POST", BRIDGE_PATHS.calls, request)).status).toBe(202);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(pbx.invites).toHaveLength(1);
  });

  test("tries the next trunk where the first one fails, and keeps its id", async () => {
    const second = await TestPbx.start();
    await stage.sync({
      trunks: [trunkAt(pbx.port, { name: "A" }), trunkAt(second.port, { name: "B", priority: 2 })],
    });
    pbx.onInvite = ({ session }) => session.reject(503);
    second.onInvite = (leg) => leg.session.accept(leg.media);
    await stage.ask("POST", BRIDGE_PATHS.calls, order());
    await until(() => statusNames().includes("in_progress"));
    expect(pbx.invites).toHaveLength(1);
    expect(second.invites[0]?.request.headers.first("Call-ID")).not.toBe(
      pbx.invites[0]?.request.headers.first("Call-ID"),
    );
    expect(stage.service.statuses().at(-1)).toMatchObject({ attempt: { n: 2 } });
    expect(new Set(stage.service.statuses().map(({ call_sid }) => call_sid)).size).toBe(1);
    await second.stop();
  });

  test("goes over a trunk that seems down where there is no other", async () => {
    const trunk = trunkAt(pbx.port, { register: true, username: "9228", password: "nobody's" });
    await stage.sync({ trunks: [trunk] });
    const { body } = await stage.ask("GET", BRIDGE_PATHS.organizationStatus(7));
    expect(body.trunks).toMatchObject([{ state: "unreachable" }]);
    await stage.ask("POST", BRIDGE_PATHS.calls, order());
    await until(() => pbx.invites.length > 0 || statusNames().some((each) => FINAL.includes(each)));
    expect(pbx.invites).toHaveLength(1);
  });

  test.each([
    [486, "busy"],
    [404, "failed"],
    [480, "no_answer"],
    [603, "failed"],
  ])("that the callee refuses with %i is %s, and no other trunk is tried", async (status, name) => {
    const second = await TestPbx.start();
    await stage.sync({ trunks: [trunkAt(pbx.port), trunkAt(second.port, { name: "B", priority: 2 })] });
    pbx.onInvite = ({ session }) => session.reject(status);
    await stage.ask("POST", BRIDGE_PATHS.calls, order());
    await until(() => statusNames().some((each) => FINAL.includes(each)));
    expect(statusNames().at(-1)).toBe(name);
    expect(second.invites).toEqual([]);
    await second.stop();
  });

  test("that rang and then failed is not placed again", async () => {
    const second = await TestPbx.start();
    await stage.sync({ trunks: [trunkAt(pbx.port), trunkAt(second.port, { name: "B", priority: 2 })] });
    pbx.onInvite = ({ session }) => {
      session.ring();
      setTimeout(() => session.reject(503), 100);
    };
    await stage.ask("POST", BRIDGE_PATHS.calls, order());
    await until(() => statusNames().some((each) => FINAL.includes(each)));
    expect(second.invites).toEqual([]);
    await second.stop();
  });

  test("is taken back by command while it rings", async () => {
    await stage.sync({ trunks: [trunkAt(pbx.port)] });
    pbx.onInvite = ({ session }) => session.ring();
    const request = order();
    await stage.ask("POST", BRIDGE_PATHS.calls, request);
    await until(() => statusNames().includes("ringing"));
    await stage.ask("POST", BRIDGE_PATHS.callCommand(`sip_${request.idempotency_key}`, "hangup"));
    await until(() => statusNames().some((each) => FINAL.includes(each)));
    expect(statusNames()).toEqual(["initiated", "ringing", "canceled"]);
    expect(pbx.legs[0]?.ends).toMatchObject([{ status: 487 }]);
  });

  test("rings no longer than it was told to", async () => {
    await stage.sync({ trunks: [trunkAt(pbx.port)] });
    pbx.onInvite = ({ session }) => session.ring();
    await stage.ask("POST", BRIDGE_PATHS.calls, order({ ring_timeout_seconds: 1 }));
    await until(() => statusNames().some((each) => FINAL.includes(each)));
    expect(statusNames().at(-1)).toBe("no_answer");
  });

  test("from a number of nobody is refused", async () => {
    await stage.sync({ trunks: [trunkAt(pbx.port)] });
    const { status } = await stage.ask("POST", BRIDGE_PATHS.calls, order({ from: "+15550000000" }));
    expect(status).toBe(404);
    expect(pbx.invites).toEqual([]);
  });

  test("of an organization without trunks fails", async () => {
    await stage.sync();
    await stage.ask("POST", BRIDGE_PATHS.calls, order());
    await until(() => statusNames().includes("failed"));
  });
});

describe("a transfer", () => {
  const transfer = { to: "+15550001111", caller_id: OUR_NUMBER, ring_timeout_seconds: 20 };

  test("goes by REFER where the peer does that", async () => {
    await pbx.stop();
    let refer: string | null = null;
    pbx = await TestPbx.start((message, peer, reply) => {
      if (message.kind !== "request" || message.method !== "REFER") return false;
      refer = message.headers.first("Refer-To");
      reply(createResponse(message, 202));
      setTimeout(() => pbx.notify(message, peer, "SIP/2.0 200 OK"), 50);
      return true;
    });
    const leg = await establish();
    const callSid = stage.service.events("call.incoming")[0].call_sid;
    expect((await stage.ask("POST", BRIDGE_PATHS.callCommand(callSid, "transfer"), transfer)).status).toBe(200);
    await until(() => statusNames().includes("transferred"));
    expect(refer).toBe("<sip:+15550001111@127.0.0.1>");
    expect(statusNames()).toEqual(["in_progress", "transferring", "transferred"]);
    await until(() => leg.ends.length === 1);
  });

  test.each([
    ["SIP/2.0 200 OK", ["in_progress", "transferring", "transferred"]],
    ["SIP/2.0 486 Busy Here", ["in_progress", "transferring", "failed"]],
  ])("whose peer hangs up before it tells %s is recorded as that", async (statusLine, statuses) => {
    await pbx.stop();
    pbx = await TestPbx.start((message, peer, reply) => {
      if (message.kind !== "request" || message.method !== "REFER") return false;
      reply(createResponse(message, 202));
      pbx.legs[0]?.session.hangUp();
      setTimeout(() => pbx.notify(message, peer, statusLine), 20);
      return true;
    });
    await establish();
    const callSid = stage.service.events("call.incoming")[0].call_sid;
    await stage.ask("POST", BRIDGE_PATHS.callCommand(callSid, "transfer"), transfer);
    await until(() => statusNames().some((each) => FINAL.includes(each)));
    expect(statusNames()).toEqual(statuses);
    expect(pbx.invites).toEqual([]);
  });

  test("does not ring on at the target when the caller hangs up", async () => {
    const leg = await establish();
    pbx.onInvite = (target) => target.session.ring();
    const callSid = stage.service.events("call.incoming")[0].call_sid;
    await stage.ask("POST", BRIDGE_PATHS.callCommand(callSid, "transfer"), transfer);
    await until(() => pbx.legs.length === 2);
    leg.session.hangUp();
    await until(() => pbx.legs[1]?.ends.length === 1, "the target to be left alone");
    expect(pbx.legs[1]?.ends).toMatchObject([{ status: 487 }]);
  });

  test("is dialled and joined where the peer refuses REFER", async () => {
    const leg = await establish();
    pbx.onInvite = (target) => target.session.accept(target.media);
    const callSid = stage.service.events("call.incoming")[0].call_sid;
    await stage.ask("POST", BRIDGE_PATHS.callCommand(callSid, "transfer"), transfer);
    await until(() => statusNames().includes("transferred"));
    const target = pbx.legs[1];
    leg.media.session?.queueAudio(tone(440, 1_500));
    target?.media.session?.queueAudio(tone(1_000, 1_500));
    await until(() => holdsTone(440, target?.heard ?? []), "the caller at the target");
    await until(() => holdsTone(1_000, leg.heard), "the target at the caller");
    expect(pbx.invites[0]?.request.uri).toBe("sip:+15550001111@127.0.0.1");
    target?.session.hangUp();
    await until(() => leg.ends.length === 1);
    expect(statusNames().filter((each) => FINAL.includes(each))).toEqual(["transferred"]);
  });

  test("that nobody takes leaves the call with the assistant", async () => {
    const leg = await establish();
    pbx.onInvite = (target) => target.session.reject(486);
    const callSid = stage.service.events("call.incoming")[0].call_sid;
    await stage.ask("POST", BRIDGE_PATHS.callCommand(callSid, "transfer"), transfer);
    await until(() => statusNames().includes("transfer_failed"));
    expect(leg.ends).toEqual([]);
    leg.media.session?.queueAudio(tone(440, 1_500));
    await until(() => holdsTone(440, stage.service.media[0]?.heard ?? []));
  });
});
