import {
  startTextToSpeechServer,
  type TextToSpeechServer,
} from "@parley/testkit/speech/speaking/text-to-speech-server";
import { testWith } from "@parley/testkit/test-run/programs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestCaller, type TestService } from "../harness/test-service.ts";
import { faultsInEveryLook, givePassword, openPage, signIn } from "./dashboard-browser.ts";
import { describeInChromium } from "./describe-in-chromium.ts";
import { startBrowser } from "./shared-chromium.ts";
import { call, hangUp, listenIn } from "./test-page.ts";

const KEY = "sk-of-the-operator";
const HOURS = "Opening hours: Monday to Thursday 8:00 to 17:00.";
const PROMPT = `You are Ada.\n\n${HOURS}\nA check-up costs 60 dollars.`;

describeInChromium("answers of a chat read aloud, in a real browser", () => {
  let vendor: TextToSpeechServer;
  let service: TestService;
  let browser: Browser;
  let admin: TestCaller;
  let free: number;
  let billed: number;

  beforeAll(async () => {
    vendor = await startTextToSpeechServer({ vendor: "openai", apiKey: KEY });
    service = await startTestService({ env: { OPENAI_BASE_URL: `${vendor.url}/v1` } });
    browser = await startBrowser({ isWhole: true });
    ({ admin } = await service.addOrganization());
    await givePassword(service, admin);
    const make = async (name: string, members: object) => {
      const made = await admin.client.post("/api/v1/assistants", {
        name,
        llm_settings: { system_prompt: PROMPT, welcome_message: "Good day, and welcome to Acme Dental." },
        // Nobody answers there, so that the demo responder does.
        llm_provider: "groq",
        ...members,
      });
      expect(made.status, made.text).toBe(201);
      return made.json.id as number;
    };
    free = await make("Free", {});
    billed = await make("Billed", {
      api_keys: { openai: KEY },
      tts_settings: { provider: "openai", voice_id: "nova", model_id: "tts-1" },
    });
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    await vendor?.stop();
  });

  async function open(path: string) {
    const watched = await openPage(browser);
    await listenIn(watched.page);
    await signIn(watched.page, service.url, admin, path);
    await watched.page.getByLabel("Message").waitFor();
    const readings = () => watched.paths.filter((each) => each.endsWith("/speech")).length;
    return { ...watched, readings };
  }
  const box = (page: Page) => page.getByRole("checkbox", { name: "Read answers aloud" });
  const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
  async function ask(page: Page, words = "When are you open?"): Promise<void> {
    const answers = page.getByText(/first words after/);
    const before = await answers.count();
    await page.getByLabel("Message").fill(words);
    await button(page, "Send").click();
    await expect.poll(() => answers.count()).toBe(before + 1);
  }
  const loudest = (page: Page) => page.evaluate<number>("loudest");

  testWith("espeak-ng")(
    "a voice that costs nothing reads by itself, until somebody says otherwise, which is remembered",
    async () => {
      const watched = await open(`/app/test?assistant=${free}`);
      const { page, complaints, origins, readings, close } = watched;
      await expect.poll(() => box(page).isChecked()).toBe(true);
      await ask(page);
      await page.getByText(/read aloud by espeak\/en-us, a robot voice/).waitFor();
      await expect.poll(() => loudest(page)).toBeGreaterThan(0.05);
      expect(await faultsInEveryLook(watched, "read-aloud")).toEqual([]);
      // It comes to its end by itself, and is heard again without asking anybody.
      await button(page, "Read aloud").waitFor();
      await page.evaluate("(loudest = 0)");
      await button(page, "Read aloud").click();
      await expect.poll(() => loudest(page)).toBeGreaterThan(0.05);
      await button(page, "Stop reading").click();
      await button(page, "Read aloud").waitFor();
      expect(readings()).toBe(1);

      await box(page).uncheck();
      await ask(page, "How much is a check-up?");
      expect(await button(page, "Read aloud").count()).toBe(2);
      await page.reload();
      await page.getByText("What is real here").waitFor();
      expect(await box(page).isChecked()).toBe(false);
      await ask(page);
      await button(page, "Read aloud").waitFor();
      expect(readings()).toBe(1);
      expect(complaints).toEqual([]);
      expect([...origins]).toEqual([service.url]);
      await close();
    },
  );

  test("a voice that costs waits to be asked; what it refuses is said, with the remedy", async () => {
    const { page, readings, close } = await open(`/app/test?assistant=${billed}`);
    await page.getByText("the answers are sent to").waitFor();
    expect(await box(page).isChecked()).toBe(false);
    await ask(page);
    expect(readings()).toBe(0);
    vendor.setFault({ kind: "refuse", statusCode: 401, limit: 1 });
    await button(page, "Read aloud").click();
    await page.getByRole("alert").getByText(/key/).first().waitFor();
    await button(page, "Read aloud").click();
    await page.getByText("read aloud by openai/nova").waitFor();
    await expect.poll(() => loudest(page)).toBeGreaterThan(0.05);
    expect(await page.getByRole("alert").count()).toBe(0);
    // A new conversation knows nothing of the one before.
    await button(page, "Begin anew").click();
    await ask(page);
    expect(await page.getByText("read aloud by").count()).toBe(0);
    await close();
  });

  test("beside an assistant the voice is heard that is not saved yet", async () => {
    const { page, close } = await open(`/app/assistants/${billed}?tab=speech`);
    expect(await box(page).isChecked()).toBe(false);
    await box(page).check();
    await page.getByLabel("Voice", { exact: true }).fill("onyx");
    const sent = page.waitForRequest((request) => request.url().endsWith("/speech"));
    await ask(page);
    expect((await sent).postDataJSON()).toEqual({
      text: expect.stringContaining("Opening hours"),
      changes: { tts_settings: { voice_id: "onyx" } },
    });
    await page.getByText("read aloud by openai/onyx").waitFor();
    await close();
  });

  testWith("espeak-ng")("nothing is read by itself while somebody is on the telephone", async () => {
    const { page, readings, close } = await open(`/app/test?assistant=${free}`);
    await expect.poll(() => box(page).isChecked()).toBe(true);
    await ask(page);
    await button(page, "Stop reading").waitFor();
    await call(page);
    await button(page, "Stop reading").waitFor({ state: "detached" });
    await ask(page, "How much is a check-up?");
    expect(readings()).toBe(1);
    await hangUp(page);
    await ask(page, "How much is a check-up?");
    await expect.poll(readings).toBe(2);
    await close();
  });
});
