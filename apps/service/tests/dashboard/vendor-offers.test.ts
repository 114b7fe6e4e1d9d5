import { startVendorListServer, type VendorListServer } from "@parley/testkit/offers/vendor-list-server";
import { testWith } from "@parley/testkit/test-run/programs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestCaller, type TestService } from "../harness/test-service.ts";
import { faultsInEveryLook, givePassword, openPage, signIn } from "./dashboard-browser.ts";
import { describeInChromium } from "./describe-in-chromium.ts";
import { startBrowser } from "./shared-chromium.ts";

const KEY = "el-key-of-the-operator";
/** Notes what each sound is that the page plays. */
const NOTE_SOUNDS = `
  globalThis.sounds = [];
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function () {
    const samples = this.buffer.getChannelData(0);
    globalThis.sounds.push({ seconds: this.buffer.duration, peak: Math.max(...samples.map(Math.abs)) });
    return start.apply(this, arguments);
  };
`;

describeInChromium("voices and models in the dashboard, in a real browser", () => {
  let vendor: VendorListServer;
  let service: TestService;
  let browser: Browser;
  let admin: TestCaller;
  let assistantId: number;

  beforeAll(async () => {
    vendor = await startVendorListServer({
      vendor: "elevenlabs",
      entries: {
        [KEY]: Array.from({ length: 60 }, (_, index) => ({
          voice_id: `voice-${index}`,
          name: index === 57 ? `Odd <b>&amp; שלום ${"long".repeat(40)}` : `Voice ${index}`,
          labels: { language: index === 58 ? "de" : "en", gender: "female" },
          description: "Calm and warm",
        })),
      },
    });
    service = await startTestService({ env: { ELEVENLABS_API_KEY: KEY, ELEVENLABS_BASE_URL: vendor.url } });
    browser = await startBrowser();
    const organization = await service.addOrganization();
    ({ admin } = organization);
    await givePassword(service, admin);
    const made = await admin.client.post("/api/v1/assistants", {
      name: "Front desk",
      llm_settings: { welcome_message: "Good morning, this is the front desk." },
      stt_settings: { language: "de" },
    });
    assistantId = made.json.id;
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    await vendor?.stop();
  });

  async function openSpeech() {
    const watched = await openPage(browser);
    await watched.page.addInitScript(NOTE_SOUNDS);
    await signIn(watched.page, service.url, admin, `/app/assistants/${assistantId}?tab=speech`);
    await watched.page.getByLabel("Vendor of the voice").waitFor();
    return watched;
  }
  const sounds = (page: Page) => page.evaluate<{ seconds: number; peak: number }[]>("globalThis.sounds");

  testWith("espeak-ng")(
    "a voice is filtered, heard, taken and saved; the vendor is asked only when the list is opened",
    async () => {
      const { page, complaints, origins, paths, close } = await openSpeech();
      expect(paths.filter((path) => path.includes("/providers/"))).toEqual([]);
      await page.getByLabel("Vendor of the voice").fill("espeak");
      await page.getByRole("button", { name: "Choose… Voice", exact: true }).press("Enter");
      const drawer = page.getByRole("dialog", { name: "Voices of espeak" });
      await drawer.getByText("As espeak lists them").waitFor();
      expect(await drawer.getByLabel("What it says").inputValue()).toBe("Good morning, this is the front desk.");
      await drawer.getByLabel("Filter").fill("german");
      expect(await drawer.getByRole("listitem").count()).toBe(1);
      await drawer.getByLabel("What it says").fill("Guten Tag.");
      const answered = page.waitForResponse((response) => response.url().endsWith("/voices/sample"));
      await drawer.getByRole("button", { name: "Listen: German" }).click();
      const answer = await answered;
      expect(answer.request().postDataJSON()).toEqual({
        voice_id: "de",
        model_id: "turbo",
        text: "Guten Tag.",
        language: "de",
        assistant_id: assistantId,
      });
      expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "audio/wav"]);
      await drawer.getByRole("button", { name: "Stop: German" }).waitFor();
      // It comes to its end by itself.
      await drawer.getByRole("button", { name: "Listen: German" }).waitFor();
      const [sound] = await sounds(page);
      expect(sound?.seconds).toBeGreaterThan(0.5);
      expect(sound?.peak).toBeGreaterThan(0.1);
      await drawer.getByRole("button", { name: "Take: German" }).click();
      await drawer.waitFor({ state: "hidden" });
      expect(await page.getByLabel("Voice", { exact: true }).inputValue()).toBe("de");
      await page.getByRole("button", { name: "Listen: Voice" }).click();
      await expect.poll(async () => (await sounds(page)).length).toBe(2);
      await page.getByRole("button", { name: "Stop: Voice" }).click();
      await page.getByRole("button", { name: "Listen: Voice" }).waitFor();
      const sent = page.waitForRequest((request) => request.method() === "PATCH");
      await page.getByRole("button", { name: "Save" }).click();
      expect((await sent).postDataJSON()).toEqual({ tts_settings: { provider: "espeak", voice_id: "de" } });
      await page.getByText("Saved. It holds").waitFor();
      expect(complaints).toEqual([]);
      expect([...origins]).toEqual([service.url]);
      await close();
    },
  );

  test("a long list has no barriers; Escape leads back to where it was opened", { timeout: 120_000 }, async () => {
    const watched = await openSpeech();
    const { page, close } = watched;
    await page.getByLabel("Vendor of the voice").fill("elevenlabs");
    const opener = page.getByRole("button", { name: "Choose… Voice", exact: true });
    await opener.click();
    const drawer = page.getByRole("dialog", { name: "Voices of elevenlabs" });
    await drawer.getByText("10 more; the filter finds them").waitFor();
    expect(await drawer.getByRole("listitem").count()).toBe(50);
    await drawer.getByLabel("Filter").fill("voice-58 DE");
    expect(await drawer.getByRole("listitem").count()).toBe(1);
    await drawer.getByLabel("Filter").fill("nobody");
    await drawer.getByText("There are none with these words.").waitFor();
    await drawer.getByLabel("Filter").fill("voice-5");
    expect(await faultsInEveryLook(watched, "offers")).toEqual([]);
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "hidden" });
    await expect.poll(() => opener.evaluate((button) => button.ownerDocument.activeElement === button)).toBe(true);
    await close();
  });

  test("why a list is not the vendor's is said, and what went wrong with a sample", async () => {
    const watched = await openSpeech();
    const { page, close } = watched;
    await page.getByRole("button", { name: "Choose… Model of the recognizer" }).click();
    const models = page.getByRole("dialog", { name: "Models of deepgram" });
    await models.getByText("deepgram did not say what it offers").waitFor();
    await models.getByText("There is no API key for deepgram.").waitFor();
    expect(await models.getByRole("button", { name: /^Listen/ }).count()).toBe(0);
    expect(await faultsInEveryLook(watched, "offers-known")).toEqual([]);
    await models.getByRole("button", { name: "Take: nova-3", exact: true }).click();
    expect(await page.getByLabel("Model of the recognizer", { exact: true }).inputValue()).toBe("nova-3");
    await page.getByLabel("Vendor of the voice").fill("cartesia");
    await page.getByRole("button", { name: "Listen: Voice" }).click();
    await page.getByRole("alert").getByText("There is no API key for cartesia").waitFor();
    await watched.picture("no-sample");
    await page.getByRole("button", { name: "Listen: Voice" }).waitFor();
    await close();
  });
});
