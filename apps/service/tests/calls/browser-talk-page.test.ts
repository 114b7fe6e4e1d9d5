import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decodeMuLaw } from "@parley/audio/mu-law";
import { wavHeader } from "@parley/audio/wav";
import { speakLikeText } from "@parley/testkit/audio/spoken-text";
import { SpokenTexts } from "@parley/testkit/audio/spoken-texts";
import { startSpeechToTextServer } from "@parley/testkit/speech/listening/speech-to-text-server";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestService } from "../harness/test-service.ts";
import { UNDISCLOSED } from "../harness/undisclosed.ts";
import { until } from "../harness/until.ts";
import { CHROMIUM, call, callAs, captions, openPage, setUp, startBrowser, startLocalService } from "./talk-page.ts";

describe.skipIf(CHROMIUM === null)("the page to talk, in a real browser (needs chromium)", () => {
  describe("with nothing configured", () => {
    let service: TestService;
    let browser: Browser;
    beforeAll(async () => {
      service = await startLocalService({
        overrides: { providers: { speech: { get: () => null, fallbackOrder: () => [] } } },
      });
      browser = await startBrowser(null);
    });
    afterAll(async () => {
      await browser.close();
      await service.stop();
    });

    test("from the set-up link to a conversation and its recording, asking nobody else", async () => {
      const { page, context, complaints, origins, sent, picture } = await openPage(browser);
      await page.goto(`${service.url}/talk`);
      await page.getByText("There is no account yet.").waitFor();
      await setUp(page, service, "ada@example.com");
      const [talk] = await Promise.all([
        context.waitForEvent("page"),
        page.getByRole("link", { name: "Talk to an assistant now" }).click(),
      ]);
      await talk.waitForURL(`${service.url}/talk`);
      await talk.close();

      await page.goto(`${service.url}/talk`);
      await page.getByRole("button", { name: "Create a sample receptionist" }).click();
      await page.getByLabel("Assistant").waitFor();
      // The keyboard leads on.
      await expect.poll(() => page.evaluate("document.activeElement?.id")).toBe("call");
      await call(page);
      await page.locator("#interims .of-assistant").waitFor();
      expect(await page.locator("#real").innerText()).toMatch(
        /demo\/rules-v1: rules, not AI[\s\S]*none: captions only[\s\S]*none: type/,
      );
      await picture("light-1-greeting");
      await page.keyboard.type("When are you open?");
      await page.keyboard.press("Enter");
      await page.locator("#interims .of-assistant", { hasText: "Opening hours" }).waitFor();
      await picture("light-2-answer");
      expect(await captions(page).innerText()).toContain("You When are you open?");
      await page.getByRole("button", { name: "Keypad" }).click();
      await page.getByRole("button", { name: "4", exact: true }).click();
      await page.getByRole("button", { name: "#", exact: true }).click();
      await captions(page).getByText("Keys: 4#").waitFor();
      await page.getByLabel("Write instead of speaking").fill("How much is a check-up?");
      await page.getByRole("button", { name: "Send" }).click();
      await captions(page).getByText("A check-up costs 60 dollars and takes 30 minutes.").waitFor();
      expect(await page.getByRole("timer").textContent()).toMatch(/^0:\d\d$/);
      await page.getByRole("button", { name: "Hang up" }).click();

      await page.getByText("You hung up.").waitFor();
      await picture("light-3-ended");
      const transcript = await page.getByRole("link", { name: "Transcript" }).getAttribute("href");
      const file = await page.evaluate(async (path) => (await fetch(path)).text(), transcript ?? "");
      expect(file).toContain("user: How much is a check-up?");
      await page.locator("#player").waitFor();
      const recording = await page.locator("#player").getAttribute("src");
      const { status, type } = await page.evaluate(async (path) => {
        const answer = await fetch(path);
        return { status: answer.status, type: answer.headers.get("content-type") };
      }, recording ?? "");
      expect({ status, type }).toEqual({ status: 200, type: "audio/wav" });

      // What was played was said to be played.
      expect(sent.filter((frame) => frame.includes('"mark"')).length).toBeGreaterThan(0);
      expect(sent.at(-1)).toBe('{"event":"stop"}');
      expect(complaints).toEqual([]);
      expect([...origins]).toEqual([service.url]);
    });

    test("a wrong password is said, a right one leads on; it fits a small dark telephone", async () => {
      const { page, picture } = await openPage(browser, { colorScheme: "dark", viewport: { width: 360, height: 780 } });
      await page.goto(`${service.url}/talk`);
      await picture("dark-1-sign-in");
      await page.getByLabel("E-mail").fill("ada@example.com");
      await page.getByLabel("Password").fill("wrong password");
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByRole("alert").waitFor();
      await callAs(page, service, "ada@example.com");
      await page.getByRole("button", { name: "Keypad" }).click();
      await picture("dark-2-call");
      const widths = await page.evaluate("[document.documentElement.scrollWidth, innerWidth]");
      expect(widths).toEqual([360, 360]);
      await page.getByRole("button", { name: "Hang up" }).click();
      await page.getByText("You hung up.").waitFor();
      await picture("dark-3-ended");
      // Once more: everything of the first call was let go.
      await call(page, "Call again");
      expect(await captions(page).innerText()).toBe("");
      // Leaving the page hangs up. On a busy machine the browser may drop the socket before the page's last word is out.
      await page.goto("about:blank");
      const { database } = service.service.platform;
      const lastReason = () =>
        database.selectFrom("calls").select("end_reason").orderBy("id", "desc").executeTakeFirst();
      await expect
        .poll(lastReason)
        .toEqual({ end_reason: expect.stringMatching(/^(customer-ended-call|media-stream-lost)$/) });
    });

    test("another name of the same machine works as well; where there is no sound, the page says so", async () => {
      const { page, origins } = await openPage(browser);
      await page.addInitScript("delete globalThis.AudioWorkletNode");
      const origin = service.url.replace("127.0.0.1", "localhost");
      await callAs(page, service, "ada@example.com", origin);
      expect([...origins]).toEqual([origin]);
      await page.getByText("does not allow sound or the microphone").waitFor();
      await page.getByLabel("Write instead of speaking").fill("Where are you?");
      await page.keyboard.press("Enter");
      await page.locator("#interims .of-assistant", { hasText: "The practice is" }).waitFor();
      await page.getByRole("button", { name: "Hang up" }).click();
      await page.getByText("You hung up.").waitFor();
    });
  });

  describe("with a vendor that listens", () => {
    const apiKey = randomBytes(16).toString("hex");
    let folder: string;
    let listener: Awaited<ReturnType<typeof startSpeechToTextServer>>;
    let service: TestService;
    let browser: Browser;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "parley-microphone-"));
      const microphone = join(folder, "speech.wav");
      await writeFile(microphone, speechFile());
      listener = await startSpeechToTextServer({ vendor: "deepgram", texts: new SpokenTexts(), apiKey });
      service = await startLocalService({
        env: { DEEPGRAM_BASE_URL: listener.url, DEEPGRAM_API_KEY: apiKey },
      });
      browser = await startBrowser(microphone);
      const { page, context } = await openPage(browser);
      const key = await setUp(page, service, "ada@example.com");
      await service.clientOf(key).post("/api/v1/assistants", {
        name: "Ada",
        ...UNDISCLOSED,
        llm_settings: {
          system_prompt: "You are Ada.",
          // It has to outlast the opening of a microphone on a machine that is busy with other tests.
          welcome_message: "Hello, and welcome to this long greeting of ours. ".repeat(40).trim(),
        },
      });
      await context.close();
    });
    afterAll(async () => {
      await browser.close();
      await service.stop();
      await listener.stop();
      await rm(folder, { recursive: true });
    });

    test("what the microphone hears goes to the vendor, and nothing while it is muted", async () => {
      const { page, complaints } = await openPage(browser, { permissions: ["microphone"] });
      await page.addInitScript(`
        const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
        // Who speaks before the greeting is heard is not spoken over: it waits, and this microphone never falls silent.
        const greeted = Promise.withResolvers();
        navigator.mediaDevices.getUserMedia = async (wanted) => {
          await greeted.promise;
          return (globalThis.microphone = await ask(wanted));
        };
        // A state may be over before anybody on a busy machine looks.
        globalThis.states = [];
        new MutationObserver(() => {
          const { state } = document.querySelector("#status").dataset;
          states.push(state);
          if (state === "speaking") greeted.resolve();
        }).observe(document, {
          subtree: true,
          attributeFilter: ["data-state"],
        });
      `);
      await callAs(page, service, "ada@example.com");
      await page.getByText("Your microphone is on").waitFor();
      expect(await page.locator("#real-listener").textContent()).toMatch(/^deepgram\//);
      // Speech over the greeting makes it quieter: the voice was heard on the other side.
      await until(async () => expect((await page.evaluate<string[]>("states")).join(" ")).toContain("quieter"));
      await page.getByRole("button", { name: "Mute" }).click();
      await page.getByText("Your microphone is muted.").waitFor();
      const connection = listener.connections.at(-1);
      const loudness = () => loudestOf(connection?.audio ?? new Uint8Array(0));
      expect(loudness()).toBeGreaterThan(2_000);
      await page.waitForTimeout(300);
      const before = connection?.audio.length ?? 0;
      await page.waitForTimeout(400);
      const muted = (connection?.audio ?? new Uint8Array(0)).subarray(before);
      // It goes on sending, silence.
      expect(muted.length).toBeGreaterThan(1_600);
      expect(loudestOf(muted)).toBeLessThan(50);
      await page.getByRole("button", { name: "Hang up" }).click();
      await page.getByText("You hung up.").waitFor();
      expect(await page.evaluate("microphone.getTracks().map((track) => track.readyState)")).toEqual(["ended"]);
      expect(complaints).toEqual([]);
    });

    test("without permission for the microphone, writing goes on", async () => {
      const { page } = await openPage(browser);
      await callAs(page, service, "ada@example.com");
      await page.getByText("The browser did not allow the microphone.").waitFor();
      await page.getByLabel("Write instead of speaking").fill("Hello?");
      await page.keyboard.press("Enter");
      await captions(page).getByText("Hello?").waitFor();
      await page.getByRole("button", { name: "Use the microphone" }).waitFor();
      await page.getByRole("button", { name: "Hang up" }).click();
      await page.getByText("You hung up.").waitFor();
    });
  });
});

/** Something a detector takes for speech, over and over. */
function speechFile(): Uint8Array {
  const muLaw = speakLikeText("this is what somebody says into a microphone for quite a while");
  const pcm = new Int16Array(muLaw.length);
  decodeMuLaw(muLaw, pcm);
  return Buffer.concat([wavHeader({ sampleRateHz: 8_000, channels: 1 }, pcm.length), new Uint8Array(pcm.buffer)]);
}

function loudestOf(muLaw: Uint8Array): number {
  const pcm = new Int16Array(muLaw.length);
  decodeMuLaw(muLaw, pcm);
  return pcm.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0);
}
