import { existsSync } from "node:fs";
import axe from "axe-core";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService } from "../harness/test-service.ts";

const CHROMIUM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync) ?? null;

/** The list of all, an operation with a long body and members within members, and an event. */
const PAGES = ["/docs", "/docs?operation=createAssistant", "/docs?operation=smsReceivedEvent"];

describe.skipIf(CHROMIUM === null)("the reference, in a real browser (needs chromium)", () => {
  let service: TestService;
  let browser: Browser;
  beforeAll(async () => {
    service = await startTestService();
    browser = await chromium.launch({ executablePath: CHROMIUM ?? "", args: ["--no-sandbox"] });
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  async function open(path: string, look: Parameters<Browser["newContext"]>[0] = {}) {
    const context = await browser.newContext(look);
    const page = await context.newPage();
    const complaints: string[] = [];
    const origins = new Set<string>();
    context.on("console", (message) => complaints.push(message.text()));
    context.on("weberror", (error) => complaints.push(String(error.error())));
    context.on("request", (request) => origins.add(new URL(request.url()).origin));
    await page.goto(`${service.url}${path}`);
    return { page, context, complaints, origins };
  }

  /** What axe finds, with the rules of good practice, and everything unfolded. */
  async function findingsOn(page: Page): Promise<readonly string[]> {
    await page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true");
    await page.evaluate(axe.source);
    const { violations } = (await page.evaluate(
      "axe.run(document, { rules: { 'target-size': { enabled: true } } })",
    )) as {
      violations: { id: string; nodes: { target: string[] }[] }[];
    };
    return violations.map(({ id, nodes }) => `${id}: ${nodes.length}, such as ${nodes[0]?.target.join(" ")}`);
  }

  const LOOKS = (["light", "dark"] as const).flatMap((colorScheme) =>
    [1_280, 390].map((width) => ({ colorScheme, viewport: { width, height: 900 } })),
  );

  test.each(LOOKS)(
    "in $colorScheme colours, $viewport.width px wide: nothing is found, nothing refused, nothing loaded from elsewhere",
    {
      timeout: 240_000,
    },
    async (look) => {
      for (const path of PAGES) {
        const { page, context, complaints, origins } = await open(path, look);
        expect([path, complaints]).toEqual([path, []]);
        expect([...origins]).toEqual([service.url]);
        expect([path, await findingsOn(page)]).toEqual([path, []]);
        // Nothing has to be scrolled sideways to be read.
        const overflow = await page.evaluate(
          "document.documentElement.scrollWidth - document.documentElement.clientWidth",
        );
        expect([path, overflow]).toEqual([path, 0]);
        await context.close();
      }
    },
  );

  test("axe finds what is wrong", async () => {
    const { page, context } = await open("/docs");
    await page.evaluate("document.querySelector('label').remove()");
    expect((await findingsOn(page)).join()).toContain("label");
    await context.close();
  });

  test("the policy refuses what it has to", async () => {
    const { page, context, complaints } = await open("/docs");
    await page.evaluate(
      "document.body.append(Object.assign(document.createElement('script'), { text: 'window.ran = 1' }))",
    );
    expect(await page.evaluate("window.ran")).toBeUndefined();
    expect(complaints.join()).toContain("Content Security Policy");
    await context.close();
  });

  test("by keyboard alone an operation is found and opened, its example read, and what is folded up unfolded", async () => {
    const { page, context } = await open("/docs");
    const focused = () => page.evaluate("document.activeElement?.textContent?.trim() ?? ''") as Promise<string>;
    await tabTo(page, () => page.evaluate("document.activeElement?.id ?? ''") as Promise<string>, /^find$/);
    await page.keyboard.type("send a text post /sms/send");
    await expectText(page, "#found", /^\d found$/);
    await tabTo(page, focused, /POST\s+\/sms\/send$/);
    await page.keyboard.press("Enter");
    await page.waitForURL(/operation=/);
    expect(await page.locator("#request").textContent()).toContain('"$PARLEY/sms/send"');
    await tabTo(page, focused, /^Members of the answer$/);
    await page.keyboard.press("Enter");
    expect(await page.locator("details[open] .members").first().isVisible()).toBe(true);
    await context.close();
  });

  test("without scripts everything is there, but for finding", async () => {
    const { page, context } = await open("/docs", { javaScriptEnabled: false });
    expect(await page.getByLabel("Find an operation").isVisible()).toBe(false);
    expect(await page.getByRole("link", { name: "/api/v1/assistants", exact: false }).count()).toBeGreaterThan(5);
    await context.close();
  });
});

async function expectText(page: Page, selector: string, wanted: RegExp): Promise<void> {
  await page.locator(selector).filter({ hasText: wanted }).waitFor();
}

/** Presses Tab until what has the focus says so. */
async function tabTo(page: Page, focused: () => Promise<string>, wanted: RegExp): Promise<void> {
  const seen: string[] = [];
  while (!wanted.test(seen.at(-1) ?? "")) {
    if (seen.length > 60) throw new Error(`not reached: ${seen.join(" | ")}`);
    await page.keyboard.press("Tab");
    seen.push(await focused());
  }
}
