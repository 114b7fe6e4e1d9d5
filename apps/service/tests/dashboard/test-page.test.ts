import { randomBytes } from "node:crypto";
import { decodeMuLaw } from "@parley/audio/mu-law";
import { wavHeader } from "@parley/audio/wav";
import { speakLikeText } from "@parley/testkit/audio/spoken-text";
import { SpokenTexts } from "@parley/testkit/audio/spoken-texts";
import { startSpeechToTextServer } from "@parley/testkit/speech/listening/speech-to-text-server";
import { type LocalSpeechStandIn, startLocalSpeechServer } from "@parley/testkit/speech/local/local-speech-server";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestService } from "../harness/test-service.ts";
import { UNDISCLOSED } from "../harness/undisclosed.ts";
import { until } from "../harness/until.ts";
import { faultsInEveryLook, givePassword, openPage, signIn } from "./dashboard-browser.ts";
import { describeInChromium } from "./describe-in-chromium.ts";
import { speakIntoMicrophone, startBrowser } from "./shared-chromium.ts";
import {
  call,
  callAs,
  captions,
  hangUp,
  listenIn,
  part,
  said,
  setUp,
  setUpWith,
  startLocalService,
} from "./test-page.ts";

const EMAIL = "ada@example.com";
/** 400 ms of a telephone's sound. */
const MUTED_BYTES = 3_200;

/** Nobody speaks or listens, not even a program on this machine. */
const SILENT = { overrides: { providers: { speech: { get: () => null, fallbackOrder: () => [] } } } };

