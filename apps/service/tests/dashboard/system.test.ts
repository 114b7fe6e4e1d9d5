import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestCaller, type TestOrganization, type TestService } from "../harness/test-service.ts";
import { faultsInEveryLook, givePassword, openPage, signIn } from "./dashboard-browser.ts";
import { describeInChromium } from "./describe-in-chromium.ts";
import { startBrowser } from "./shared-chromium.ts";

const PATH = "/app/system";

describeInChromium("the page about the installation, in a real browser", () => {
  let service: TestService;
  let browser: Browser;
  let operator: TestOrganization;

  beforeAll(async () => {
    // A mail server that is not there, so that something has to be mended.
    const env = { ROLES: "api", SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "parley@example.com" };
    [service, browser] = await Promise.all([startTestService({ env }), startBrowser()]);
    operator = await service.addOrganization();
    await givePassword(service, operator.admin);
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  async function open(caller: TestCaller) {
    const watched = await openPage(browser);
    await signIn(watched.page, service.url, caller, PATH);
    await watched.page.getByRole("heading", { name: "System", level: 1 }).waitFor();
    return watched;
  }

  test("an admin of the first organization has it examined, and reads what is to be done; nothing is in the way", async () => {
    const watched = await open(operator.admin);
    const { page, complaints, origins, close } = watched;
    await page.getByText(/^00\d\d-[a-z-]+(\.sql)?$/).waitFor();
    await page.getByText("None is on record here.").waitFor();
    await page.getByRole("row", { name: "Database ready" }).waitFor();
    await page.getByRole("button", { name: "Examine now" }).click();
    await page
      .getByRole("alert")
      .getByText(/checks? failed/)
      .waitFor({ timeout: 60_000 });
    const found = page.getByRole("list", { name: "What was found" }).getByRole("listitem");
    // What failed comes first.
    await found.first().getByText("failed", { exact: true }).waitFor();
    await found
      .filter({ hasText: /^mailfailed/ })
      .getByText("SMTP_URL")
      .waitFor();
    await found.filter({ hasText: /^tenancyfine/ }).waitFor();
    expect(await faultsInEveryLook(watched, "system")).toEqual([]);
    expect(complaints).toEqual([]);
    expect([...origins]).toEqual([service.url]);
    await close();
  }, 180_000);

  test("an admin of another organization sees the state, and no button that would be refused", async () => {
    const later = await service.addOrganization();
    await givePassword(service, later.admin);
    const { page, paths, close } = await open(later.admin);
    await page.getByText("Only admins of the organization that was made with the installation").waitFor();
    expect(await page.getByRole("button", { name: "Examine now" }).count()).toBe(0);
    expect(await page.getByText("Last backup").count()).toBe(0);
    expect(paths).toContain("/api/v1/system");
    await close();
  });

  test("who is no admin is told so, and nothing is asked; the page is found by the keyboard", async () => {
    const viewer = await operator.addMember({ role: "viewer" });
    await givePassword(service, viewer);
    const { page, paths, close } = await open(viewer);
    await page.getByText("Only admins may see the state of the installation.").waitFor();
    expect(paths).not.toContain("/api/v1/system");
    await page.keyboard.press("g");
    await page.keyboard.press("c");
    await page.getByRole("heading", { name: "Calls", level: 1 }).waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press("z");
    await page.getByRole("heading", { name: "System", level: 1 }).waitFor();
    await close();
  });
});
