import { text } from "node:stream/consumers";
import { type ModelServer, startModelServer } from "@parley/testkit/models/model-server";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestCaller, type TestOrganization, type TestService } from "../harness/test-service.ts";
import { allLoaded, faultsInEveryLook, givePassword, goTo, openPage, signIn } from "./dashboard-browser.ts";
import { describeInChromium } from "./describe-in-chromium.ts";
import { startBrowser } from "./shared-chromium.ts";

const ODD = `<b>&amp;"x</b> \u{1F984} שלום ${"long".repeat(50)}`;

describeInChromium("assistants in the dashboard, in a real browser", () => {
  let models: ModelServer;
  let service: TestService;
  let browser: Browser;
  let organization: TestOrganization;
  let admin: TestCaller;
  let deskId: number;
  let oddId: number;

  beforeAll(async () => {
    models = await startModelServer({
      reply: ({ systemPrompt }) =>
        systemPrompt.includes("pirate") ? { text: "Arr, at nine!" } : { text: "We open at nine." },
    });
    service = await startTestService({ env: { OPENAI_API_KEY: "sk-operator", OPENAI_BASE_URL: `${models.url}/v1` } });
    browser = await startBrowser();
    organization = await service.addOrganization();
    ({ admin } = organization);
    await givePassword(service, admin);
    deskId = await make({
      name: "Front desk",
      llm_settings: { system_prompt: "You are the receptionist." },
      api_keys: { deepgram: "dg-key-of-the-desk-9876" },
    });
    oddId = await make({ name: ODD, description: ODD });
    await admin.client.patch(`/api/v1/assistants/${deskId}`, { idle_timeout: 20 });
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    await models?.stop();
  });

  async function make(body: Record<string, unknown>): Promise<number> {
    const made = await admin.client.post("/api/v1/assistants", body);
    expect(made.status, made.text).toBe(201);
    return made.json.id;
  }
  const read = async (id: number) => (await admin.client.get(`/api/v1/assistants/${id}`)).json;

  async function ask(page: Page, words: string, answer: string): Promise<void> {
    await page.getByLabel("Message").fill(words);
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText(answer).last().waitFor();
  }

  const routes = () => {
    const at = `/app/assistants/${deskId}`;
    return [
      ["assistants", "/app/assistants", "Front desk"],
      ["none-found", "/app/assistants?q=nobody-has-these-words", "No assistant has these words"],
      ["prompt", at, "What the model is told first"],
      ["odd", `/app/assistants/${oddId}`, "What the model is told first"],
      ["model", `${at}?tab=model`, "Test the model"],
      ["speech", `${at}?tab=speech`, "Stored: "],
      ["turns", `${at}?tab=turns`, "Signs|Silence and waiting"],
      ["tools", `${at}?tab=tools`, "Tools of the organization"],
      ["texts", `${at}?tab=texts`, "Say first that an AI answers"],
      ["numbers", `${at}?tab=numbers`, "It answers no number yet"],
      ["advanced", `${at}?tab=advanced`, "All settings as JSON"],
      ["history", `${at}?tab=history`, "Changed: idle_timeout"],
      ["missing", "/app/assistants/987654321", "not found"],
    ] as const;
  };

  test("have no barriers, nothing to scroll sideways and no complaints, in both colours and at every width", {
    timeout: 300_000,
  }, async () => {
    const watched = await openPage(browser);
    const { page, complaints, origins, close } = watched;
    await signIn(page, service.url, admin);
    for (const [name, path, content] of routes()) {
      await goTo(page, path);
      await page.getByText(new RegExp(content)).first().waitFor();
      expect(await faultsInEveryLook(watched, name)).toEqual([]);
    }
    expect(complaints).toEqual([]);
    expect([...origins]).toEqual([service.url]);
    await close();
  });

  test("one is made of a template, tried before it is saved, saved, rolled back, and that is undone", async () => {
    const { page, complaints, picture, close } = await openPage(browser);
    await signIn(page, service.url, admin);
    await page.getByRole("heading", { name: "Home" }).waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press("a");
    await page.getByRole("button", { name: "New assistant" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Captain");
    await page.getByRole("button", { name: "Make the assistant" }).click();
    await page.getByRole("heading", { name: "Captain", level: 1 }).waitFor();
    const id = Number(new URL(page.url()).pathname.split("/").at(-1));
    expect((await read(id)).llm_settings.system_prompt).toContain("Opening hours");
    await ask(page, "When do you open?", "We open at nine.");
    await page.getByText(/Answered by openai · gpt-4o-mini/).waitFor();

    await page.getByRole("textbox", { name: "Prompt", exact: true }).fill("You are a pirate.");
    await page.getByText("1 change is not saved").waitFor();
    await ask(page, "And now?", "Arr, at nine!");
    await page.getByText(/with unsaved changes/).waitFor();
    expect((await read(id)).llm_settings.system_prompt).not.toContain("pirate");
    await page.getByRole("tab", { name: "Turn-taking" }).click();
    await page.getByLabel("Seconds until the reminder").fill("12");
    await page.getByText("2 changes are not saved").waitFor();
    await picture("unsaved");
    const sent = page.waitForRequest((request) => request.method() === "PATCH");
    await page.getByRole("button", { name: "Save" }).click();
    expect((await sent).postDataJSON()).toEqual({
      llm_settings: { system_prompt: "You are a pirate." },
      idle_timeout: 12,
    });
    await page.getByText("Saved. It holds").waitFor();
    expect(await read(id)).toMatchObject({ idle_timeout: 12, llm_settings: { system_prompt: "You are a pirate." } });

    await page.getByRole("tab", { name: "History" }).click();
    for (const prompt of [/Opening hours/, /pirate/]) {
      await page
        .getByRole("button", { name: /^Roll back/ })
        .first()
        .click();
      const answered = page.waitForResponse((answer) => answer.url().endsWith("/rollback"));
      await page.getByRole("dialog").getByRole("button", { name: "Roll back" }).click();
      expect((await answered).status()).toBe(200);
      await page.getByRole("dialog").waitFor({ state: "hidden" });
      expect((await read(id)).llm_settings.system_prompt).toMatch(prompt);
      await page.getByText("To undo it, roll back the newest change").waitFor();
      await allLoaded(page);
    }
    expect(complaints).toEqual([]);
    await close();
  });

  test("what a field may not hold is said beside it, and leaving with changes is asked about", async () => {
    const { page, close } = await openPage(browser);
    await signIn(page, service.url, admin, `/app/assistants/${deskId}?tab=turns`);
    await page.getByLabel("Seconds until the reminder").fill("-5");
    await page.getByRole("button", { name: "Save" }).click();
    await page
      .getByRole("alert")
      .getByText(/idle_timeout/)
      .waitFor();
    expect(await page.getByLabel("Seconds until the reminder").getAttribute("aria-invalid")).toBe("true");
    await page.getByRole("link", { name: "Assistants", exact: true }).click();
    await page.getByRole("dialog", { name: "Leave without saving?" }).waitFor();
    await page.getByRole("button", { name: "Stay" }).click();
    expect(await page.getByLabel("Seconds until the reminder").inputValue()).toBe("-5");
    await page.getByRole("button", { name: "Discard" }).click();
    expect(await page.getByLabel("Seconds until the reminder").inputValue()).toBe("20");
    await page.getByRole("link", { name: "Assistants", exact: true }).click();
    await page.getByRole("heading", { name: "Assistants", level: 1 }).waitFor();
    await close();
  });

  test("warnings of the service are shown, and keys only replaced or taken away", async () => {
    const { page, close } = await openPage(browser);
    await signIn(page, service.url, admin, `/app/assistants/${deskId}?tab=model`);
    await page.getByLabel("Temperature").fill("3");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("llm_settings.temperature").waitFor();
    await page.getByRole("tab", { name: "Voice & recognizer" }).click();
    await page.getByText("Stored: ********9876").waitFor();
    await page.getByLabel("Deepgram key", { exact: true }).fill("dg-another-key-entirely-4321");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Stored: ********4321").waitFor();
    expect(await page.content()).not.toContain("dg-another-key-entirely");
    await page.getByRole("button", { name: "Take away: Deepgram key" }).click();
    await page.getByText("It is deleted when you save.").waitFor();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("It is deleted when you save.").waitFor({ state: "hidden" });
    await page.getByText("Saved. It holds").waitFor();
    expect((await read(deskId)).api_keys?.deepgram ?? null).toBeNull();
    await close();
  });

  test("everything can be changed as JSON, with what was taken out set back", async () => {
    const id = await make({ name: "By hand", filler_settings: { phrases: { de: ["Moment."], en: ["One moment."] } } });
    const { page, close } = await openPage(browser);
    await signIn(page, service.url, admin, `/app/assistants/${id}?tab=advanced`);
    await page.getByText("All settings as JSON").click();
    const json = page.getByLabel("The assistant’s record");
    const record = JSON.parse(await json.inputValue());
    delete record.filler_settings.phrases.de;
    await json.fill(JSON.stringify(record));
    await page.getByRole("button", { name: "Save the JSON" }).click();
    await page.getByText("Saved. It holds").waitFor();
    expect((await read(id)).filler_settings.phrases).toEqual({ en: ["One moment."] });
    await close();
  });

  test("one goes out as a file, comes in again, is duplicated and deleted", async () => {
    const { page, close } = await openPage(browser);
    await signIn(page, service.url, admin, `/app/assistants/${oddId}`);
    const waiting = page.waitForEvent("download");
    await page.getByRole("link", { name: "Export", exact: true }).click();
    const exported = await text(await (await waiting).createReadStream());
    expect(JSON.parse(exported).assistants).toHaveLength(1);
    await page.goto(`${service.url}/app/assistants`);
    await page.getByRole("button", { name: "Import" }).click();
    await page.getByLabel("File (JSON)").setInputFiles({
      name: "broken.json",
      mimeType: "application/json",
      buffer: Buffer.from("{"),
    });
    await page.getByRole("alert").getByText("This file holds no assistants").waitFor();
    await page.getByLabel("File (JSON)").setInputFiles({
      name: "exported.json",
      mimeType: "application/json",
      buffer: Buffer.from(exported),
    });
    await page.getByText("1 assistant was made").waitFor();
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByLabel("Search by name or description").fill("<b>&");
    await page.keyboard.press("Enter");
    await page.waitForURL(/q=/);
    await expect.poll(() => page.getByRole("table").getByRole("link").count()).toBe(2);
    await page.getByRole("table").getByRole("link").last().click();
    await page.getByRole("button", { name: "Duplicate" }).click();
    await page.getByRole("heading", { name: /\(copy\)$/ }).waitFor();
    const copy = Number(new URL(page.url()).pathname.split("/").at(-1));
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByText(/its calls and texts stay on record/).waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByRole("heading", { name: "Assistants", level: 1 }).waitFor();
    expect((await admin.client.get(`/api/v1/assistants/${copy}`)).status).toBe(404);
    await close();
  });

  test("a viewer reads, and gets no button and no secret", async () => {
    const viewer = await organization.addMember({ role: "viewer" });
    await givePassword(service, viewer);
    const { page, paths, close } = await openPage(browser);
    await signIn(page, service.url, viewer, "/app/assistants");
    await page.getByRole("link", { name: "Front desk" }).waitFor();
    expect(await page.getByRole("button", { name: /New assistant|Import/ }).count()).toBe(0);
    for (const tab of ["prompt", "model", "speech", "tools", "numbers", "advanced", "history"]) {
      await goTo(page, `/app/assistants/${deskId}?tab=${tab}`);
      await page.getByText("Your role only reads: trying").waitFor();
      await allLoaded(page);
      const main = page.getByRole("main");
      expect([tab, await main.getByRole("button").allInnerTexts()]).toEqual([tab, []]);
      expect(await main.locator("input:enabled, select:enabled, textarea:enabled:not([readonly])").count()).toBe(0);
      expect(await page.content()).not.toMatch(/\*{8}\w{4}/);
    }
    expect(paths.filter((path) => path.endsWith("/chat"))).toEqual([]);
    await close();
  });
});
