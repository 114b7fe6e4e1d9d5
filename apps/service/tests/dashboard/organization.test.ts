import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";
import { faultsInEveryLook, givePassword, openPage, signIn } from "./dashboard-browser.ts";
import { describeInChromium } from "./describe-in-chromium.ts";
import { startBrowser } from "./shared-chromium.ts";

const PATH = "/app/organization";

describeInChromium("the organization's name and time zone, in a real browser", () => {
  let service: TestService;
  let browser: Browser;
  let organization: TestOrganization;

  beforeAll(async () => {
    [service, browser] = await Promise.all([startTestService({ env: { ROLES: "api" } }), startBrowser()]);
    organization = await service.addOrganization();
    await givePassword(service, organization.admin);
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  const read = async () => {
    const { json } = await organization.admin.client.get("/api/v1/organization");
    return json as Readonly<Record<string, unknown>>;
  };

  test("an admin changes it, what another one saved meanwhile stays, and times say the organization's zone from then on", async () => {
    const watched = await openPage(browser);
    const { page, complaints, close } = watched;
    await signIn(page, service.url, organization.admin, PATH);
    const name = page.getByLabel("Name", { exact: true });
    await name.waitFor();
    await organization.admin.client.put("/api/v1/organization", { domain: "help@example.com" });
    await name.fill("Praxis Müller");
    await page.getByLabel("Time zone").selectOption("Europe/Berlin");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.", { exact: true }).waitFor();
    expect(await read()).toMatchObject({
      name: "Praxis Müller",
      domain: "help@example.com",
      time_zone: "Europe/Berlin",
    });
    await page.getByRole("banner").getByText("Praxis Müller").waitFor();
    expect(await faultsInEveryLook(watched, "organization")).toEqual([]);

    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole("link", { name: "Members" }).click();
    const time = page.getByRole("button", { name: /GMT\+[12] \(the organization’s time\)/ });
    await time.first().waitFor();
    const tip = page.locator("[data-time-elsewhere]");
    expect(await tip.count()).toBe(0);
    await time.first().focus();
    await tip.getByText(/GMT\+[12]/).waitFor();
    expect(await faultsInEveryLook(watched, "time-elsewhere")).toEqual([]);
    await page.keyboard.press("Escape");
    await tip.waitFor({ state: "detached" });
    await page.setViewportSize({ width: 1280, height: 900 });
    await time.first().hover();
    await tip.waitFor();
    expect(complaints).toEqual([]);
    await close();
  }, 240_000);

  test("where the viewer's clocks show the same, times say nothing more; a viewer may look at the page only", async () => {
    await organization.admin.client.put("/api/v1/organization", { time_zone: "America/Toronto" });
    const viewer = await organization.addMember({ role: "viewer" });
    await givePassword(service, viewer);
    const { page, close } = await openPage(browser);
    await signIn(page, service.url, viewer, PATH);
    await page.getByText("Only admins may change the organization.").waitFor();
    expect(await page.getByLabel("Time zone").isDisabled()).toBe(true);
    expect(await page.getByLabel("Time zone").inputValue()).toBe("America/Toronto");
    expect(await page.getByRole("button", { name: "Save" }).count()).toBe(0);
    await page.getByRole("link", { name: "Members" }).click();
    await page.locator("time").first().waitFor();
    expect(await page.locator("time").first().getAttribute("title")).toMatch(/UTC$/);
    expect(await page.getByRole("button", { name: /the organization’s time/ }).count()).toBe(0);
    await close();
  }, 120_000);

  test("a campaign that begins later suggests the organization's zone", async () => {
    await organization.admin.client.put("/api/v1/organization", { time_zone: "Asia/Tokyo" });
    const assistant = await organization.admin.client.post("/api/v1/assistants", { name: "Front desk" });
    const { id: assistantId } = assistant.json as { id: number };
    const draft = { name: "Reminders", campaign_type: "call", assistant_id: assistantId };
    const { id } = (await organization.admin.client.post("/api/v1/campaigns", draft)).json as { id: number };
    const { page, close } = await openPage(browser);
    await signIn(page, service.url, organization.admin, `/app/campaigns/${id}?step=review`);
    await page.getByLabel("When it starts").selectOption("scheduled");
    const zone = page.getByLabel("Time zone");
    expect(await zone.inputValue()).toBe("Asia/Tokyo");
    expect(await zone.locator("option").allTextContents()).toEqual(["Asia/Tokyo", "America/New_York", "UTC"]);
    await page.getByLabel("Start", { exact: true }).fill("2035-03-02T09:30");
    const asked = page.waitForRequest((request) => request.url().endsWith(`/campaigns/${id}/schedule`));
    await page.getByRole("button", { name: "Schedule" }).click();
    expect((await asked).postDataJSON()).toMatchObject({ scheduled_at: "2035-03-02T09:30", timezone: "Asia/Tokyo" });
    await close();
  }, 120_000);
});
