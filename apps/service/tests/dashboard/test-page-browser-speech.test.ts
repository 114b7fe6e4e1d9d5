import { type LocalSpeechStandIn, startLocalSpeechServer } from "@parley/testkit/speech/local/local-speech-server";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestService } from "../harness/test-service.ts";
import { UNDISCLOSED } from "../harness/undisclosed.ts";
import { until } from "../harness/until.ts";
import { openPage } from "./dashboard-browser.ts";
import { describeInChromium } from "./describe-in-chromium.ts";
import { installFakeRecognition } from "./fake-speech-recognition.ts";
import { startBrowser } from "./shared-chromium.ts";
import {
  call,
  captions,
  hangUp,
  interims,
  part,
  said,
  setUpWith,
  signInToTest,
  startLocalService,
} from "./test-page.ts";

const EMAIL = "ada@example.com";
const ASSISTANT = {
  ...UNDISCLOSED,
  name: "Ada",
  llm_settings: {
    system_prompt: "You are Ada. A check-up costs 60 dollars and takes 30 minutes.",
    welcome_message: "Hello, this is Ada.",
  },
};

async function agree(page: Page): Promise<void> {
  await page.getByLabel("I agree: let this browser listen").check();
}

describeInChromium("where only the browser can listen", () => {
  let service: TestService;
  let browser: Browser;
  beforeAll(async () => {
    service = await startLocalService({
      overrides: { providers: { speech: { get: () => null, fallbackOrder: () => [] } } },
    });
    browser = await startBrowser({ isWhole: true });
    await setUpWith(browser, service, EMAIL, ASSISTANT);
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  test("it is said where the voice would go; nobody listens before it is agreed to, and writing stays", async () => {
    const watched = await openPage(browser);
    const { page, complaints, origins } = watched;
    const fake = await installFakeRecognition(page);
    await signInToTest(page, service, EMAIL);
    await page.getByText("it may send your voice to the maker of this browser to recognize your words").waitFor();
    expect(await page.getByLabel("I agree: let this browser listen").isChecked()).toBe(false);
    expect(await page.locator("[data-real]").innerText()).toMatch(
      /demo\/rules-v1: rules, not AI; answers inside Parley; free[\s\S]*none: captions only[\s\S]*none: type/,
    );
    await watched.picture("browser-speech-1-offer");
    await call(page);
    await page.getByText("Parley cannot hear you").waitFor();
    await page.getByLabel("Write instead of speaking").fill("How much is a check-up?");
    await page.keyboard.press("Enter");
    await captions(page).getByText("A check-up costs 60 dollars").waitFor();
    expect(await fake.done()).toEqual([]);
    await hangUp(page);
    expect(complaints).toEqual([]);
    expect([...origins]).toEqual([service.url]);
  });

  test("agreed to, it listens: words appear while they are said, and are answered; muted, it throws them away", async () => {
    const watched = await openPage(browser);
    const { page, sent, complaints, origins } = watched;
    const fake = await installFakeRecognition(page, { onDevice: "downloadable" });
    await signInToTest(page, service, EMAIL);
    await agree(page);
    expect(await fake.done()).toEqual([]);
    await call(page);
    await until(async () => expect(await fake.isListening()).toBe(true));
    expect(await fake.settings()).toEqual({
      lang: "en-US",
      continuous: true,
      interimResults: true,
      processLocally: null,
    });
    expect(await part(page, "listener")).toMatch(/^this browser: it may send your voice to the maker of this browser/);
    await page.getByText("This browser listens: speak, or write.").waitFor();
    await fake.say("how much is", false);
    await interims(page, "user").filter({ hasText: "how much is" }).waitFor();
    await watched.picture("browser-speech-2-listening");
    await fake.say("How much is a check-up?", true);
    await captions(page).getByText("How much is a check-up?").waitFor();
    await said(page, "assistant").filter({ hasText: "60 dollars" }).first().waitFor();
    expect(await interims(page, "user").count()).toBe(0);

    await fake.say("never mind", false);
    await page.getByRole("button", { name: "Mute", exact: true }).click();
    await page.getByText("Your microphone is muted.").waitFor();
    expect(await interims(page, "user").count()).toBe(0);
    await fake.say("this is not for you", true);
    await until(async () => expect(await fake.isListening()).toBe(false));
    await page.getByRole("button", { name: "Unmute" }).click();
    await until(async () => expect(await fake.isListening()).toBe(true));
    // Browsers end it now and then.
    await fake.end();
    await until(async () => expect((await fake.done()).filter((what) => what === "start")).toHaveLength(3));
    await hangUp(page);
    expect((await fake.done()).at(-1)).toBe("abort");
    await until(async () => expect(await fake.isListening()).toBe(false));
    expect(sent.filter((frame) => frame.includes('"text"'))).toEqual([
      '{"event":"text","text":"How much is a check-up?"}',
    ]);
    expect(complaints).toEqual([]);
    expect([...origins]).toEqual([service.url]);
  });

  test("a browser that recognizes on the device says so, and is held to it", async () => {
    const watched = await openPage(browser);
    const { page } = watched;
    const fake = await installFakeRecognition(page, { onDevice: "available" });
    await signInToTest(page, service, EMAIL);
    await page.getByText("on this device, and your voice does not leave it").waitFor();
    await agree(page);
    await call(page);
    await until(async () => expect(await fake.isListening()).toBe(true));
    expect(await fake.settings()).toMatchObject({ processLocally: true });
    expect(await part(page, "listener")).toContain("on this device");
    await hangUp(page);
  });

  test("a recognizer that fails is said to, and writing goes on", async () => {
    const { page } = await openPage(browser);
    const fake = await installFakeRecognition(page);
    await signInToTest(page, service, EMAIL);
    await agree(page);
    await call(page);
    await until(async () => expect(await fake.isListening()).toBe(true));
    await fake.fail("network");
    await page.getByText("The browser's recognizer could not be reached. Write instead.").waitFor();
    await until(async () => expect(await fake.isListening()).toBe(false));
    expect(await part(page, "listener")).toBe("none: type");
    await page.getByLabel("Write instead of speaking").fill("How much is a check-up?");
    await page.keyboard.press("Enter");
    await captions(page).getByText("A check-up costs 60 dollars").waitFor();
    expect(await fake.done()).toEqual(["start"]);
    await hangUp(page);
  });

  test("a browser without a recognizer is told so in a sentence", async () => {
    const { page } = await openPage(browser);
    await page.addInitScript("delete globalThis.SpeechRecognition; delete globalThis.webkitSpeechRecognition;");
    await signInToTest(page, service, EMAIL);
    await page.getByText("this browser has none that a page may use (Firefox has none").waitFor();
    expect(await page.getByLabel("I agree").isVisible()).toBe(false);
  });
});

describeInChromium("where only the browser can listen, and a voice is heard", () => {
  let mouth: LocalSpeechStandIn;
  let service: TestService;
  let browser: Browser;
  beforeAll(async () => {
    mouth = await startLocalSpeechServer({ wire: "kokoro" });
    service = await startLocalService({ env: { LOCAL_SPEECH_SERVERS: mouth.origin } });
    browser = await startBrowser({ isWhole: true });
    await setUpWith(browser, service, EMAIL, ASSISTANT);
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
    await mouth.stop();
  });

  test("it does not listen while the assistant speaks, and says so", async () => {
    const { page, complaints } = await openPage(browser);
    const fake = await installFakeRecognition(page);
    await signInToTest(page, service, EMAIL);
    expect(await part(page, "voice")).toBe(
      `kokoro/af_heart: speaks on the machine Parley runs on (${new URL(mouth.origin).host}); free`,
    );
    // Written down by the page itself: what it was shown, and what its recognizer was told.
    await page.evaluate(`
      new MutationObserver(() => {
        const { call } = document.querySelector("[data-call]").dataset;
        if (call !== recognition.shown) recognition.done.push((recognition.shown = call));
      }).observe(document, { subtree: true, attributeFilter: ["data-call"] });
    `);
    await agree(page);
    await call(page);
    await page.getByText("It does not listen while the assistant speaks").waitFor();
    await until(async () => expect(await fake.isListening()).toBe(true));
    const before = (await fake.done()).length;
    await fake.say("How much is a check-up?", true);
    await captions(page).getByText("A check-up costs 60 dollars").waitFor();
    await until(async () => expect(await page.locator("[data-call]").getAttribute("data-call")).toBe("listening"));
    await until(async () => expect(await fake.isListening()).toBe(true));
    const done = (await fake.done()).slice(before).filter((what) => what !== "thinking");
    // The page shows a state right after what it led to.
    expect(done.join(" ")).toMatch(/^stop speaking start listening$/);
    await hangUp(page);
    expect(complaints).toEqual([]);
  });
});
