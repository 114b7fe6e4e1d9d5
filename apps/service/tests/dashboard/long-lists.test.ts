import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestCaller, type TestService } from "../harness/test-service.ts";
import { fillLongLists } from "../support/fill-long-lists.ts";
import {
  allLoaded,
  faultsInEveryLook,
  givePassword,
  goTo,
  openPage,
  signIn,
  type WatchedPage,
} from "./dashboard-browser.ts";
import { describeInChromium } from "./describe-in-chromium.ts";
import { startBrowser } from "./shared-chromium.ts";

/** Of each, so that there are three pages; of deliveries to a URL a third, so that there are two. */
const ROWS = 220;
const A_PAGE = 50;

describeInChromium("lists of several pages, in a real browser", () => {
  let service: TestService;
  let browser: Browser;
  let admin: TestCaller;

  beforeAll(async () => {
    [service, browser] = await Promise.all([startTestService({ env: { ROLES: "api" } }), startBrowser()]);
    const organization = await service.addOrganization();
    ({ admin } = organization);
    await givePassword(service, admin);
    const { id: assistantId } = (await admin.client.post("/api/v1/assistants", { name: "Ada" })).json;
    const { organizationId } = organization;
    await fillLongLists(service.service.platform.database, { organizationId, assistantId, rows: ROWS });
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  /** What the requests for the list asked for. */
  async function openList(path: string): Promise<WatchedPage & { readonly asked: readonly URL[] }> {
    const watched = await openPage(browser);
    const asked: URL[] = [];
    watched.page.on("request", (request) => asked.push(new URL(request.url())));
    await signIn(watched.page, service.url, admin, path);
    return { ...watched, asked };
  }

  const rowsOf = (page: Page) => page.locator("main tbody tr");

  test.each([
    ["calls", "/app/calls", "/api/v1/calls", 5],
    ["text log", "/app/text-log", "/api/v1/sms-logs", 5],
    ["deliveries", "/app/webhooks/hooks-0", "/api/v1/webhook-deliveries", 2],
  ])(
    "%s: each row stands on one page, and none is counted for it",
    async (_name, path, api, pages) => {
      const { page, asked, complaints, close } = await openList(path);
      const seen = new Set<string>();
      const ids = () =>
        page
          .locator("main a[data-row-link]")
          .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
      // The address names the page it was on, too, and that is what this is about.
      const idOf = (href: string) => {
        const { pathname, searchParams } = new URL(href, service.url);
        searchParams.delete("before");
        return `${pathname}?${searchParams}`;
      };
      for (let number = 1; number <= pages; number += 1) {
        await rowsOf(page).first().waitFor();
        for (const href of await ids()) seen.add(idOf(href));
        if (number === pages) break;
        expect(seen.size).toBe(number * A_PAGE);
        const first = (await ids())[0];
        await page.getByRole("link", { name: "Older" }).click();
        await expect.poll(async () => idOf((await ids())[0] ?? "")).not.toBe(idOf(first ?? ""));
      }
      expect(seen.size).toBe(path.includes("hooks") ? Math.floor(ROWS / 3) : ROWS);
      expect(await page.getByRole("link", { name: "Older" }).count()).toBe(0);
      const lists = asked.filter(({ pathname }) => pathname === api);
      expect(lists.length).toBeGreaterThanOrEqual(pages);
      for (const { searchParams } of lists) {
        expect(searchParams.get("with_total")).toBe("false");
        expect(searchParams.has("skip") || searchParams.has("offset")).toBe(false);
      }
      await page.getByRole("link", { name: "Newest" }).click();
      await page.waitForURL((address) => !address.searchParams.has("before"));
      await expect.poll(() => rowsOf(page).count()).toBe(A_PAGE);
      expect(await page.getByRole("link", { name: "Newest" }).count()).toBe(0);
      expect(complaints).toEqual([]);
      await close();
    },
    120_000,
  );

  test("how many calls there are is said beside the list, by its filters", async () => {
    const { page, close } = await openList("/app/calls?phone=4155550100");
    await page.getByText(`${ROWS} calls`, { exact: true }).waitFor();
    await goTo(page, "/app/calls?status=failed");
    await page.getByText("0 calls", { exact: true }).waitFor();
    await close();
  });

  test("has no barriers and nothing to scroll sideways, in both colours and at every width", async () => {
    const watched = await openList("/app/calls");
    const { page, complaints, origins, close } = watched;
    for (const [name, path] of [
      ["calls", "/app/calls"],
      ["text-log", "/app/text-log"],
      ["deliveries", "/app/webhooks/hooks-0"],
    ] as const) {
      await goTo(page, path);
      await rowsOf(page).first().waitFor();
      await page.getByRole("link", { name: "Older" }).click();
      await page.getByRole("link", { name: "Newest" }).waitFor();
      await allLoaded(page);
      expect(await faultsInEveryLook(watched, `long-${name}`)).toEqual([]);
    }
    expect(complaints).toEqual([]);
    expect([...origins]).toEqual([service.url]);
    await close();
  }, 180_000);
});
