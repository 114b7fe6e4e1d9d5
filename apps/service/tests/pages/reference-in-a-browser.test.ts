import { countCost } from "@parley/testkit/test-run/costs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { faultsInEveryLook, findBarriers } from "../dashboard/dashboard-browser.ts";
import { describeInChromium } from "../dashboard/describe-in-chromium.ts";
import { startBrowser } from "../dashboard/shared-chromium.ts";
import { startTestService, type TestService } from "../harness/test-service.ts";

/** The list of all, an operation with a long body and members within members, and an event. */
const PAGES = ["/docs", "/docs?operation=createAssistant", "/docs?operation=smsReceivedEvent"];

describeInChromium("the reference, in a real browser", () => {
  let service: TestService;
  let browser: Browser;
  beforeAll(async () => {
    service = await startTestService();
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
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
    countCost("page loads");
    return { page, context, complaints, origins };
  }

  const unfold = (page: Page) =>
    page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true");

  test.each(PAGES)(
    "%s has no barriers, nothing to scroll sideways, and nothing refused or loaded from elsewhere",
    {
      timeout: 240_000,
    },
    async (path) => {
      const { page, context, complaints, origins } = await open(path);
      await unfold(page);
      expect(await faultsInEveryLook({ page, picture: async () => undefined }, path)).toEqual([]);
      expect(complaints).toEqual([]);
      expect([...origins]).toEqual([service.url]);
      await context.close();
    },
  );

  test("axe finds what is wrong", async () => {
    const { page, context } = await open("/docs");
    await page.evaluate("document.querySelector('label').remove()");
    await unfold(page);
    expect((await findBarriers(page)).join()).toContain("label");
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
