import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { meanPower } from "@parley/audio/frequency";
import { decodeMuLaw } from "@parley/audio/mu-law";
import { systemClock } from "@parley/foundation/clock";
import { describeWith } from "@parley/testkit/test-run/programs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Heard, SETTINGS } from "../../../../tests/support/speech/voice-harness.ts";
import type { Voice, VoiceSettings } from "../speaking/voice.ts";
import type { SpeechAccess, SpeechProgram, SpeechVendorDeps } from "../speech-vendor.ts";
import { findEspeak } from "./program.ts";
import { espeak } from "./vendor.ts";

const ACCESS: SpeechAccess = { apiKey: null, baseUrl: null, isOrganizationAddress: false };
const unusable = (): never => {
  throw new Error("Nobody is asked.");
};
const DEPS: SpeechVendorDeps = {
  trustedSocket: unusable,
  guardedSocket: unusable,
  trustedHttp: { request: unusable, fetch: unusable, close: async () => undefined },
  guardedHttp: { request: unusable, fetch: unusable, close: async () => undefined },
  clock: systemClock,
  baseUrl: null,
  program: null,
};

function voiceOf(program: SpeechProgram, settings: Partial<VoiceSettings> = {}): Voice {
  const voice = espeak.connect({ ...DEPS, program }).voice(ACCESS, { ...SETTINGS, ...settings });
  if (voice === null) throw new Error("It does not speak.");
  return voice;
}

