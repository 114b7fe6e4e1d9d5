import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { asId, type CallId } from "@parley/foundation/branded-ids";
import type { MediaWire } from "@parley/testkit/carriers/calls/media-wire";
import type { SimulatedPhone } from "@parley/testkit/carriers/calls/simulated-phone";
import { createTelnyxMediaWire } from "@parley/testkit/carriers/telnyx/media-wire";
import { createTwilioMediaWire } from "@parley/testkit/carriers/twilio/media-wire";
import { createVonageMediaWire } from "@parley/testkit/carriers/vonage/media-wire";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { takeOverCall } from "../../src/features/calls/fleet/held-calls.ts";
import { kindsUnderTest } from "../harness/carrier-kinds.ts";
import { newCustomerNumber } from "../harness/test-carrier.ts";
import { PUBLIC_BASE_URL } from "../harness/test-service.ts";
import { CALL_KINDS } from "./call-kinds.ts";
import { type StagedAssistant, startVoiceStage, type VoiceStage } from "./voice-stage.ts";

const SILENT_FRAME = new Uint8Array(160).fill(0xff);

interface Dialled {
  readonly target: string;
  readonly wire: MediaWire;
}

describe.each(kindsUnderTest(CALL_KINDS))("$name", (kind) => {
  let stage: VoiceStage;
  let assistant: StagedAssistant;
  beforeAll(async () => {
    stage = await startVoiceStage(kind);
    assistant = await stage.addAssistant(() => ({ text: "Yes." }));
  });
  afterEach(() => stage.service.carrier.setFaults({}));
  afterAll(() => stage.stop());

  /** A caller whose carrier takes its time to open the stream it was told to open; the token it was given. */
  async function waitingCall(line = assistant): Promise<{ phone: SimulatedPhone; token: string }> {
    const { carrier } = stage.service;
    carrier.setFaults({ media: [{ kind: "late-socket", probability: 1, maxDelayMs: 10_000_000 }] });
    const phone = await carrier.placeCall({ from: newCustomerNumber(), to: line.phoneNumber });
    return { phone, token: await tokenOf(phone) };
  }

  /** Where the carrier was told it: in the answer to its webhook, or in a command. */
  async function tokenOf(phone: SimulatedPhone): Promise<string> {
    const find = () => {
      const { carrier } = stage.service;
      const told = [
        ...carrier.webhookAttempts().flatMap((each) => (each.resourceSid === phone.sid ? [each.replyBody] : [])),
        ...carrier
          .requests()
          .flatMap(({ target, body }) => (decodeURIComponent(target).includes(phone.sid) ? [body] : [])),
      ];
      return told.map((text) => /token(?:=|" value=")([\w-]+)/.exec(text)?.[1]).findLast((each) => each !== undefined);
    };
    await expect.poll(find).toBeDefined();
    return find() ?? "";
  }

  /** The stream as the carrier would open it. */
  function dial(phone: SimulatedPhone, token: string): Dialled {
    switch (kind.provider) {
      case "twilio": {
        const { accountSid, authToken } = stage.service;
        const url = `${PUBLIC_BASE_URL.replace("https", "wss")}/streams`;
        const parameters = { token };
        const stream = { accountSid, authToken, callSid: phone.sid, streamSid: `MZ${phone.sid}`, url, parameters };
        return { target: "/streams", wire: createTwilioMediaWire(stream) };
      }
      case "telnyx": {
        const wire = createTelnyxMediaWire({
          accountId: stage.service.accountSid,
          streamId: crypto.randomUUID(),
          call: phone.call,
          customParameters: {},
          takesRtp: true,
          nowMs: Date.now,
        });
        return { target: `/streams?token=${token}`, wire };
      }
      default: {
        const wire = createVonageMediaWire({
          uri: "",
          rateHz: 8_000,
          contentType: "audio/l16;rate=8000",
          headers: {},
        });
        return { target: `/streams/vonage?token=${token}`, wire };
      }
    }
  }

  function connect({ target, wire }: Dialled, headers: Readonly<Record<string, string>> = wire.headers): WebSocket {
    const socket = new WebSocket(`${stage.service.url.replace("http", "ws")}${target}`, { headers });
    socket.on("error", () => undefined);
    return socket;
  }

  async function begin(dialled: Dialled): Promise<WebSocket> {
    const socket = connect(dialled);
    await once(socket, "open");
    for (const message of dialled.wire.opening()) socket.send(message);
    return socket;
  }

  /** How it was turned away: the status of the upgrade, or the code of the close frame. */
  function refusalOf(dialled: Dialled, headers?: Readonly<Record<string, string>>): Promise<number> {
    const socket = connect(dialled, headers);
    return new Promise((resolve) => {
      socket.on("unexpected-response", (_request, response) => resolve(response.statusCode ?? 0));
      socket.on("close", (code) => resolve(code));
      socket.on("open", () => {
        for (const message of dialled.wire.opening()) socket.send(message);
      });
    });
  }

  const REFUSED = kind.provider === "twilio" ? 1008 : 401;

  test("a stream without the call's token, or with one of nobody's, is refused", async () => {
    const { phone, token } = await waitingCall();
    expect(await refusalOf(dial(phone, "nobody's"))).toBe(REFUSED);
    const { target, wire } = dial(phone, "");
    const without = { target: target.split("?")[0] ?? "", wire };
    expect([401, 403, 1008]).toContain(await refusalOf(without));
    // The right one still opens it.
    const socket = await begin(dial(phone, token));
    await once(socket, "message");
    socket.close();
    phone.hangUp();
  });

  test("a token opens one stream, and only for a minute", async () => {
    const { phone, token } = await waitingCall();
    const other = await waitingCall();
    const socket = await begin(dial(phone, token));
    await once(socket, "message");
    expect(await refusalOf(dial(phone, token))).toBe(REFUSED);
    await stage.service.service.platform.database
      .updateTable("call_stream_tokens")
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where("call_id", "in", (query) => query.selectFrom("calls").select("id").where("call_sid", "=", other.phone.sid))
      .execute();
    // Somebody has to wait for a stream, or not even the signature is looked at.
    const third = await waitingCall();
    expect(await refusalOf(dial(other.phone, other.token))).toBe(REFUSED);
    // The stream that was opened with it first goes on.
    expect(socket.readyState).toBe(WebSocket.OPEN);
    socket.close();
    for (const each of [phone, other.phone, third.phone]) each.hangUp();
  });

  function database() {
    return stage.service.service.platform.database;
  }

  function rowOf(phone: SimulatedPhone) {
    return database()
      .selectFrom("calls")
      .select(["id", "status", "media_process_id", "ending_reason", "stream_opened_at"])
      .where("call_sid", "=", phone.sid)
      .executeTakeFirstOrThrow()
      .then((row) => ({ ...row, id: asId<CallId>(row.id) }));
  }

  /** Another process leads the call from now on; it lives as long as these tests do, and holds nothing. */
  async function giveAway(phone: SimulatedPhone): Promise<string> {
    const id = randomUUID();
    const later = new Date(Date.now() + 600_000);
    const { media_url } = await database().selectFrom("media_processes").select("media_url").executeTakeFirstOrThrow();
    await database()
      .insertInto("media_processes")
      .values({ id, media_url, set_up_limit: 1, is_accepting: false, beat_at: later, loop_turned_at: later })
      .execute();
    await database().updateTable("calls").set({ media_process_id: id }).where("call_sid", "=", phone.sid).execute();
    return id;
  }

  test("a stream that was asked for before the call was given to another process takes it from nobody", async () => {
    const { phone, token } = await waitingCall();
    const other = await giveAway(phone);
    // Somebody has to wait for a stream, or not even the signature is looked at.
    const third = await waitingCall();
    expect(await refusalOf(dial(phone, token))).toBe(REFUSED);
    // Nor does one that was let in before that.
    const { platform } = stage.service.service;
    const { id } = await rowOf(phone);
    const { organizationId } = assistant.organization;
    const [here, former] = [randomUUID(), randomUUID()];
    expect(await takeOverCall({ platform }, organizationId, id, here, former, null)).toBe(false);
    expect(await rowOf(phone)).toMatchObject({ status: "ongoing", media_process_id: other, stream_opened_at: null });
    for (const each of [phone, third.phone]) each.hangUp();
  });

  test("what a process was about to end a call for does not outlive its lead", async () => {
    const { phone, token } = await waitingCall();
    const former = await giveAway(phone);
    const { id } = await rowOf(phone);
    await database()
      .updateTable("call_stream_tokens")
      .set({ media_process_id: former })
      .where("call_id", "=", id)
      .execute();
    await database().updateTable("calls").set({ ending_reason: "assistant-ended-call" }).where("id", "=", id).execute();
    const socket = await begin(dial(phone, token));
    await stage.until(async () => expect((await rowOf(phone)).media_process_id).not.toBe(former));
    expect(await rowOf(phone)).toMatchObject({ status: "ongoing", ending_reason: null });
    phone.hangUp();
    expect(await assistant.finishedCall(phone.sid)).toMatchObject({ end_reason: "customer-ended-call" });
    socket.close();
  });

  test("a process that leads a call no more puts nothing on record of its end", async () => {
    const brief = await stage.addAssistant(() => ({ text: "Yes." }), { max_call_length: 20 });
    const { phone, token } = await waitingCall(brief);
    const socket = await begin(dial(phone, token));
    // That the stream is here is on record.
    await stage.until(async () => expect((await rowOf(phone)).stream_opened_at).not.toBeNull());
    const other = await giveAway(phone);
    // It has not heard of that, and ends the call as it had planned.
    await once(socket, "close");
    expect(await rowOf(phone)).toMatchObject({ status: "ongoing", media_process_id: other, ending_reason: null });
    phone.hangUp();
    // Who holds nothing of it would be waited for.
    await database().deleteFrom("media_processes").where("id", "=", other).execute();
    expect(await brief.finishedCall(phone.sid)).toMatchObject({ end_reason: "customer-ended-call" });
  });

  test.runIf(kind.provider === "twilio")("an upgrade without the account's signature is refused", async () => {
    const { phone, token } = await waitingCall();
    expect(await refusalOf(dial(phone, token), {})).toBe(403);
    expect(await refusalOf(dial(phone, token), { "X-Twilio-Signature": "AAAA" })).toBe(403);
    phone.hangUp();
  });

  test("a call whose stream cannot be served ends, and it is logged why", async () => {
    const { phone, token } = await waitingCall();
    const { target, wire } = dial(phone, token);
    const socket = connect({ target, wire });
    await once(socket, "open");
    for (const message of wire.opening()) {
      socket.send(
        typeof message === "string" ? message.replace(/audio\/x-mulaw|PCMU|rate=8000/, "rate=44100") : message,
      );
    }
    expect((await once(socket, "close"))[0]).toBe(1003);
    expect(await assistant.finishedCall(phone.sid)).toMatchObject({ end_reason: "media-stream-missing" });
    expect(stage.service.logLines.some((line) => line.includes("cannot be served") && line.includes("44100"))).toBe(
      kind.provider !== "vonage",
    );
  });

  test("a socket that never begins a stream is closed", async () => {
    const { phone, token } = await waitingCall();
    const socket = connect(dial(phone, token));
    const [code] = await once(socket, "close");
    expect(code).toBe(1008);
    phone.hangUp();
  });

  test.runIf(kind.provider !== "vonage")(
    "what the carrier reports as an error is logged, without numbers",
    async () => {
      const { phone, token } = await waitingCall();
      const socket = await begin(dial(phone, token));
      const payload = { code: 100_003, title: "malformed_frame", detail: `in the call of ${phone.phoneNumber}` };
      for (let count = 0; count < 20; count += 1) socket.send(JSON.stringify({ event: "error", payload }));
      const logged = () => stage.service.logLines.filter((line) => line.includes("reports an error on a media stream"));
      await expect.poll(() => logged().length).toBe(5);
      expect(logged()[0]).toContain("malformed_frame");
      expect(logged().join()).not.toContain(phone.phoneNumber.slice(1));
      expect(socket.readyState).toBe(WebSocket.OPEN);
      socket.close(1_000);
      phone.hangUp();
      await assistant.finishedCall(phone.sid);
    },
  );

  test("messages that cannot be read are counted and dropped, and the call goes on", async () => {
    const { phone, token } = await waitingCall();
    const dialled = dial(phone, token);
    const socket = await begin(dialled);
    const dropped = () => stage.service.logLines.filter((line) => line.includes("could not be read")).length;
    const before = dropped();
    for (const garbage of ["{", "[]", "null", '{"event":"media"}', '{"event":"media","media":{"payload":7}}']) {
      socket.send(garbage);
    }
    socket.send(Buffer.from([1, 2, 3]));
    socket.send(dialled.wire.frame(SILENT_FRAME));
    await once(socket, "message");
    expect(socket.readyState).toBe(WebSocket.OPEN);
    expect(await assistant.get(`/api/v1/calls/sid/${phone.sid}`)).toMatchObject({ status: "ongoing" });
    for (const message of dialled.wire.closing()) socket.send(message);
    socket.close(1_000);
    await expect.poll(() => dropped() - before).toBe(1);
    phone.hangUp();
    await assistant.finishedCall(phone.sid);
  });

  test.each([
    { what: "a message of more than 64 KiB", code: 1009, send: (socket: WebSocket) => socket.send("x".repeat(65_537)) },
    {
      what: "more than 100 messages a second",
      code: 1008,
      send: (socket: WebSocket) => {
        for (let count = 0; count < 400; count += 1) socket.send("{}");
      },
    },
  ])("$what closes the stream, and the call ends", async ({ code, send }) => {
    const { phone, token } = await waitingCall();
    const socket = await begin(dial(phone, token));
    await once(socket, "message");
    send(socket);
    expect((await once(socket, "close"))[0]).toBe(code);
    phone.hangUp();
    await assistant.finishedCall(phone.sid);
  });
});
