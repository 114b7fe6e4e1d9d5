import { hearTones } from "@parley/testkit/speech/listening/tone-hearing";
import type { SpeakingFault } from "@parley/testkit/speech/speaking/speaking-script";
import { renderTones, toneWordsOf } from "@parley/testkit/speech/tone-words";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  Heard,
  type SceneOptions,
  startScene,
  type VoiceScene,
  type VoiceUnderTest,
} from "../../../../tests/support/speech/voice-harness.ts";
import { VOICES } from "../../../../tests/support/speech/voices-under-test.ts";
import type { ProviderError } from "../../provider-error.ts";

const SENTENCES = ["Good morning, this is the bakery. ", "We open at eight; ", "how can I help you? "] as const;
const TEXT = SENTENCES.join("");

let scene: VoiceScene | null = null;

async function start(under: VoiceUnderTest, options?: SceneOptions): Promise<VoiceScene> {
  scene = await startScene(under, options);
  return scene;
}

afterEach(async () => {
  await scene?.close();
  scene = null;
});

function utterances(of: VoiceScene) {
  return of.server.state().utterances;
}

function socketsOf(of: VoiceScene) {
  return of.server.state().connections;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe.each<VoiceUnderTest>(Object.values(VOICES))("the voice of $name", (under) => {
  const { isSocket, tellsWords } = under;

  /** Byte for byte where nothing is converted, else by ear. */
  function expectAudio(heard: Heard, text: string): void {
    if (isSocket) expect(heard.audio.equals(renderTones(text))).toBe(true);
    expect(hearTones(text, heard.audio)).toMatchObject({ isWhole: true, foreignMs: 0 });
    expect(Math.abs(heard.audioMs - renderTones(text).length / 8)).toBeLessThan(20);
  }

  it("says a text and ends once", async () => {
    const at = await start(under);
    const heard = Heard.on(at.connect()).say(TEXT);
    expect(await heard.whenOver).toBe("end");
    expectAudio(heard, TEXT);
    await pause(20);
    expect(heard.outcomes).toEqual(["end"]);
  });

  it("says pieces in their order, also those that come when the first is heard", async () => {
    const at = await start(under);
    const heard = Heard.on(at.connect());
    heard.stream.push(SENTENCES[0]);
    // Vendors that gather text say nothing before the end.
    await Promise.race([heard.whenAudio, pause(50)]);
    heard.stream.push(SENTENCES[1]);
    heard.stream.push(SENTENCES[2]);
    heard.stream.end();
    expect(await heard.whenOver).toBe("end");
    expectAudio(heard, TEXT);
    const texts = utterances(at).flatMap((utterance) => utterance.texts);
    expect(texts.map((text) => text.trim())).toEqual(SENTENCES.map((sentence) => sentence.trim()));
  });

  it.runIf(tellsWords)("tells when which word is said", async () => {
    const at = await start(under, { server: { chunkMs: 70 } });
    const heard = Heard.on(at.connect()).say(...SENTENCES);
    expect(await heard.whenOver).toBe("end");
    const expected = toneWordsOf(TEXT);
    expect(heard.words.map((word) => word.text)).toEqual(expected.map((word) => word.text));
    for (const [index, word] of heard.words.entries()) {
      expect(Math.abs(word.startMs - (expected[index]?.startMs ?? 0))).toBeLessThanOrEqual(1);
      expect(Math.abs(word.endMs - (expected[index]?.endMs ?? 0))).toBeLessThanOrEqual(2);
    }
  });

  it.runIf(!tellsWords)("tells no words it does not know of", async () => {
    const at = await start(under);
    const heard = Heard.on(at.connect()).say(TEXT);
    await heard.whenOver;
    expect(heard.words).toEqual([]);
  });

  it.each([
    '<speak>5 < 6 & "so on"</speak>',
    "It's 'quoted', \\escaped\\ and {{templated}}",
    "Two\nlines,\r\nthree\ttabs",
    "🍰 für Müller — 你好, שלום",
    '{"type":"Clear"} {"close_context":true}',
    "$(reboot); `id` | --help",
  ])("passes %j on unharmed", async (text) => {
    const at = await start(under);
    const heard = Heard.on(at.connect()).say(text);
    expect(await heard.whenOver).toBe("end");
    const received = utterances(at)
      .flatMap((utterance) => utterance.texts)
      .join("");
    expect([text, `${text} `]).toContain(received);
  });

  it("falls silent at once when it is cancelled", async () => {
    const at = await start(under, { server: { paceFactor: 1, chunkMs: 20, lateAudioMs: 200 } });
    const heard = Heard.on(at.connect());
    heard.stream.push(TEXT);
    if (under.settings.latency === 0) heard.stream.end();
    await heard.whenAudio;
    heard.stream.cancel();
    const { audioMs } = heard;
    heard.stream.push("Not this. ");
    heard.stream.end();
    await pause(120);
    expect(heard.audioMs).toBe(audioMs);
    expect(heard.outcomes).toEqual([]);
    const [utterance] = utterances(at);
    expect(utterance?.isCancelled || utterance?.isEnded).toBe(true);
    expect(utterances(at).flatMap(({ texts }) => texts)).toHaveLength(1);
  });

  it("says the next utterance and nothing of the one that was cancelled", async () => {
    const at = await start(under, { server: { paceFactor: 8, chunkMs: 20, lateAudioMs: 200 } });
    const connection = at.connect();
    const first = Heard.on(connection).say("one two three four five six seven eight nine ten ");
    await first.whenAudio;
    first.stream.cancel();
    const second = Heard.on(connection).say("Yes, certainly. ");
    expect(await second.whenOver).toBe("end");
    expectAudio(second, "Yes, certainly.");
    expect(first.outcomes).toEqual([]);
    if (isSocket) expect(socketsOf(at)).toHaveLength(1);
  });

  it("cancels what it says when something else is to be said", async () => {
    const at = await start(under, { server: { paceFactor: 4, chunkMs: 20 } });
    const connection = at.connect();
    const first = Heard.on(connection).say("one two three four five six seven eight nine ten ");
    await first.whenAudio;
    const second = Heard.on(connection).say("Stop. ");
    const { audioMs } = first;
    expect(await second.whenOver).toBe("end");
    expectAudio(second, "Stop.");
    expect(first.audioMs).toBe(audioMs);
    expect(first.outcomes).toEqual([]);
  });

  it("survives being cancelled again and again", async () => {
    const at = await start(under, { server: { paceFactor: 20, chunkMs: 20, lateAudioMs: 40 } });
    const connection = at.connect();
    for (let count = 0; count < 8; count += 1) {
      const heard = Heard.on(connection);
      heard.stream.push("Never mind, forget about it. ");
      if (count % 2 === 0) await Promise.race([heard.whenAudio, pause(30)]);
      heard.stream.cancel();
      expect(heard.outcomes).toEqual([]);
    }
    const last = Heard.on(connection).say("At last. ");
    expect(await last.whenOver).toBe("end");
    expectAudio(last, "At last.");
  });

  it("says one utterance after another over the same socket", async () => {
    const at = await start(under);
    const connection = at.connect();
    // More than a socket takes at a time.
    for (const sentence of [...SENTENCES, ...SENTENCES, ...SENTENCES]) {
      const heard = Heard.on(connection).say(sentence);
      expect(await heard.whenOver).toBe("end");
      expectAudio(heard, sentence);
    }
    if (isSocket) expect(socketsOf(at)).toHaveLength(1);
  });

  it("ends at once when there is nothing to say", async () => {
    const at = await start(under);
    const connection = at.connect();
    for (const texts of [[], [""], [" \n"]]) {
      const heard = Heard.on(connection).say(...texts);
      expect(heard.outcomes).toEqual([]);
      expect(await heard.whenOver).toBe("end");
      expect(heard.audioMs).toBe(0);
    }
    const heard = Heard.on(connection).say(TEXT);
    expect(await heard.whenOver).toBe("end");
    expectAudio(heard, TEXT);
  });

  it.runIf(isSocket)("is connected before anything is to be said", async () => {
    const at = await start(under);
    at.connect();
    await vi.waitFor(() => expect(socketsOf(at)).toHaveLength(1));
    expect(utterances(at)).toEqual([]);
  });

  it.runIf(isSocket)("says nothing of a text that was cancelled before the socket was open", async () => {
    const at = await start(under);
    const connection = at.connect();
    const first = Heard.on(connection).say("Never. ");
    first.stream.cancel();
    const second = Heard.on(connection).say("Only this. ");
    expect(await second.whenOver).toBe("end");
    expectAudio(second, "Only this.");
    expect(utterances(at).flatMap(({ texts }) => texts)).toEqual(["Only this. "]);
  });

  it.runIf(isSocket).each([
    ["closed", 1000],
    ["gone away", 1001],
    ["against the rules of idling", 1008],
  ])("opens another socket when an idle one was %s", async (_how, code) => {
    const at = await start(under);
    const connection = at.connect();
    expect(await Heard.on(connection).say("Hello. ").whenOver).toBe("end");
    at.server.closeConnections(code);
    await vi.waitFor(() => expect(socketsOf(at).some(({ isOpen }) => isOpen)).toBe(false));
    await pause(10);
    const heard = Heard.on(connection).say(TEXT);
    expect(await heard.whenOver).toBe("end");
    expectAudio(heard, TEXT);
    expect(socketsOf(at)).toHaveLength(2);
  });

  it.runIf(isSocket)("says it again when an idle socket breaks under the first words", async () => {
    const at = await start(under);
    const connection = at.connect();
    expect(await Heard.on(connection).say("Hello. ").whenOver).toBe("end");
    at.server.setFault({ kind: "cut", afterMs: 0, limit: 1 });
    const heard = Heard.on(connection).say(...SENTENCES);
    expect(await heard.whenOver).toBe("end");
    expectAudio(heard, TEXT);
    expect(socketsOf(at)).toHaveLength(2);
  });

  it("fails when it breaks a second time", async () => {
    const at = await start(under);
    const connection = at.connect();
    expect(await Heard.on(connection).say("Hello. ").whenOver).toBe("end");
    at.server.setFault({ kind: "cut", afterMs: 0 });
    const error = await Heard.on(connection).say(TEXT).failure();
    expect(error.outcome).toBe("not-done");
    if (isSocket) expect(socketsOf(at)).toHaveLength(2);
  });

  it("ends without a word when it is closed", async () => {
    const at = await start(under, { server: { paceFactor: 1, chunkMs: 20 } });
    const connection = at.connect();
    const heard = Heard.on(connection).say(TEXT);
    await heard.whenAudio;
    const { audioMs } = heard;
    connection.close();
    await pause(60);
    expect(heard.audioMs).toBe(audioMs);
    expect(heard.outcomes).toEqual([]);
    await vi.waitFor(() => expect(socketsOf(at).some(({ isOpen }) => isOpen)).toBe(false));
  });

  it("gives the key to the vendor, in a header and nowhere else", async () => {
    const at = await start(under);
    expect(await Heard.on(at.connect()).say(TEXT).whenOver).toBe("end");
    const [connection] = socketsOf(at);
    expect(JSON.stringify(connection?.headers)).toContain(at.apiKey);
    expect(JSON.stringify([connection?.path, connection?.query, connection?.messages])).not.toContain(at.apiKey);
  });

  describe("fails", () => {
    const SECRET_TEXT = "The number of my card is 4242. ";

    /** Waits, in its own time, for a vendor that says nothing more. */
    async function waitInVain(at: VoiceScene, heard: Heard): Promise<void> {
      for (let count = 0; count < 200 && heard.outcomes.length === 0; count += 1) {
        at.skip(1_000);
        await pause(5);
      }
    }

    async function failureOf(fault: SpeakingFault, options?: SceneOptions): Promise<[ProviderError, Heard]> {
      const at = await start(under, options);
      at.server.setFault(fault);
      const heard = Heard.on(at.connect()).say(SECRET_TEXT);
      if (fault.kind === "stall" || fault.kind === "malformed") {
        await vi.waitFor(() => expect(utterances(at)).toHaveLength(1));
        // The resampler keeps a little back.
        await vi.waitFor(() => expect(heard.audioMs).toBeGreaterThan(fault.afterMs - 20));
        await waitInVain(at, heard);
      } else if (fault.kind === "hang" && !isSocket) {
        await vi.waitFor(() => expect(socketsOf(at)).toHaveLength(1));
        await waitInVain(at, heard);
      }
      const error = await heard.failure();
      await pause(10);
      expect(heard.outcomes).toEqual([error]);
      for (const secret of [at.apiKey, "4242", "card"]) {
        expect(`${error.message} ${error.fix} ${JSON.stringify(error)}`).not.toContain(secret);
      }
      expect(error).toMatchObject({ provider: at.voice.provider, operation: "speak" });
      return [error, heard];
    }

    it.each([
      [401, "rejected", "key-refused"],
      [402, "rejected", "key-refused"],
      [403, "rejected", "key-refused"],
      [404, "rejected", undefined],
      [400, "rejected", undefined],
      [429, "not-done", "key-refused"],
      [500, "not-done", undefined],
      [503, "not-done", undefined],
    ] as const)("when it is refused with %d: %s", async (statusCode, outcome, reason) => {
      const [error, heard] = await failureOf({ kind: "refuse", statusCode });
      expect(error).toMatchObject({ statusCode, outcome });
      expect(error.reason).toBe(reason);
      expect(error.fix === undefined).toBe(statusCode >= 500);
      expect(heard.audioMs).toBe(0);
    });

    it("and says how long it is to be left alone", async () => {
      const [error] = await failureOf({ kind: "refuse", statusCode: 429, retryAfter: "7" });
      expect(error.retryAfterMs).toBe(7_000);
    });

    it("with a wrong key", async () => {
      const at = await start(under, { apiKey: "wrong" });
      const error = await Heard.on(at.connect()).say(TEXT).failure();
      expect(error).toMatchObject({ statusCode: 401, outcome: "rejected", reason: "key-refused" });
      expect(error.message).not.toContain("wrong");
    });

    it.runIf(isSocket)("without a key, and asks nobody", async () => {
      const at = await start(under, { apiKey: null });
      const error = await Heard.on(at.connect()).say(TEXT).failure();
      expect(error).toMatchObject({ vendorCode: "missing-api-key", outcome: "rejected" });
      expect(socketsOf(at)).toEqual([]);
    });

    it("when nobody answers", async () => {
      const [error] = await failureOf({ kind: "hang" }, { connectTimeoutMs: 100 });
      expect(error).toMatchObject({ outcome: "not-done", vendorCode: isSocket ? "no-connection" : "silent" });
    });

    it("when nobody is there", async () => {
      const at = await start(under);
      await at.server.stop();
      const error = await Heard.on(at.connect()).say(TEXT).failure();
      expect(error).toMatchObject({ outcome: "not-done", vendorCode: "no-connection" });
    });

    it("when the address is not allowed, and contacts nobody", async () => {
      const at = await start(under, { isGuarded: true });
      const error = await Heard.on(at.connect()).say(TEXT).failure();
      expect(error).toMatchObject({ outcome: "rejected", vendorCode: "address-blocked" });
      expect(socketsOf(at)).toEqual([]);
    });

    it.each([
      ["breaks off", { kind: "cut", afterMs: 300 }, "connection-lost"],
      ["falls silent", { kind: "stall", afterMs: 300 }, "silent"],
      ["falls silent before it began", { kind: "stall", afterMs: 0 }, "silent"],
    ] as const)("when it %s", async (_what, fault, vendorCode) => {
      const [error, heard] = await failureOf(fault);
      expect(error).toMatchObject({ outcome: "not-done", vendorCode });
      expect(Math.abs(heard.audioMs - fault.afterMs)).toBeLessThan(isSocket ? 1 : 60);
      expect(hearTones(SECRET_TEXT, heard.audio).foreignMs).toBe(0);
    });

    it.runIf(isSocket)("when what comes cannot be read", async () => {
      const [error] = await failureOf({ kind: "malformed", afterMs: 100 });
      expect(error).toMatchObject({ outcome: "not-done", vendorCode: "silent" });
    });

    it.runIf(isSocket)("when the vendor says so, in its own words", async () => {
      const [error, heard] = await failureOf({ kind: "error", afterMs: 100 });
      expect(error.outcome).toBe("not-done");
      expect(error.vendorCode).toMatch(/^(system_busy|NET-0000|internal_error)$/);
      expect(heard.audioMs).toBe(100);
    });

    it("and speaks again when the vendor does", async () => {
      const at = await start(under);
      const connection = at.connect();
      for (const fault of [
        { kind: "cut", afterMs: 100, limit: 1 },
        { kind: "stall", afterMs: 100, limit: 1 },
        { kind: "refuse", statusCode: 503, limit: 1 },
      ] as const) {
        at.server.setFault(fault);
        at.server.cutConnections();
        await pause(10);
        const failing = Heard.on(connection).say(TEXT);
        if (fault.kind === "stall") {
          await failing.whenAudio;
          await waitInVain(at, failing);
        }
        await failing.failure();
        const heard = Heard.on(connection).say(TEXT);
        expect(await heard.whenOver).toBe("end");
        expectAudio(heard, TEXT);
      }
    });
  });
});
