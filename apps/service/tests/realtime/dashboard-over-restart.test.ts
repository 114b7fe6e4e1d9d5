import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildDashboard } from "../dashboard/built-dashboard.ts";
import { openPage, PASSWORD, signIn } from "../dashboard/dashboard-browser.ts";
import { CHROMIUM, startBrowser } from "../dashboard/shared-chromium.ts";
import { newCustomerNumber } from "../harness/test-carrier.ts";
import { createTextingInstallation, type TextingInstallation } from "./texting-installation.ts";

const LOST = "The connection to Parley is lost.";

describe.skipIf(CHROMIUM === null)(
  "the dashboard while the service is killed and started again (needs chromium)",
  () => {
    let installation: TextingInstallation;
    let browser: Browser;

    beforeAll(async () => {
      await buildDashboard();
      browser = await startBrowser();
      installation = await createTextingInstallation({
        seed: Date.now() % 1_000_000,
        environment: { INIT_ADMIN_PASSWORD: PASSWORD },
      });
    }, 300_000);
    afterAll(async () => {
      await browser?.close();
      await installation?.remove();
    });

    test("says that it is gone, keeps what was typed, and goes on by itself", { timeout: 300_000 }, async () => {
      const { carrier, phoneNumber } = installation;
      const parley = await installation.start();
      await installation.setUp();
      const { page, complaints, close } = await openPage(browser);
      await signIn(page, parley.url, { email: "admin@example.com" }, "/app/assistants");
      await page.getByRole("button", { name: "New assistant" }).click();
      await page.getByLabel("Name", { exact: true }).fill("Typed before");
      const inbox = await page.context().newPage();
      await inbox.goto(`${parley.url}/app/inbox`);
      await inbox.getByRole("heading", { name: "Inbox", level: 1 }).waitFor();

      await parley.kill();
      await inbox.getByRole("alert").getByText(LOST).waitFor();
      // Behind the dialog, and in a tab that nobody looks at.
      await page.getByText(LOST).waitFor();
      await page.getByRole("button", { name: "Make the assistant" }).click();
      await page.getByText("Parley could not be reached.").waitFor();
      expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Typed before");

      await installation.start();
      await inbox.getByText(LOST).waitFor({ state: "detached" });
      await page.getByText(LOST).waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Make the assistant" }).click();
      await page.getByRole("heading", { name: "Typed before", level: 1 }).waitFor();
      // Nothing but the stream tells this page of it.
      const customer = newCustomerNumber();
      await carrier.receiveText({ from: customer, to: phoneNumber, body: "Are you back?" });
      await inbox.getByRole("link", { name: customer }).waitFor();
      expect(complaints).toEqual([]);
      await close();
    });
  },
);
