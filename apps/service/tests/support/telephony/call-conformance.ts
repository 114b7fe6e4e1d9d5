import { afterEach, describe, expect, test } from "vitest";
import type { CallWebhookEvent } from "../../../src/providers/telephony/carrier-calls.ts";
import { CallHouse } from "./call-house.ts";
import { type ConformanceScene, CUSTOMER } from "./conformance-scene.ts";
import { callsOf } from "./parts.ts";

const COLLEAGUE = "+12125550142";
const SENTENCE = "Nobody answers this number.";
const REFUSE = { kind: "refuse", message: SENTENCE, language: "en-US" } as const;

/** A loud sample in mu-law. */
const LOUD = 0x10;

/** Connects every call that waits. */
const always = () => "connect" as const;
/** Connects only new calls. */
const once = (event: CallWebhookEvent) => (["incoming", "answered"].includes(event.kind) ? ("connect" as const) : null);

/** Live calls over the carrier's real wire format, in both directions. */
export function describeCalls(scene: ConformanceScene): void {
  describe("live calls", () => {
    let house: CallHouse | null = null;
    afterEach(() => {
      house?.stop();
      house = null;
    });

    function open(decide: ConstructorParameters<typeof CallHouse>[1]): CallHouse {
      house = new CallHouse(scene.harness, decide);
      return house;
    }

    async function receiveCall(decide: ConstructorParameters<typeof CallHouse>[1]) {
      await scene.listen();
      const opened = open(decide);
      const phone = await scene.harness.simulator.placeCall({ from: CUSTOMER, to: scene.harness.ourNumber });
      return { house: opened, phone };
    }

    async function placeCall(decide: ConstructorParameters<typeof CallHouse>[1]) {
      const { vendor, account, publicOrigin, ourNumber } = scene.harness;
      const opened = open(decide);
      const { intentId } = opened;
      const { callSid } = await callsOf(account).placeCall({
        callId: intentId,
        from: ourNumber,
        to: CUSTOMER,
        answerUrl: callsOf(vendor).webhooks.answerUrl(publicOrigin, intentId),
        statusCallbackUrl: callsOf(vendor).webhooks.statusUrl(publicOrigin, intentId),
        ringTimeoutSeconds: 20,
      });
      return { house: opened, callSid };
    }

    test("an incoming call is connected with its token, and its end is reported", async () => {
      if (scene.lacks("calls")) return;
      const { house, phone } = await receiveCall(always);
      const incoming = await house.waitFor("incoming");
      expect(incoming).toMatchObject({
        callSid: phone.sid,
        from: CUSTOMER,
        to: scene.harness.ourNumber,
        intentId: null,
      });
      const stream = await house.waitForStream();
      expect([stream.token, stream.start.callSid ?? phone.sid]).toEqual([house.tokens[0], phone.sid]);
      phone.hangUp();
      expect(await house.waitFor("ended")).toMatchObject({ callSid: phone.sid, cause: "hung-up" });
      await scene.harness.simulator.settled();
      expect(house.refused).toEqual([]);
      expect(house.events.filter(({ kind }) => kind === "stream-failed")).toEqual([]);
      for (const { payload } of house.events) expect(JSON.stringify(payload)).not.toContain(house.tokens[0]);
    });

    test("a call announced three times gets one stream", async () => {
      if (scene.lacks("calls")) return;
      const fault = { kind: "duplicate", probability: 1, copies: 3, webhooks: ["inbound-call"] } as const;
      scene.harness.simulator.setFaults({ webhooks: [fault] });
      const { house, phone } = await receiveCall(always);
      await house.waitForStream();
      await scene.harness.simulator.settled();
      expect(house.events.filter(({ kind }) => kind === "incoming")).toHaveLength(3);
      expect(house.streams).toHaveLength(1);
      phone.hangUp();
      await house.waitFor("ended");
    });

    test("a stream's upgrade is valid for its account, and if signed, for no other", async () => {
      if (scene.lacks("calls")) return;
      const { house, phone } = await receiveCall(always);
      const { upgrade } = await house.waitForStream();
      const { account, wrongAccount } = scene.harness;
      expect(callsOf(account).verifyStreamUpgrade(upgrade, new Date())).toBe(true);
      const isSigned = !callsOf(account).verifyStreamUpgrade({ ...upgrade, headers: {} }, new Date());
      expect(callsOf(wrongAccount).verifyStreamUpgrade(upgrade, new Date())).toBe(!isSigned);
      phone.hangUp();
    });

    test("webhooks are valid for their account only, and only unchanged", async () => {
      if (scene.lacks("calls")) return;
      const { house, phone } = await receiveCall(always);
      await house.waitForStream();
      phone.hangUp();
      await house.waitFor("ended");
      const { receiver, wrongAccount } = scene.harness;
      for (const webhook of receiver.webhooks) {
        expect(scene.verdict(webhook)).toEqual({ isValid: true });
        expect(wrongAccount.verifyWebhook(webhook, new Date()).isValid).toBe(false);
        const body = Buffer.from(webhook.body.toString("utf8").replaceAll("5550199", "5550198"));
        if (!body.equals(webhook.body)) expect(scene.verdict({ ...webhook, body }).isValid).toBe(false);
      }
    });

    test("a refused call hears the sentence and ends", async () => {
      if (scene.lacks("calls")) return;
      const { house, phone } = await receiveCall(() => REFUSE);
      await phone.ended;
      const said = phone.log().flatMap((entry) => (entry.kind === "said" ? [entry.text] : []));
      expect(said).toEqual(scene.lacks("sentences") ? [] : [SENTENCE]);
      await house.waitFor("ended");
      expect([house.refused, house.upgrades]).toEqual([[], []]);
    });

    test("a call to an unknown number is refused without an account, if the response can do so", async () => {
      if (scene.lacks("calls")) return;
      const reply = callsOf(scene.harness.vendor).webhooks.refusal(SENTENCE, "en-US");
      if (reply === null) return;
      await scene.listen();
      scene.harness.receiver.replyWith(() => Promise.resolve(reply));
      const phone = await scene.harness.simulator.placeCall({ from: CUSTOMER, to: scene.harness.ourNumber });
      await phone.ended;
      const said = phone.log().flatMap((entry) => (entry.kind === "said" ? [entry.text] : []));
      expect(said).toEqual(scene.lacks("sentences") ? [] : [SENTENCE]);
    });

    test("a call that is hung up at once hears nothing and ends", async () => {
      if (scene.lacks("calls")) return;
      const { house, phone } = await receiveCall(() => ({ kind: "hang-up" }));
      await phone.ended;
      await house.waitFor("ended");
      expect([house.refused, house.upgrades]).toEqual([[], []]);
    });

    test("a call that finds all lines busy hears a busy tone, or the sentence if the carrier has none", async () => {
      if (scene.lacks("calls")) return;
      const { house, phone } = await receiveCall(() => ({ ...REFUSE, kind: "busy" }));
      const { state } = await phone.ended;
      const said = phone.log().flatMap((entry) => (entry.kind === "said" ? [entry.text] : []));
      expect([
        { state: "busy", said: [] },
        { state: "completed", said: [SENTENCE] },
      ]).toContainEqual({ state, said });
      await house.waitFor("ended");
      expect([house.refused, house.upgrades]).toEqual([[], []]);
    });

    test("a connected call can be given another stream, and nothing follows the old one", async () => {
      if (scene.lacks("calls")) return;
      const { house, phone } = await receiveCall(once);
      const first = await house.waitForStream();
      const closed = new Promise((resolve) => first.socket.once("close", resolve));
      await callsOf(scene.harness.account).reconnectCall(phone.sid, house.connect());
      const second = await house.waitForStream(2);
      expect(second.token).toBe(house.tokens[1]);
      await closed;
      phone.hangUp();
      await house.waitFor("ended");
      await scene.harness.simulator.settled();
      expect(house.streams).toHaveLength(2);
      expect(house.refused).toEqual([]);
      await expect(callsOf(scene.harness.account).reconnectCall(phone.sid, house.connect())).rejects.toMatchObject({
        outcome: "rejected",
      });
    });

    test("digits are played before the stream opens", async () => {
      if (scene.lacks("calls") || scene.lacks("digits")) return;
      const opened: { house: CallHouse | null } = { house: null };
      await scene.listen();
      opened.house = open(() => opened.house?.connect({ digits: "1", afterMs: 0 }) ?? null);
      const phone = await scene.harness.simulator.placeCall({ from: CUSTOMER, to: scene.harness.ourNumber });
      await opened.house.waitForStream();
      const kinds = phone.log().map(({ kind }) => kind);
      expect(phone.log()).toContainEqual(expect.objectContaining({ kind: "digits-played", digits: "1" }));
      expect(kinds.indexOf("digits-played")).toBeLessThan(kinds.indexOf("media-opened"));
      phone.hangUp();
    });

    test("an outbound call is connected when answered, under our own id", async () => {
      if (scene.lacks("calls")) return;
      const { house, callSid } = await placeCall(always);
      expect(await house.waitFor("answered")).toMatchObject({ callSid, intentId: house.intentId });
      const stream = await house.waitForStream();
      expect(stream.token).toBe(house.tokens[0]);
      await callsOf(scene.harness.account).hangUpCall(callSid);
      expect(await house.waitFor("ended")).toMatchObject({ callSid, intentId: house.intentId, cause: "hung-up" });
      expect(house.refused).toEqual([]);
    });

    test("an ended call has the carrier's duration and answer time when asked for", async () => {
      if (scene.lacks("calls")) return;
      const { house, phone } = await receiveCall(always);
      await house.waitForStream();
      const { account, vendor } = scene.harness;
      expect(callsOf(vendor).canReadCallEnd).toBe(true);
      expect(await callsOf(account).readCallEnd(phone.sid)).toBeNull();
      phone.hangUp();
      const ended = await house.waitFor("ended");
      const { answeredAtMs, endedAtMs } = phone.call;
      const seconds = Math.ceil(((endedAtMs ?? 0) - (answeredAtMs ?? 0)) / 1_000);
      const read = await callsOf(account).readCallEnd(phone.sid);
      expect(read).toMatchObject({ durationSeconds: seconds });
      // Some carriers give times to the second.
      for (const report of [read, ended]) {
        expect(Math.abs((report?.endedAt?.getTime() ?? 0) - (endedAtMs ?? 0))).toBeLessThan(1_000);
      }
      const answered = house.events.find(({ answeredAt }) => answeredAt !== undefined)?.answeredAt;
      if (ended.durationSeconds === null) expect(answered?.getTime()).toBe(answeredAtMs);
      else expect(ended.durationSeconds).toBe(seconds);
      expect(await callsOf(account).readCallEnd("00000000-0000-0000-0000-000000000000")).toBeNull();
    });

    test.each([
      ["busy", "busy"],
      ["no-answer", "no-answer"],
    ] as const)("one we place that meets %s ends with that cause", async (outcome, cause) => {
      if (scene.lacks("calls")) return;
      scene.harness.simulator.setCallOutcome(CUSTOMER, outcome);
      const { house, callSid } = await placeCall(always);
      expect(await house.waitFor("ended")).toMatchObject({ callSid, intentId: house.intentId, cause });
      expect([house.refused, house.upgrades]).toEqual([[], []]);
    });

    test("a stream that cannot be opened is reported, and the caller can still be spoken to", async () => {
      if (scene.lacks("calls")) return;
      await scene.listen();
      const house = open(({ kind }) => (kind === "stream-failed" ? REFUSE : "connect"));
      house.refusesStreams = true;
      const phone = await scene.harness.simulator.placeCall({ from: CUSTOMER, to: scene.harness.ourNumber });
      const failure = await house.waitFor("stream-failed");
      expect(failure).toMatchObject({ callSid: phone.sid, intentId: referenceOf(house) });
      await phone.ended;
      const sentence = expect.objectContaining({ kind: "said", text: SENTENCE });
      if (!scene.lacks("sentences")) expect(phone.log()).toContainEqual(sentence);
      expect(house.refused).toEqual([]);
    });

    test("a stream that breaks is reported, and another replaces it", async () => {
      if (scene.lacks("calls")) return;
      const { house, phone } = await receiveCall(always);
      const first = await house.waitForStream();
      first.socket.terminate();
      expect(await house.waitFor("stream-failed")).toMatchObject({ callSid: phone.sid, intentId: referenceOf(house) });
      const second = await house.waitForStream(2);
      expect(second.token).toBe(house.tokens[1]);
      phone.hangUp();
      await house.waitFor("ended");
      expect(house.refused).toEqual([]);
    });

    test("an answered transfer succeeds and ends the call", async () => {
      if (scene.lacks("calls")) return;
      const { house, phone } = await receiveCall(once);
      await house.waitForStream();
      await callsOf(scene.harness.account).transferCall(phone.sid, transferOf(house));
      const colleague = await scene.harness.simulator.waitForPhone(COLLEAGUE);
      expect(colleague.call.from).toBe(scene.harness.ourNumber);
      void phone.speak(new Uint8Array(1_600).fill(LOUD));
      await colleague.waitForAudio({ sinceMs: 0 });
      colleague.hangUp();
      const result = await house.waitFor("transfer-result");
      expect(result).toMatchObject({
        callSid: phone.sid,
        intentId: referenceOf(house),
        hasSucceeded: true,
        cause: null,
      });
      await phone.ended;
      if (!scene.lacks("transfer-instructions")) await house.waitFor("ended");
      expect(house.refused).toEqual([]);
    });

    test("an unanswered transfer is reported, and the caller comes back", async () => {
      if (scene.lacks("calls")) return;
      scene.harness.simulator.setCallOutcome(COLLEAGUE, "busy");
      const { house, phone } = await receiveCall((event) =>
        event.kind === "transfer-result" && !event.hasSucceeded ? "connect" : once(event),
      );
      const first = await house.waitForStream();
      await callsOf(scene.harness.account).transferCall(phone.sid, transferOf(house));
      const result = await house.waitFor("transfer-result");
      expect(result).toMatchObject({
        callSid: phone.sid,
        intentId: referenceOf(house),
        hasSucceeded: false,
        cause: "busy",
      });
      if (scene.lacks("transfer-instructions")) {
        expect(first.socket.readyState).toBe(first.socket.OPEN);
      } else {
        const second = await house.waitForStream(2);
        expect(second.token).toBe(house.tokens[1]);
      }
      phone.hangUp();
      await house.waitFor("ended");
      expect(house.refused).toEqual([]);
    });

    /** What events about a call that came in carry of ours, once it was connected. */
    const referenceOf = ({ intentId }: CallHouse) => (scene.lacks("references") ? null : intentId);
    const transferOf = ({ intentId }: CallHouse) => ({
      intentId,
      publicBaseUrl: scene.harness.publicOrigin,
      to: COLLEAGUE,
      callerId: scene.harness.ourNumber,
      ringTimeoutSeconds: 20,
    });
  });
}
