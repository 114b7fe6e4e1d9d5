import { text } from "node:stream/consumers";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestCaller, type TestOrganization, type TestService } from "../harness/test-service.ts";
import { until } from "../harness/until.ts";
import { allLoaded, faultsInEveryLook, givePassword, goTo, openPage, signIn } from "./dashboard-browser.ts";
import { describeInChromium } from "./describe-in-chromium.ts";
import { startBrowser } from "./shared-chromium.ts";

const ODD = `<b>&amp;"x</b> \u{1F984} שלום ${"verylong".repeat(25)}`;
const MANUAL = "# Returns\n\nGoods can be returned within 30 days.\n\n# Opening hours\n\nThe shop opens at nine.";
const CALLER = "+12125550199";
const OTHER = "+12125550198";
const MEMORIES = "/api/learning/memories";

describeInChromium("memories and documents in the dashboard", () => {
  let service: TestService;
  let browser: Browser;
  let organization: TestOrganization;
  let admin: TestCaller;
  let assistantId: number;
  let documentId: number;
  /** A fact that was replaced, and is contradicted. */
  let factId: number;

  beforeAll(async () => {
    [service, browser] = await Promise.all([startTestService(), startBrowser()]);
    organization = await service.addOrganization();
    ({ admin } = organization);
    await givePassword(service, admin);
    assistantId = (await post("/api/v1/assistants", { name: ODD })).id;
    await post("/api/v1/assistants", { name: "Another" });
    await seedMemories();
    documentId = (await upload(`${ODD}.md`)).id;
    await upload("broken.pdf", "this is no pdf");
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  async function post(path: string, body: unknown) {
    const answer = await admin.client.post(path, body);
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.json;
  }

  async function seedMemories(): Promise<void> {
    const ofCaller = { memory_scope: "caller", subject_type: "caller", subject_id: CALLER };
    const old = await post(MEMORIES, { ...ofCaller, fact: "Prefers appointments in the afternoon" });
    const provenance = { source: "call", conversation_id: 7, quote: `mornings are best ${ODD}`, extractor: "model-1" };
    const fact = "Prefers appointments in the morning";
    factId = (await post(MEMORIES, { ...ofCaller, fact, provenance, supersedes_id: old.id })).id;
    const doubt = { fact: "Works until noon", confidence: 0.6, contradicts_id: factId, expiry_class: "year" };
    await post(MEMORIES, { ...ofCaller, ...doubt });
    await post(MEMORIES, { ...ofCaller, subject_id: OTHER, fact: "Has a dog called Rex" });
    await post(MEMORIES, { fact: `${ODD} ${"a long story ".repeat(100)}`, memory_type: "episodic" });
    await post(MEMORIES, { fact: "Ring twice", memory_scope: "location", subject_id: "+14155550100" });
    await post(MEMORIES, { fact: "Speaks softly", memory_scope: "assistant", subject_id: String(assistantId) });
  }

  async function upload(name: string, content = MANUAL) {
    const path = `/api/v1/assistants/${assistantId}/documents`;
    const form = new FormData();
    form.append("category", ODD);
    form.append("file", new Blob([content]), name);
    const headers = { authorization: `Bearer ${admin.key}` };
    const response = await fetch(`${service.url}${path}/upload`, { method: "POST", headers, body: form });
    const { id } = (await response.json()) as { readonly id: number };
    await until(async () => {
      expect((await admin.client.get(`${path}/${id}`)).json.status).toMatch(/^(completed|failed)$/);
    });
    return { id };
  }

  const routes = () =>
    [
      ["memories", "/app/memories", "Ring twice"],
      ["memories-none", "/app/memories?scope=location&type=procedural", "There are no such memories"],
      ["memories-found", "/app/memories?q=appointments", "found in"],
      ["memories-graph", `/app/memories?view=graph&assistant=${assistantId}`, "Open contradictions"],
      ["memories-graph-none", "/app/memories?view=graph&assistant=987654321", "no such assistant|not found"],
      ["memories-caller", `/app/memories?view=caller&caller=${encodeURIComponent(CALLER)}`, "none on record"],
      ["memories-no-caller", "/app/memories?view=caller&caller=nobody", "hash"],
      ["memory", `/app/memories/${factId}`, "mornings are best"],
      ["memory-missing", "/app/memories/987654321", "not found"],
      ["documents", `/app/documents?assistant=${assistantId}&q=When+does+the+shop+open`, "opens at nine"],
      ["document", `/app/documents?assistant=${assistantId}&document=${documentId}`, "Tokens, estimated"],
      ["document-missing", `/app/documents?assistant=${assistantId}&document=987654321`, "not found"],
    ] as const;

  test("have no barriers, nothing to scroll sideways and no complaints, in both colours and at every width", {
    timeout: 300_000,
  }, async () => {
    const watched = await openPage(browser);
    const { page, complaints, origins, close } = watched;
    await signIn(page, service.url, admin);
    for (const [name, path, content] of routes()) {
      await goTo(page, path);
      await page.getByText(new RegExp(content, "i")).filter({ visible: true }).first().waitFor();
      await allLoaded(page);
      expect(await faultsInEveryLook(watched, name)).toEqual([]);
    }
    expect(complaints).toEqual([]);
    expect([...origins]).toEqual([service.url]);
    await close();
  });

  const facts = (page: Page) => page.locator("[data-row-link]").allInnerTexts();

  test("memories are narrowed, searched and followed along their relations", { timeout: 120_000 }, async () => {
    const { page, complaints, picture, close } = await openPage(browser);
    await signIn(page, service.url, admin, "/app/memories");
    await page.getByLabel("Used").selectOption("location");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await page.waitForURL(/scope=location/);
    await expect.poll(() => facts(page)).toEqual(["Ring twice"]);
    await page.getByRole("button", { name: "Clear" }).click();
    await page.getByLabel("Caller", { exact: true }).fill(OTHER);
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect.poll(() => facts(page)).toEqual(["Has a dog called Rex"]);
    await page.getByRole("button", { name: "Clear" }).click();
    await page.getByLabel("Words or a question").fill("Does anybody have a dog?");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await page.getByText(/^\d+ facts? found in [\d.,]+ ms/).waitFor();
    expect((await facts(page))[0]).toBe("Has a dog called Rex");
    await page.getByRole("tab", { name: "Graph" }).click();
    await page.getByText("Open contradictions").waitFor();
    await page
      .getByText(/^replaces \d+/)
      .first()
      .waitFor();
    await page.getByRole("link", { name: "Prefers appointments in the morning" }).click();
    await page.getByText("model-1", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Prefers appointments in the afternoon" }).click();
    await page.getByText("replaced by").waitFor();
    await picture("memory-replaced");
    expect(complaints).toEqual([]);
    await close();
  });

  test("an admin writes a fact down, corrects it and has it forgotten", { timeout: 120_000 }, async () => {
    const { page, picture, close } = await openPage(browser);
    await signIn(page, service.url, admin, "/app/memories");
    await page.getByRole("button", { name: "New fact" }).click();
    await page.getByLabel("Fact", { exact: true }).fill("Closed on Mondays");
    await page.getByLabel("Used").last().selectOption("caller");
    await page.getByLabel("About").fill("nobody");
    await page.getByRole("button", { name: "Remember" }).click();
    await page.getByRole("alert").waitFor();
    await picture("memory-new");
    await page.getByLabel("Used").last().selectOption("organization");
    await page.getByRole("button", { name: "Remember" }).click();
    await page.waitForURL(/\/memories\/\d+$/);
    await page.getByRole("button", { name: "Correct" }).click();
    await page.getByLabel("Fact", { exact: true }).fill("Closed on Sundays");
    await page.getByLabel("Why; it is kept").fill("It was Sunday.");
    await picture("memory-correct");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("main").getByText("Closed on Sundays").waitFor();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Forget" }).click();
    await page.getByText(/30 days later it is erased/).waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Forget" }).click();
    await page.waitForURL(/\/app\/memories$/);
    await page.getByText("Ring twice").waitFor();
    expect(await page.getByText("Closed on Sundays").count()).toBe(0);
    await close();
  });

  test("a caller's consent is recorded, what is kept is exported, and all of it forgotten", {
    timeout: 120_000,
  }, async () => {
    const { page, complaints, picture, close } = await openPage(browser);
    const path = `/app/memories?view=caller`;
    await signIn(page, service.url, admin, path);
    await page.getByLabel("Caller", { exact: true }).fill(OTHER);
    await page.getByRole("button", { name: "Look up" }).click();
    await page.getByText("none on record").waitFor();
    await page.getByRole("button", { name: "Record consent" }).click();
    await page.getByLabel("How they said so").fill("verbal");
    await page.getByRole("button", { name: "Record", exact: true }).click();
    await page.getByText(/by: verbal/).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export" }).click(),
    ]);
    expect(await text(await download.createReadStream())).toContain("Has a dog called Rex");
    await page.getByRole("button", { name: "Opt out" }).click();
    await page.getByText(/A later consent takes this back/).waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Opt out" }).click();
    await page.getByText("opted out: nothing is written or used").waitFor();
    await page.getByRole("button", { name: "Forget this caller" }).click();
    await page.getByText(/Erases the 1 fact that is kept.*The conversations stay/).waitFor();
    await picture("caller-forget");
    await page.getByRole("dialog").getByRole("button", { name: "Forget this caller" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    const status = await admin.client.get(`/api/v1/gdpr/memory/status/${encodeURIComponent(OTHER)}`);
    expect(status.json).toMatchObject({ memory_count: 0, opted_out: true, forgotten_at: expect.any(String) });
    await picture("caller-forgotten");
    expect(complaints).toEqual([]);
    await close();
  });

  test("a document is uploaded, read, asked and deleted", { timeout: 120_000 }, async () => {
    const { page, complaints, picture, close } = await openPage(browser);
    await signIn(page, service.url, admin, "/app/documents");
    await page.getByLabel("Documents of").selectOption({ label: "Another" });
    await page.getByText(/Upload a file or add an address/).waitFor();
    const file = (name: string, text: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
    await page.getByLabel("Files").setInputFiles([file("a.exe", "x"), file("b.md", MANUAL)]);
    await page.getByRole("button", { name: "Upload" }).click();
    await page.getByText("a.exe was not taken:").waitFor();
    await picture("upload-refused");
    await page
      .getByLabel("Files")
      .setInputFiles([file("prices.txt", "A cake costs ten dollars."), file("b.md", MANUAL)]);
    await page.getByLabel("Tags").fill("shop, hours");
    await page.getByRole("button", { name: "Upload" }).click();
    await page.getByRole("row", { name: /b\.md ready/ }).waitFor();
    await page.getByRole("row", { name: /prices\.txt ready/ }).waitFor();
    await page.getByLabel("A question, as a caller would put it").fill("How much is a cake?");
    await page.getByRole("button", { name: "Ask" }).click();
    await page.getByText("A cake costs ten dollars.").waitFor();
    await page.getByRole("button", { name: "Let it look things up" }).click();
    await page.getByText("does not look things up").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Add an address" }).click();
    await page.getByLabel("Address", { exact: true }).fill("https://10.0.0.7/private");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("alert").waitFor();
    await picture("address-refused");
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("table").getByRole("link", { name: "prices.txt" }).click();
    await page.getByText("shop, hours").waitFor();
    const passages = page.getByRole("region", { name: "Passages" });
    await passages.getByText("A cake costs ten dollars.").waitFor();
    await passages.getByText("found by your question").waitFor();
    await picture("document-passages");
    await page.getByRole("button", { name: "Read anew" }).click();
    await page.getByRole("dialog").getByText("ready").waitFor();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByText(/“prices\.txt” and its 1 passage are deleted for good/).waitFor();
    await picture("document-delete");
    await page.getByRole("button", { name: "Delete" }).last().click();
    await page.getByRole("dialog").first().waitFor({ state: "detached" });
    await expect.poll(() => facts(page)).toEqual(["b.md"]);
    expect(complaints).toEqual([]);
    await close();
  });

  test("a viewer sees nothing of callers, and gets no button that would be refused", { timeout: 120_000 }, async () => {
    const viewer = await organization.addMember({ role: "viewer" });
    await givePassword(service, viewer);
    const { page, paths, close } = await openPage(browser);
    await signIn(page, service.url, viewer, `/app/memories?view=caller&caller=${encodeURIComponent(CALLER)}`);
    await page.getByText("Your role does not show what is remembered of callers.").waitFor();
    await page.goto(`${service.url}/app/memories`);
    await page.getByText("Ring twice").waitFor();
    expect(await page.getByRole("tab").allInnerTexts()).toEqual(["All", "Graph"]);
    expect(await page.getByText(/Prefers appointments/).count()).toBe(0);
    expect(await page.getByRole("button", { name: "New fact" }).count()).toBe(0);
    await page.goto(`${service.url}/app/memories/${factId}`);
    await page.getByRole("alert").waitFor();
    expect(paths.filter((path) => path.startsWith("/api/v1/gdpr/"))).toEqual([]);
    await page.goto(`${service.url}/app/documents?assistant=${assistantId}`);
    const document = page.getByRole("link", { name: /verylong/ });
    await document.waitFor();
    await allLoaded(page);
    // What is behind an open dialog has no role.
    expect(await page.getByRole("main").getByRole("button").allInnerTexts()).toEqual(["Ask"]);
    await document.click();
    await page.getByText("Tokens, estimated").waitFor();
    expect(await page.getByRole("dialog").getByRole("button").allInnerTexts()).toEqual(["Close"]);
    await close();
  });

  test("a member who is no admin looks a caller up, and cannot change anything", { timeout: 120_000 }, async () => {
    const member = await organization.addMember({ role: "user" });
    await givePassword(service, member);
    const { page, close } = await openPage(browser);
    await signIn(page, service.url, member, `/app/memories?view=caller&caller=${encodeURIComponent(CALLER)}`);
    await page.getByText("Admins export, record consent").waitFor();
    expect(await page.getByRole("main").getByRole("button").allInnerTexts()).toEqual(["Look up"]);
    await page.goto(`${service.url}/app/memories/${factId}`);
    await page.getByText("mornings are best").first().waitFor();
    expect(await page.getByRole("main").getByRole("button").allInnerTexts()).toEqual([]);
    await close();
  });
});