describeInChromium("the page to try an assistant, in a real browser", () => {
  describe("with nothing configured", () => {
    let service: TestService;
    let browser: Browser;
    beforeAll(async () => {
      service = await startLocalService(SILENT);
      browser = await startBrowser({ isWhole: true });
    });
    afterAll(async () => {
      await browser?.close();
      await service?.stop();
    });

    test("from the set-up link to a conversation and its recording, asking nobody else", async () => {
      const watched = await openPage(browser);
      const { page, complaints, origins, sent } = watched;
      // Links to the page that was before lead on; without an account, to where it is said how to get one.
      await page.goto(`${service.url}/talk`);
      expect(new URL(page.url()).pathname).toBe("/");
      await setUp(page, service, EMAIL);
      const [opened] = await Promise.all([
        page.context().waitForEvent("page"),
        page.getByRole("link", { name: "Talk to an assistant now" }).click(),
      ]);
      await opened.waitForURL(`${service.url}/app/test`);
      await opened.close();

      await page.goto(`${service.url}/talk`);
      await page.getByRole("button", { name: "Create a sample receptionist" }).waitFor();
      expect(await faultsInEveryLook(watched, "test-no-assistant")).toEqual([]);
      await page.getByRole("button", { name: "Create a sample receptionist" }).click();
      await page.getByRole("combobox", { name: "Assistant" }).waitFor();
      // The keyboard leads on.
      await expect.poll(() => page.evaluate("document.activeElement?.textContent")).toBe("Call");
      await page.getByText("What is real here").waitFor();
      expect(await faultsInEveryLook(watched, "test-before")).toEqual([]);
      await call(page);
      await said(page, "assistant").first().waitFor();
      expect(await page.locator("[data-real]").innerText()).toMatch(
        /demo\/rules-v1: rules, not AI[\s\S]*none: captions only\. To hear it, install espeak-ng[\s\S]*none: type/,
      );
      await page.keyboard.type("When are you open?");
      await page.keyboard.press("Enter");
      await said(page, "assistant").filter({ hasText: "Opening hours" }).first().waitFor();
      expect(await captions(page).innerText()).toContain("You When are you open?");
      await page.getByRole("button", { name: "Keypad" }).click();
      await page.getByRole("button", { name: "4", exact: true }).click();
      await page.getByRole("button", { name: "#", exact: true }).click();
      await captions(page).getByText("Keys: 4#").waitFor();
      await page.getByLabel("Write instead of speaking").fill("How much is a check-up?");
      await page.getByRole("button", { name: "Say it" }).click();
      await captions(page).getByText("A check-up costs 60 dollars and takes 30 minutes.").waitFor();
      expect(await page.getByRole("timer").textContent()).toMatch(/^\d+:\d\d$/);
      expect(await faultsInEveryLook(watched, "test-call")).toEqual([]);
      await hangUp(page);

      // Whoever listens is led on.
      await expect.poll(() => page.evaluate("document.activeElement?.textContent")).toContain("You hung up.");
      const transcript = await page.getByRole("link", { name: "Transcript" }).getAttribute("href");
      const file = await page.evaluate(async (path) => (await fetch(path)).text(), transcript ?? "");
      expect(file).toContain("user: How much is a check-up?");
      const recording = await page.locator("audio").getAttribute("src");
      const { status, type } = await page.evaluate(async (path) => {
        const answer = await fetch(path);
        return { status: answer.status, type: answer.headers.get("content-type") };
      }, recording ?? "");
      expect({ status, type }).toEqual({ status: 200, type: "audio/wav" });
      expect(await faultsInEveryLook(watched, "test-ended")).toEqual([]);
      await page.getByRole("link", { name: "Everything about this call" }).click();
      await page.waitForURL(/\/app\/calls\/web_/);
      await page.getByText("How much is a check-up?").first().waitFor();

      // What was played was said to be played.
      expect(sent.filter((frame) => frame.includes('"mark"')).length).toBeGreaterThan(0);
      expect(sent.at(-1)).toBe('{"event":"stop"}');
      expect(complaints).toEqual([]);
      expect([...origins]).toEqual([service.url]);
      await watched.close();
    }, 300_000);

    test("the page may connect to the processes that take calls, play recordings, and nothing else", async () => {
      const { headers } = await fetch(`${service.url}/app/test`);
      const sockets = service.url.replace("http", "ws");
      expect(headers.get("content-security-policy")).toMatch(
        new RegExp(`; connect-src 'self' ${sockets}; media-src 'self'$`),
      );
    });

    test("an assistant is written to beside it, and the address says which; one that is not there is said to", async () => {
      const { page, complaints, close } = await openPage(browser);
      await signIn(page, service.url, { email: EMAIL });
      await page.getByRole("heading", { name: "Home" }).waitFor();
      await page.keyboard.press("g");
      await page.keyboard.press("r");
      await page.getByLabel("Message").fill("How much is a check-up?");
      await page.getByRole("button", { name: "Send", exact: true }).click();
      await page.getByRole("log", { name: "Conversation" }).getByText("A check-up costs 60 dollars").waitFor();
      await page.goto(`${service.url}/app/test?assistant=987654`);
      await page.getByText("The assistant of this address is switched off or does not exist.").waitFor();
      await page.goto(`${service.url}/app/test?assistant=%3Cb%3E`);
      await page.getByText("What is real here").waitFor();
      expect(await page.getByText("is switched off or does not exist").count()).toBe(0);
      expect(complaints).toEqual([]);
      await close();
    });

    test("it fits a small dark telephone, calls again, and leaving the page hangs up", async () => {
      const look = { colorScheme: "dark", viewport: { width: 360, height: 780 } } as const;
      const { page, close } = await openPage(browser, look);
      await callAs(page, service, EMAIL);
      await page.getByRole("button", { name: "Keypad" }).click();
      const widths = await page.evaluate("[document.documentElement.scrollWidth, innerWidth]");
      expect(widths).toEqual([360, 360]);
      await hangUp(page);
      // Once more: everything of the first call was let go.
      await call(page, "Call again");
      expect(await captions(page).innerText()).toBe("");
      // On a busy machine the browser may drop the socket before the page's last word is out.
      await page.goto("about:blank");
      const { database } = service.service.platform;
      const lastReason = () =>
        database.selectFrom("calls").select("end_reason").orderBy("id", "desc").executeTakeFirst();
      const hungUp = { end_reason: expect.stringMatching(/^(customer-ended-call|media-stream-lost)$/) };
      await expect.poll(lastReason).toEqual(hungUp);
      // So does another page of the dashboard, where nobody would see that the call goes on.
      await page.goto(`${service.url}/app/test`);
      await call(page);
      await page.getByRole("button", { name: "Menu" }).click();
      await page.getByRole("link", { name: "Calls", exact: true }).click();
      await page.getByRole("heading", { name: "Calls" }).waitFor();
      await expect.poll(lastReason).toEqual({ end_reason: "customer-ended-call" });
      await close();
    });

    test("who may only read is told so, and can neither call nor write", async () => {
      const { addMember, admin } = await service.addOrganization();
      const viewer = await addMember({ role: "viewer" });
      await givePassword(service, viewer);
      const { page, complaints, close } = await openPage(browser);
      await signIn(page, service.url, viewer, "/app/test");
      await page.getByText("You have no assistant yet.").waitFor();
      expect(await page.getByRole("button", { name: "Create a sample receptionist" }).count()).toBe(0);
      await admin.client.post("/api/v1/assistants", { name: "Ada" });
      await page.reload();
      await page.getByText("Your role only reads").waitFor();
      expect(await page.getByRole("button", { name: "Call" }).count()).toBe(0);
      expect(await page.getByLabel("Message").count()).toBe(0);
      expect(complaints).toEqual([]);
      await close();
    });

    test("another name of the same machine works as well; where there is no sound, the page says so", async () => {
      const { page, origins, close } = await openPage(browser);
      await page.addInitScript("delete globalThis.AudioWorkletNode");
      const origin = service.url.replace("127.0.0.1", "localhost");
      await callAs(page, service, EMAIL, origin);
      expect([...origins]).toEqual([origin]);
      await page.getByText("does not allow sound or the microphone").waitFor();
      await page.getByLabel("Write instead of speaking").fill("Where are you?");
      await page.keyboard.press("Enter");
      await said(page, "assistant").filter({ hasText: "The practice is" }).first().waitFor();
      await hangUp(page);
      await close();
    });
  });

  describe("with speech on this machine", () => {
    let mouth: LocalSpeechStandIn;
    let ears: LocalSpeechStandIn;
    let service: TestService;
    let browser: Browser;
    beforeAll(async () => {
      await speakIntoMicrophone(microphoneFile("when are you open", { silenceMs: 8_000 }));
      [mouth, ears] = await Promise.all([
        startLocalSpeechServer({ wire: "kokoro" }),
        startLocalSpeechServer({ wire: "whisper.cpp", texts: Array.from({ length: 20 }, () => "When are you open?") }),
      ]);
      browser = await startBrowser({ isWhole: true });
    });
    afterAll(async () => {
      await browser?.close();
      await service?.stop();
      await Promise.all([mouth?.stop(), ears?.stop()]);
    });

    test("the printed link leads to an answer that is heard, and no request leaves the origin", async () => {
      service = await startLocalService({ env: { LOCAL_SPEECH_SERVERS: `${mouth.origin},${ears.origin}` } });
      const { page, complaints, origins, close } = await openPage(browser);
      await listenIn(page);
      await setUp(page, service, EMAIL);
      await page.goto(`${service.url}/app/test`);
      await page.getByRole("button", { name: "Create a sample receptionist" }).click();
      await page.getByText("What is real here").waitFor();
      expect(await part(page, "voice")).toMatch(/^kokoro\/af_heart: speaks on the machine Parley runs on/);
      await call(page);
      // The greeting is over, and nothing is heard any more.
      await page.locator("[data-call=listening]").waitFor();
      await page.evaluate("(loudest = 0)");
      await page.getByLabel("Write instead of speaking").fill("How much is a check-up?");
      await page.keyboard.press("Enter");
      await said(page, "assistant").filter({ hasText: "A check-up costs 60 dollars" }).first().waitFor();
      await expect.poll(() => page.evaluate<number>("loudest")).toBeGreaterThan(0.05);
      expect(JSON.stringify(mouth.spoken)).toContain("A check-up costs sixty dollars");
      await hangUp(page);
      expect(complaints).toEqual([]);
      expect([...origins]).toEqual([service.url]);
      await close();
    });

    test("a question into the microphone is answered aloud, and stands on the call's page", async () => {
      const { page, complaints, origins, close } = await openPage(browser, { permissions: ["microphone"] });
      await listenIn(page);
      await callAs(page, service, EMAIL);
      expect(await part(page, "listener")).toMatch(/^whisper\.cpp\//);
      await page.getByText("Your microphone is on").waitFor();
      await captions(page).getByText("When are you open?").first().waitFor();
      await said(page, "assistant").filter({ hasText: "Opening hours" }).first().waitFor();
      await expect.poll(() => page.evaluate<number>("loudest")).toBeGreaterThan(0.05);
      await page.getByRole("combobox", { name: "Microphone" }).waitFor();
      await hangUp(page);
      await page.getByRole("link", { name: "Everything about this call" }).click();
      await page.getByText("When are you open?").first().waitFor();
      await page.getByText("The customer hung up.").waitFor();
      expect(complaints).toEqual([]);
      expect([...origins]).toEqual([service.url]);
      await close();
    });
  });

  describe("with a vendor that listens", () => {
    const apiKey = randomBytes(16).toString("hex");
    let listener: Awaited<ReturnType<typeof startSpeechToTextServer>>;
    let service: TestService;
    let browser: Browser;
    beforeAll(async () => {
      await speakIntoMicrophone(microphoneFile("this is what somebody says into a microphone for quite a while"));
      listener = await startSpeechToTextServer({ vendor: "deepgram", texts: new SpokenTexts(), apiKey });
      service = await startLocalService({
        env: { DEEPGRAM_BASE_URL: listener.url, DEEPGRAM_API_KEY: apiKey },
      });
      browser = await startBrowser({ isWhole: true });
      await setUpWith(browser, service, EMAIL, {
        name: "Ada",
        ...UNDISCLOSED,
        llm_settings: {
          system_prompt: "You are Ada.",
          // It has to outlast the opening of a microphone on a machine that is busy with other tests.
          welcome_message: "Hello, and welcome to this long greeting of ours. ".repeat(40).trim(),
        },
      });
    });
    afterAll(async () => {
      await browser?.close();
      await service?.stop();
      await listener?.stop();
    });

    test("what the microphone hears goes to the vendor, and nothing while it is muted", async () => {
      const { page, complaints, close } = await openPage(browser, { permissions: ["microphone"] });
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
          const { call } = document.querySelector("[data-call]").dataset;
          states.push(call);
          if (call === "speaking") greeted.resolve();
        }).observe(document, {
          subtree: true,
          attributeFilter: ["data-call"],
        });
      `);
      await callAs(page, service, EMAIL);
      await page.getByText("Your microphone is on").waitFor();
      expect(await part(page, "listener")).toMatch(/^deepgram\//);
      // Speech over the greeting makes it quieter: the voice was heard on the other side.
      await until(async () => expect((await page.evaluate<string[]>("states")).join(" ")).toContain("quieter"));
      await page.getByRole("button", { name: "Mute" }).click();
      await page.getByText("Your microphone is muted.").waitFor();
      const sent = () => listener.connections.at(-1)?.audio ?? new Uint8Array(0);
      expect(loudestOf(sent())).toBeGreaterThan(2_000);
      // What was spoken before is still on its way; then it goes on sending, silence.
      await until(() => expect(loudestOf(sent().subarray(-MUTED_BYTES))).toBeLessThan(50));
      const before = sent().length;
      await until(() => expect(sent().length - before).toBeGreaterThan(MUTED_BYTES));
      expect(loudestOf(sent().subarray(before))).toBeLessThan(50);
      await hangUp(page);
      expect(await page.evaluate("microphone.getTracks().map((track) => track.readyState)")).toEqual(["ended"]);
      expect(complaints).toEqual([]);
      await close();
    });

    test("held to the space bar, the microphone is heard only while it is pressed", async () => {
      const { page, close } = await openPage(browser, { permissions: ["microphone"] });
      await callAs(page, service, EMAIL);
      await page.getByText("Your microphone is on").waitFor();
      const level = page.getByRole("meter", { name: "How loud you are" });
      await expect.poll(() => level.getAttribute("value")).not.toBe("0");
      await page.getByLabel("Hear me only while I hold the space bar").check();
      await page.getByText("Your microphone is muted.").waitFor();
      expect(await level.getAttribute("value")).toBe("0");
      await page.keyboard.down(" ");
      await page.getByText("Your microphone is on").waitFor();
      await page.keyboard.up(" ");
      await page.getByText("Your microphone is muted.").waitFor();
      // Where a space is a letter, it is one.
      await page.getByLabel("Write instead of speaking").fill("");
      await page.getByLabel("Write instead of speaking").pressSequentially("a b");
      expect(await page.getByLabel("Write instead of speaking").inputValue()).toBe("a b");
      await page.getByText("Your microphone is muted.").waitFor();
      await page.getByLabel("Hear me only while I hold the space bar").uncheck();
      await page.getByText("Your microphone is on").waitFor();
      await hangUp(page);
      await close();
    });

    test("without permission for the microphone, writing goes on", async () => {
      const { page } = await openPage(browser);
      await callAs(page, service, EMAIL);
      await page.getByText("The browser did not allow the microphone.").waitFor();
      await page.getByLabel("Write instead of speaking").fill("Hello?");
      await page.keyboard.press("Enter");
      await captions(page).getByText("Hello?").waitFor();
      await page.getByRole("button", { name: "Use the microphone" }).waitFor();
      await hangUp(page);
    });
  });
});

/** Something a detector takes for speech, and silence after it; a microphone hears it over and over. */
function microphoneFile(text: string, { silenceMs = 0 } = {}): Uint8Array {
  const muLaw = speakLikeText(text);
  const pcm = new Int16Array(muLaw.length + silenceMs * 8);
  decodeMuLaw(muLaw, pcm.subarray(0, muLaw.length));
  return Buffer.concat([wavHeader({ sampleRateHz: 8_000, channels: 1 }, pcm.length), new Uint8Array(pcm.buffer)]);
}

function loudestOf(muLaw: Uint8Array): number {
  const pcm = new Int16Array(muLaw.length);
  decodeMuLaw(muLaw, pcm);
  return pcm.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0);
}
