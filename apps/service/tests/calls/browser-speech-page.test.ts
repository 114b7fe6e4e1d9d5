import { type LocalSpeechStandIn, startLocalSpeechServer } from "@parley/testkit/speech/local/local-speech-server";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestService } from "../harness/test-service.ts";
import { UNDISCLOSED } from "../harness/undisclosed.ts";
import { until } from "../harness/until.ts";
import { installFakeRecognition } from "./fake-speech-recognition.ts";
import {
  CHROMIUM,
  call,
  captions,
  openPage,
  setUp,
  signIn,
  startBrowser,
  startLocalService,
  type WatchedPage,
} from "./talk-page.ts";

const EMAIL = "ada@example.com";
const ASSISTANT = {
  ...UNDISCLOSED,
  name: "Ada",
  llm_settings: {
    system_prompt: "You are Ada. A check-up costs 60 dollars and takes 30 minutes.",
    welcome_message: "Hello, this is Ada.",
  },
};

async function addAssistant(browser: Browser, service: TestService): Promise<void> {
  const { page, context } = await openPage(browser);
  const key = await setUp(page, service, EMAIL);
  await service.clientOf(key).post("/api/v1/assistants", ASSISTANT);
  await context.close();
}

async function agree(page: Page): Promise<void> {
  await page.getByLabel("I agree: let this browser listen").check();
}

async function hangUp(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Hang up" }).click();
  await page.getByText("You hung up.").waitFor();
}

const listener = ({ page }: WatchedPage) => page.locator("#real-listener").textContent();

describe.skipIf(CHROMIUM === null)("where only the browser can listen (needs chromium)", () => {
  let service: TestService;
  let browser: Browser;
  beforeAll(async () => {
    service = await startLocalService({
      overrides: { providers: { speech: { get: () => null, fallbackOrder: () => [] } } },
    });
    browser = await startBrowser(null);
    await addAssistant(browser, service);
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  test("it is said where the voice would go; nobody listens before it is agreed to, and writing stays", async () => {
    const watched = await openPage(browser);
    const { page, complaints, origins } = watched;
    const fake = await installFakeRecognition(page);
    await signIn(page, service, EMAIL);
    await page.getByText("it may send your voice to the maker of this browser to recognize your words").waitFor();
    expect(await page.getByLabel("I agree: let this browser listen").isChecked()).toBe(false);
    expect(await page.locator("#real").innerText()).toMatch(
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
    await signIn(page, service, EMAIL);
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
    expect(await listener(watched)).toMatch(/^this browser: it may send your voice to the maker of this browser/);
    await page.getByText("This browser listens: speak, or write.").waitFor();
    await fake.say("how much is", false);
    await page.locator("#interims .of-user", { hasText: "how much is" }).waitFor();
    await watched.picture("browser-speech-2-listening");
    await fake.say("How much is a check-up?", true);
    await captions(page).getByText("How much is a check-up?").waitFor();
    await page.locator("#interims .of-assistant, #captions .of-assistant", { hasText: "60 dollars" }).first().waitFor();
    expect(await page.locator("#interims .of-user").count()).toBe(0);

    await fake.say("never mind", false);
    await page.getByRole("button", { name: "Mute", exact: true }).click();
    await page.getByText("Your microphone is muted.").waitFor();
    expect(await page.locator("#interims .of-user").count()).toBe(0);
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
    await signIn(page, service, EMAIL);
    await page.getByText("on this device, and your voice does not leave it").waitFor();
    await agree(page);
    await call(page);
    await until(async () => expect(await fake.isListening()).toBe(true));
    expect(await fake.settings()).toMatchObject({ processLocally: true });
    expect(await listener(watched)).toContain("on this device");
    await hangUp(page);
  });

  test("a recognizer that fails is said to, and writing goes on", async () => {
    const { page } = await openPage(browser);
    const fake = await installFakeRecognition(page);
    await signIn(page, service, EMAIL);
    await agree(page);
    await call(page);
    await until(async () => expect(await fake.isListening()).toBe(true));
    await fake.fail("network");
    await page.getByText("The browser's recognizer could not be reached. Write instead.").waitFor();
    await until(async () => expect(await fake.isListening()).toBe(false));
    expect(await page.locator("#real-listener").textContent()).toBe("none: type");
    await page.getByLabel("Write instead of speaking").fill("How much is a check-up?");
    await page.keyboard.press("Enter");
    await captions(page).getByText("A check-up costs 60 dollars").waitFor();
    expect(await fake.done()).toEqual(["start"]);
    await hangUp(page);
  });

  test("a browser without a recognizer is told so in a sentence", async () => {
    const { page } = await openPage(browser);
    await page.addInitScript("delete globalThis.SpeechRecognition; delete globalThis.webkitSpeechRecognition;");
    await signIn(page, service, EMAIL);
    await page.getByText("this browser has none that a page may use (Firefox has none").waitFor();
    expect(await page.getByLabel("I agree").isVisible()).toBe(false);
  });
});

describe.skipIf(CHROMIUM === null)("where only the browser can listen, and a voice is heard (needs chromium)", () => {
  let mouth: LocalSpeechStandIn;
  let service: TestService;
  let browser: Browser;
  beforeAll(async () => {
    mouth = await startLocalSpeechServer({ wire: "kokoro" });
    service = await startLocalService({ env: { LOCAL_SPEECH_SERVERS: mouth.origin } });
    browser = await startBrowser(null);
    await addAssistant(browser, service);
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
    await mouth.stop();
  });

  test("it does not listen while the assistant speaks, and says so", async () => {
    const { page, complaints } = await openPage(browser);
    const fake = await installFakeRecognition(page);
    await signIn(page, service, EMAIL);
    expect(await page.locator("#real-voice").textContent()).toBe(
      `kokoro/af_heart: speaks on the machine Parley runs on (${new URL(mouth.origin).host}); free`,
    );
    // Written down by the page itself: what it was shown, and what its recognizer was told.
    await page.evaluate(`
      new MutationObserver(() => recognition.done.push(document.querySelector("#status").dataset.state)).observe(
        document.querySelector("#status"), { attributeFilter: ["data-state"] });
    `);
    await agree(page);
    await call(page);
    await page.getByText("It does not listen while the assistant speaks").waitFor();
    await until(async () => expect(await fake.isListening()).toBe(true));
    const before = (await fake.done()).length;
    await fake.say("How much is a check-up?", true);
    await captions(page).getByText("A check-up costs 60 dollars").waitFor();
    await until(async () => expect(await page.locator("#status").getAttribute("data-state")).toBe("listening"));
    await until(async () => expect(await fake.isListening()).toBe(true));
    const done = (await fake.done()).slice(before).filter((what) => what !== "thinking");
    // The page shows a state right after what it led to.
    expect(done.join(" ")).toMatch(/^stop speaking start listening$/);
    await hangUp(page);
    expect(complaints).toEqual([]);
  });
});
