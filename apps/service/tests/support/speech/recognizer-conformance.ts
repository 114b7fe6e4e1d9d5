import { MU_LAW_SILENCE } from "@parley/audio/mu-law";
import type { ListeningFault } from "@parley/testkit/speech/listening/listening-script";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ProviderError } from "../../../src/providers/provider-error.ts";
import {
  type Listening,
  type RecognizerHarness,
  type RecognizerSubject,
  silence,
  startRecognizerHarness,
} from "./recognizer-harness.ts";

const TEXT = "I would like to book a table";
const NEXT_TEXT = "for four people tomorrow";

/** What every recognizer must do, tested against a server that speaks its vendor's protocol. */
export function describeRecognizer(subject: RecognizerSubject): void {
  const isSocket = subject.transport === "socket";

  describe(subject.name, () => {
    let harness: RecognizerHarness;

    beforeEach(async () => {
      harness = await startRecognizerHarness(subject);
    });

    afterEach(() => harness.close());

    /** Says it, followed by the silence in which a caller waits for an answer. */
    const say = (listening: Listening, text: string): Buffer => {
      const { muLaw } = harness.texts.add(text);
      const audio = Buffer.concat([silence(200), muLaw, silence(300)]);
      listening.play(audio);
      return audio;
    };
    const finish = async (listening: Listening, count = 1) => {
      if (!subject.finishesAlone) listening.stream.finalize();
      await listening.until(() => listening.finals.length >= count, `${count} final texts`);
    };

    it("hears what is said", async () => {
      const listening = harness.listen();
      say(listening, TEXT);
      await finish(listening);
      expect(listening.finals).toEqual([TEXT]);
      expect(listening.failures).toEqual([]);
    });

    it("hears several sentences in order, each once", async () => {
      const listening = harness.listen();
      say(listening, TEXT);
      await finish(listening);
      say(listening, NEXT_TEXT);
      await finish(listening, 2);
      expect(listening.finals).toEqual([TEXT, NEXT_TEXT]);
    });

    it("says whether it reports words while they are spoken", () => {
      expect(harness.recognizer().hasInterims).toBe(isSocket);
    });

    it.runIf(subject.hasInterims)("reports interim words, all before the final text", async () => {
      const listening = harness.listen();
      say(listening, TEXT);
      await finish(listening);
      const interims = listening.events.flatMap((event) =>
        event.kind === "update" && !event.isFinal ? [event.text] : [],
      );
      expect(interims.length).toBeGreaterThan(2);
      for (const [index, text] of interims.entries()) {
        expect(TEXT.startsWith(text)).toBe(true);
        expect(text.length).toBeGreaterThan(interims[index - 1]?.length ?? 0);
      }
      const lastInterim = listening.events.findLastIndex((event) => event.kind === "update" && !event.isFinal);
      const final = listening.events.findIndex(
        (event) => event.kind === "end" || (event.kind === "update" && event.isFinal),
      );
      expect(lastInterim).toBeLessThan(final);
    });

    it("passes the audio on unchanged, including what came before the connection", async () => {
      const listening = harness.listen();
      const audio = say(listening, TEXT);
      listening.stream.finalize();
      if (isSocket) {
        await listening.until(() => (harness.server.connections[0]?.audioBytes ?? 0) >= audio.length, "the audio");
      } else {
        await listening.until(() => listening.finals.length > 0, "the text");
      }
      expect(harness.server.connections).toHaveLength(1);
      const received = Buffer.from(harness.server.connections[0]?.audio ?? []);
      const [given, added] = [received.subarray(0, audio.length), received.subarray(audio.length)];
      if (isSocket) expect(given.equals(audio)).toBe(true);
      // Via PCM, in which mu-law's two zeros are one.
      else expect(given.equals(audio.map((code) => (code === 0x7f ? 0xff : code)))).toBe(true);
      expect(added.every((code) => code === MU_LAW_SILENCE)).toBe(true);
      if (subject.fillsUp !== true) expect(added).toHaveLength(0);
    });

    it("answers a finalize once, after the final text", async () => {
      const listening = harness.listen();
      say(listening, TEXT);
      listening.stream.finalize();
      await listening.until(() => listening.events.at(-1)?.kind === "finalized", "the answer");
      expect(listening.events.filter(({ kind }) => kind === "finalized")).toHaveLength(1);
      expect(listening.finals).toEqual([TEXT]);
    });

    it("answers a finalize when nothing was said, but not synchronously", async () => {
      const listening = harness.listen();
      listening.play(silence(100));
      listening.stream.finalize();
      expect(listening.events).toEqual([]);
      if (isSocket) await listening.until(() => harness.server.connections.length > 0, "the connection");
      await harness.clock.advance(harness.recognizer().finalLatencyMs);
      await listening.until(() => listening.events.some(({ kind }) => kind === "finalized"), "the answer");
      // It may tell how far it has listened.
      expect(listening.events.filter(({ kind }) => kind !== "listened")).toEqual([{ kind: "finalized" }]);
    });

    it.runIf(isSocket)("answers a finalize in time even if the vendor does not", async () => {
      harness.server.setFault({ kind: "stall" });
      const { finalLatencyMs } = harness.recognizer();
      const listening = harness.listen();
      const audio = say(listening, TEXT);
      listening.stream.finalize();
      await listening.until(() => (harness.server.connections[0]?.audioBytes ?? 0) >= audio.length, "the audio");
      await harness.clock.advance(finalLatencyMs - 1);
      await harness.clock.advance(1);
      expect(listening.events).toEqual([{ kind: "finalized" }]);
      await harness.clock.advance(10_000);
      expect(listening.events).toHaveLength(1);
    });

    it("reports nothing after it was closed", async () => {
      const listening = harness.listen();
      const { muLaw } = harness.texts.add(TEXT);
      listening.play(muLaw.subarray(0, 8_000));
      if (isSocket) await listening.until(() => harness.server.connections.length === 1, "the connection");
      listening.stream.finalize();
      listening.stream.close();
      const told = listening.events.length;
      listening.play(muLaw.subarray(8_000));
      listening.stream.finalize();
      if (isSocket) await listening.until(() => harness.server.connections[0]?.isOpen === false, "the end");
      await harness.clock.advance(20_000);
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(listening.events).toHaveLength(told);
      expect(listening.failures).toEqual([]);
    });

    it.runIf(isSocket)("can be closed before it is open", async () => {
      const listening = harness.listen();
      listening.stream.close();
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(listening.failures).toEqual([]);
    });

    it("sends the key in the vendor's header and nowhere else", async () => {
      const listening = harness.listen();
      say(listening, TEXT);
      await finish(listening);
      const [connection] = harness.server.connections;
      const [header, value] = subject.keyHeader;
      expect(connection?.headers[header]).toBe(value(harness.apiKey));
      const { [header]: _key, ...headers } = connection?.headers ?? {};
      expect(JSON.stringify([connection?.path, connection?.query, connection?.messages, headers])).not.toContain(
        harness.apiKey,
      );
    });

    it("uses the guarded connection only for an organization's own address", async () => {
      for (const [access, door] of [
        [{}, "trusted"],
        [{ baseUrl: harness.server.url }, "trusted"],
        [{ baseUrl: harness.server.url, isOrganizationAddress: true }, "guarded"],
      ] as const) {
        const before = harness.doors[door];
        const listening = harness.listen(access);
        say(listening, TEXT);
        await finish(listening);
        expect(harness.doors[door]).toBeGreaterThan(before);
        listening.stream.close();
      }
    });

    it("does not connect to a private address from an organization's settings", async () => {
      const baseUrl = "http://127.0.0.2:1";
      const listening = harness.listen({ baseUrl, isOrganizationAddress: true });
      say(listening, TEXT);
      listening.stream.finalize();
      await listening.until(() => listening.failures.length > 0, "the failure");
      expect(listening.failures[0]).toMatchObject({ vendorCode: "address-blocked", outcome: "rejected" });
    });

    describe("fails once", () => {
      const failureOf = async (listening: Listening): Promise<ProviderError> => {
        const { muLaw } = harness.texts.add(TEXT);
        listening.play(muLaw);
        listening.stream.finalize();
        await listening.until(() => listening.failures.length > 0, "the failure");
        // Time for anything else to arrive.
        listening.play(muLaw);
        listening.stream.finalize();
        await harness.clock.advance(20_000);
        await new Promise((resolve) => setTimeout(resolve, 20));
        expect(listening.failures).toHaveLength(1);
        const [error] = listening.failures;
        if (!(error instanceof ProviderError)) throw new Error("It is not a ProviderError.");
        expect(error).toMatchObject({ provider: subject.name.split(" ")[0], operation: "transcribe" });
        const written = `${error.message} ${error.fix} ${String(error.cause)} ${JSON.stringify(error)}`;
        expect(written).not.toContain(harness.apiKey);
        expect(written).not.toContain("book");
        if (error.outcome === "rejected") expect(error.fix).toBeDefined();
        return error;
      };

      it.each([
        [400, "rejected", undefined],
        [401, "rejected", "key-refused"],
        [402, "rejected", "key-refused"],
        [403, "rejected", "key-refused"],
        [404, "rejected", undefined],
        [429, "not-done", "key-refused"],
        [500, "not-done", undefined],
        [503, "not-done", undefined],
      ] as const)("when it is refused with %i: %s", async (statusCode, outcome, reason) => {
        const message = `No, ${harness.apiKey}.`;
        harness.server.setFault({ kind: "refuse", statusCode, code: "scripted", message, retryAfter: "3" });
        const error = await failureOf(harness.listen());
        expect(error).toMatchObject({ outcome, reason });
        if (subject.refusesBy !== "message") {
          expect(error).toMatchObject({ statusCode, vendorCode: "scripted", retryAfterMs: 3_000 });
        }
        // A failure on their side may mention anything.
        expect(/It says: (.*: )?No, …\./.test(error.message)).toBe(statusCode < 500);
      });

      it("when the vendor rejects the key", async () => {
        const error = await failureOf(harness.listen({ apiKey: "another" }));
        expect(error).toMatchObject({ reason: "key-refused", outcome: "rejected" });
        if (subject.refusesBy !== "message") expect(error).toMatchObject({ statusCode: 401 });
      });

      it("with the vendor's own words when it rejects the settings", async () => {
        const error = await failureOf(harness.listen({}, { model: "nobody-knows-it" }));
        expect(error).toMatchObject({ outcome: "rejected" });
        if (subject.refusesBy !== "message") expect(error).toMatchObject({ statusCode: 400 });
        expect(error.message).toContain("nobody-knows-it");
      });

      it("when the vendor does not answer", async () => {
        harness.server.setFault({ kind: "hang" });
        harness.connectTimeoutShare = 1 / 50;
        const listening = harness.listen();
        if (!isSocket) {
          say(listening, TEXT);
          listening.stream.finalize();
          await listening.until(() => harness.server.attemptCount === 1, "the request");
          await harness.clock.advance(10_000);
        }
        expect(await failureOf(listening)).toMatchObject({ vendorCode: "timeout", outcome: "not-done" });
      });

      it("when nothing listens", async () => {
        await harness.server.stop();
        expect(await failureOf(harness.listen())).toMatchObject({ vendorCode: "no-connection", outcome: "not-done" });
      });

      it.each<[string, ListeningFault, string]>([
        ["the connection is cut", { kind: "cut", afterMs: 400 }, "connection-lost"],
        ["a message is malformed", { kind: "malformed", afterMs: 400 }, "malformed-response"],
      ])("when %s", async (_name, fault, vendorCode) => {
        harness.server.setFault(fault);
        expect(await failureOf(harness.listen())).toMatchObject({ vendorCode, outcome: "not-done" });
      });

      it("when a different kind of server answers", async () => {
        harness.server.setFault({ kind: "not-a-socket" });
        const error = await failureOf(harness.listen());
        expect(error.vendorCode).toBe(isSocket ? "invalid-settings" : "malformed-response");
      });

      it("when the vendor reports a failure", async () => {
        harness.server.setFault({ kind: "error", afterMs: 400, code: "transcriber_error" });
        expect(await failureOf(harness.listen())).toMatchObject({ provider: subject.name.split(" ")[0] });
      });

      it.runIf(isSocket)("when the vendor closes the connection", async () => {
        harness.server.setFault({ kind: "close", afterMs: 400, code: 1011, reason: "NET-0001" });
        expect(await failureOf(harness.listen())).toMatchObject({ vendorCode: "NET-0001", outcome: "not-done" });
      });

      it("without a required key", async () => {
        const error = await failureOf(harness.listen({ apiKey: null }));
        if (error.vendorCode === "missing-api-key") {
          expect(harness.server.attemptCount).toBe(0);
        } else {
          // Without a key where none is needed.
          expect(subject.name).toContain("custom");
          expect(error).toMatchObject({ statusCode: 401 });
        }
      });

      it("at an invalid address", async () => {
        expect(await failureOf(harness.listen({ baseUrl: "ftp://somewhere/" }))).toMatchObject({
          vendorCode: "missing-base-url",
          outcome: "rejected",
        });
      });
    });

    it.runIf(isSocket)("keeps an idle connection open, and sends nothing extra while there is audio", async () => {
      const listening = harness.listen();
      await listening.until(() => harness.server.connections.length === 1, "the connection");
      const [connection] = harness.server.connections;
      const opening = subject.opensWithMessage === true ? 1 : 0;
      const sent = () => (connection?.audioBytes ?? 0) + (connection?.messages.length ?? 0) - opening;
      // The client sees the open socket a moment after the server.
      await listening.until(() => harness.clock.sleeperCount > 0, "the open socket");
      for (let count = 1; count <= 8; count += 1) {
        listening.play(silence(100));
        await harness.clock.advance(2_500);
      }
      await listening.until(() => (connection?.audioBytes ?? 0) >= silence(800).length, "the audio");
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(sent()).toBe(silence(800).length);
      await harness.clock.advance(2_500);
      await listening.until(() => sent() > silence(800).length, "a sign of life");
      const once = sent();
      await harness.clock.advance(5_000);
      await listening.until(() => sent() > once, "the next");
      listening.stream.close();
    });
  });
}