/** Where sound is, per 100 ms. */
function loudness(muLaw: Uint8Array): number {
  const pcm = new Int16Array(muLaw.length);
  decodeMuLaw(muLaw, pcm);
  return meanPower(pcm);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const installed = await findEspeak();

describeWith("espeak-ng")("espeak-ng, where it is installed", () => {
  const program: SpeechProgram = installed ?? { command: "", languages: new Set() };

  it("is found with its languages", () => {
    expect(program.command).toMatch(/^espeak/);
    expect(program.languages.has("de")).toBe(true);
  });

  it("speaks, in the telephone's format", async () => {
    const voice = voiceOf(program);
    expect(voice).toMatchObject({ provider: "espeak", voiceId: "en-us" });
    const heard = Heard.on(voice.connect()).say("Good morning, how can I help you? ");
    expect(await heard.whenOver).toBe("end");
    expect(heard.audioMs).toBeGreaterThan(1_200);
    expect(heard.audioMs).toBeLessThan(4_000);
    expect(loudness(heard.audio)).toBeGreaterThan(100_000);
  });

  it("speaks faster when it is told to", async () => {
    const lengths = [];
    for (const speed of [1, 2]) {
      const heard = Heard.on(voiceOf(program, { speed }).connect()).say("Good morning, how can I help you? ");
      await heard.whenOver;
      lengths.push(heard.audioMs);
    }
    expect((lengths[0] ?? 0) / (lengths[1] ?? 1)).toBeGreaterThan(1.4);
  });

  it("speaks several texts in their order, as if each were alone", async () => {
    const texts = ["One. ", "Twenty-two and more. ", "Three. "];
    const together = Heard.on(voiceOf(program).connect()).say(...texts);
    expect(await together.whenOver).toBe("end");
    const alone: Buffer[] = [];
    for (const text of texts) {
      const heard = Heard.on(voiceOf(program).connect()).say(text);
      await heard.whenOver;
      alone.push(heard.audio);
    }
    expect(together.audio.equals(Buffer.concat(alone))).toBe(true);
  });

  it.each(["-v de --help", "$(id) `id` ; reboot", "<speak>&amp;</speak>", "Zeile\neins\n\nzwei 🍰", "--stdin"])(
    "takes %j for text",
    async (text) => {
      const heard = Heard.on(voiceOf(program).connect()).say(text);
      expect(await heard.whenOver).toBe("end");
      expect(heard.audioMs).toBeGreaterThan(100);
    },
  );

  it("reads brackets and not phonemes", async () => {
    const audioOf = async (text: string) => {
      const heard = Heard.on(voiceOf(program).connect()).say(text);
      await heard.whenOver;
      return heard.audio;
    };
    expect((await audioOf("[[h@loU]]")).equals(await audioOf("[ [h@loU]]"))).toBe(true);
  });
});

describe("a program in its place", () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "espeak-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** A script of the shell, which answers `--voices` as the real one does. */
  async function program(body: string): Promise<SpeechProgram> {
    const command = join(folder, "espeak-ng");
    await writeFile(
      command,
      `#!/bin/sh\necho "$$" >> ${folder}/pids\nprintf '%s\\n' "$*" > ${folder}/parameters\n${body}\n`,
    );
    await chmod(command, 0o755);
    return { command, languages: new Set(["en-us"]) };
  }

  async function pids(): Promise<number[]> {
    const text = await readFile(join(folder, "pids"), "utf8").catch(() => "");
    return text.split("\n").filter(Boolean).map(Number);
  }

  const isAlive = (pid: number): boolean => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };

  it("gets the text over its input and nothing of it as a parameter", async () => {
    const heard = Heard.on(voiceOf(await program(`cat > ${folder}/text; head -c 100 /dev/zero`)).connect());
    heard.say('He said "hello" & left. ');
    expect(await heard.whenOver).toBe("end");
    expect(await readFile(join(folder, "text"), "utf8")).toBe('He said "hello" & left. ');
    expect((await readFile(join(folder, "parameters"), "utf8")).trim()).toBe("--stdin --stdout -b 1 -v en-us -s 175");
  });

  it("is killed when it is cancelled", async () => {
    const heard = Heard.on(voiceOf(await program("head -c 4000 /dev/zero; exec sleep 60")).connect()).say("Hello. ");
    await heard.whenAudio;
    heard.stream.cancel();
    const [pid = 0] = await pids();
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false));
    expect(heard.outcomes).toEqual([]);
  });

  it("runs four times at most, over all voices of the vendor", async () => {
    const found = await program("exec sleep 60");
    const vendor = espeak.connect({ ...DEPS, program: found });
    const all = Array.from({ length: 4 }, () => {
      const voice = vendor.voice(ACCESS, SETTINGS);
      if (voice === null) throw new Error("It does not speak.");
      return Heard.on(voice.connect()).say("One. ", "Two. ", "Three. ");
    });
    await vi.waitFor(async () => expect(await pids()).toHaveLength(4));
    await pause(100);
    expect(await pids()).toHaveLength(4);
    for (const heard of all) heard.stream.cancel();
    await vi.waitFor(async () => expect((await pids()).some(isAlive)).toBe(false));
    expect(await pids()).toHaveLength(4);
  });

  it.each([
    ["ends with an error", "exit 3", "program-failed"],
    ["is killed", "kill -9 $$", "program-failed"],
    ["writes what is no sound", "printf 'OggS and so on'", "program-failed"],
  ])("that %s fails the utterance", async (_what, body, vendorCode) => {
    const heard = Heard.on(voiceOf(await program(body)).connect()).say("My card is 4242. ");
    const error = await heard.failure();
    expect(error).toMatchObject({ provider: "espeak", operation: "speak", outcome: "not-done", vendorCode });
    expect(`${error.message} ${error.fix}`).not.toContain("4242");
  });

  it("that is gone fails the utterance", async () => {
    const heard = Heard.on(voiceOf({ command: join(folder, "nowhere"), languages: new Set(["en-us"]) }).connect()).say(
      "Hello. ",
    );
    expect((await heard.failure()).vendorCode).toBe("program-failed");
  });

  it("is found by what it lists", async () => {
    const { command } = await program(
      "printf 'Pty Language       Age/Gender VoiceName\\n 5  af              --/M      Afrikaans\\n 2  en-us  --/M English\\n'",
    );
    expect(await findEspeak(["no-such-program", command])).toEqual({ command, languages: new Set(["af", "en-us"]) });
  });

  it.each(["exit 1", "true", "echo nonsense"])("is not taken for one when it does %j", async (body) => {
    expect(await findEspeak([(await program(body)).command])).toBeNull();
  });
});

describe("the vendor", () => {
  it("does not speak where the program is not installed", async () => {
    const vendor = espeak.connect({ ...DEPS, program: await findEspeak(["no-such-program-at-all"]) });
    expect(vendor.voice(ACCESS, SETTINGS)).toBeNull();
  });
});
