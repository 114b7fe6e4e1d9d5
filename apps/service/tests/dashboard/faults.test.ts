import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { seedCall } from "../calls/seed-call.ts";
import { startTestService, type TestCaller, type TestOrganization, type TestService } from "../harness/test-service.ts";
import { allLoaded, givePassword, goTo, openPage, PASSWORD, signIn, signInByForm } from "./dashboard-browser.ts";
import { describeInChromium } from "./describe-in-chromium.ts";
import { routesOfDashboard } from "./screens/dashboard-routes.ts";
import { STRANGE_HOST, startBrowser } from "./shared-chromium.ts";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Keeps what the stream of events told the page, before the page acts on it. */
const NOTE_CHANGES = `{
  globalThis.noted = [];
  const Real = EventSource;
  globalThis.EventSource = class extends Real {
    constructor(url) {
      super(url);
      this.addEventListener("ready", () => noted.push("ready"));
      this.addEventListener("change", (event) => noted.push(event.data));
    }
  };
}`;

/** The policy lets nothing be evaluated within the page, which Playwright's own way of waiting would do. */
function hasNoted(page: Page, expression: string): Promise<unknown> {
  return vi.waitUntil(() => page.evaluate<boolean>(expression), { timeout: 40_000 });
}

describeInChromium("what goes wrong around the dashboard", () => {
  let service: TestService;
  let browser: Browser;
  let organization: TestOrganization;
  let admin: TestCaller;
  let other: TestCaller;

  beforeAll(async () => {
    // Without workers: a call that nobody holds would be ended.
    [service, browser] = await Promise.all([
      startTestService({ env: { ROLES: "api" } }),
      startBrowser({ isWhole: true }),
    ]);
    organization = await service.addOrganization();
    ({ admin } = organization);
    other = await organization.addMember();
    await Promise.all([givePassword(service, admin), givePassword(service, other)]);
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  const signOutIn = async (tab: Page) => {
    await tab.getByRole("button", { name: "Sign out" }).click();
    await tab.getByRole("heading", { name: "Sign in to Parley" }).waitFor();
  };

  test("a second tab signs out and in: the first says so, keeps what was typed, and goes on", async () => {
    const { page, complaints, close } = await openPage(browser);
    await signIn(page, service.url, admin, "/app/memories");
    await page.locator("main input[name=q]").fill("half a wo");
    const second = await page.context().newPage();
    await second.goto(`${service.url}/app`);
    await signOutIn(second);
    const asked = page.getByRole("dialog", { name: "Please sign in again" });
    await asked.waitFor();
    await second.getByLabel("E-mail").fill(admin.email);
    await second.getByLabel("Password").fill(PASSWORD);
    await second.getByRole("button", { name: "Sign in" }).click();
    await asked.waitFor({ state: "detached" });
    expect(await page.locator("main input[name=q]").inputValue()).toBe("half a wo");
    expect(complaints).toEqual([]);
    await close();
  });

  test("a second tab becomes somebody else: the first stops before it does anything in that name", async () => {
    const { page, paths, close } = await openPage(browser);
    await signIn(page, service.url, admin, "/app/keys");
    await page.getByRole("button", { name: "New key" }).click();
    await page.getByLabel("Name").fill("whose key");
    const second = await page.context().newPage();
    await second.goto(`${service.url}/app`);
    await signOutIn(second);
    await page.getByRole("dialog", { name: "Please sign in again" }).waitFor();
    await signInByForm(second, service.url, other);
    const stop = page.getByRole("dialog", { name: "You are signed in differently now" });
    await stop.waitFor();
    await stop.getByRole("button", { name: "Open the page again" }).click();
    await page.waitForURL(`${service.url}/app`);
    await page.goto(`${service.url}/app/members`);
    await page.getByText("Admins change roles and invite people.").waitFor();
    expect(paths.filter((path) => path === "/api/v1/organization/api-keys")).toHaveLength(1);
    const { json: keys } = await other.client.get("/api/v1/users/me/api-keys");
    expect(JSON.stringify(keys)).not.toContain("whose key");
    await close();
  });

  test.each([
    ["ahead", HOUR_MS],
    ["behind", -HOUR_MS],
  ])("a viewer's clock an hour %s changes no age and lets no key expire", async (direction, offsetMs) => {
    const { json: assistant } = await admin.client.post("/api/v1/assistants", { name: "Ada" });
    const startedAt = new Date(Date.now() - 5 * MINUTE_MS);
    const customer = direction === "ahead" ? "+14155550171" : "+14155550172";
    await seedCall(service, organization, assistant.id, { status: "ongoing", startedAt, customer });
    const { database } = service.service.platform;
    const make = async (name: string, inMs: number) => {
      const { json } = await admin.client.post("/api/v1/users/me/api-keys", { name });
      const expires_at = new Date(Date.now() + inMs);
      await database.updateTable("api_keys").set({ expires_at }).where("id", "=", json.api_key.id).execute();
    };
    await make(`lives ${direction}`, HOUR_MS / 2);
    await make(`over ${direction}`, -HOUR_MS / 2);

    const { page, complaints, close } = await openPage(browser);
    await page.addInitScript(`{
      const Real = Date;
      globalThis.Date = class extends Real {
        constructor(...values) { if (values.length === 0) super(Real.now() + ${offsetMs}); else super(...values); }
        static now() { return Real.now() + ${offsetMs}; }
      };
    }`);
    await signIn(page, service.url, admin, "/app/live");
    const timer = page.getByRole("article").filter({ hasText: customer }).getByRole("timer");
    // Some minutes, however slow this machine is, and neither none nor an hour.
    await expect.poll(() => timer.innerText()).toMatch(/^(?:[5-9]|[1-4]\d):\d\d$|^(?:[5-9]|[1-4]\d) min/);
    await page.goto(`${service.url}/app/keys`);
    await page
      .getByRole("row", { name: `over ${direction}` })
      .getByText("expired")
      .first()
      .waitFor();
    expect(
      await page
        .getByRole("row", { name: `lives ${direction}` })
        .first()
        .getByText("expired")
        .count(),
    ).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  test("an address of what was deleted, never was or makes no sense says so on every page that has one", {
    timeout: 300_000,
  }, async () => {
    const { page, complaints, close } = await openPage(browser);
    await signIn(page, service.url, admin);
    const silent: string[] = [];
    for (const route of routesOfDashboard().filter((each) => each.includes("$"))) {
      for (const id of ["987654321", encodeURIComponent(`<b>שלום ${"x".repeat(300)}`)]) {
        await goTo(page, `/app${route.replace(/\$\w+/, id)}`);
        const said = page.locator("main [role=alert]").or(page.getByText("There is no such page"));
        const isSaid = await said
          .first()
          .waitFor({ timeout: 15_000 })
          .then(
            () => true,
            () => false,
          );
        if (!isSaid)
          silent.push(`${route} ${id.slice(0, 20)}: ${(await page.locator("main").innerText()).slice(0, 300)}`);
      }
    }
    expect(silent).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  test("what makes no sense behind an address's question mark is asked of nobody", { timeout: 300_000 }, async () => {
    const { page, complaints, close } = await openPage(browser);
    await signIn(page, service.url, admin);
    const names =
      "status before page user operation from to view tab step panel answered direction assistant phone log trunk offset delivery kind sort limit version days";
    const nonsense = names
      .split(" ")
      .map((name) => `${name}=n0nsense%5B%5D`)
      .join("&");
    const asked: string[] = [];
    page.on("request", (request) => {
      // Free text is searched for as it is.
      const { pathname, searchParams } = new URL(request.url());
      const free = ["assistant_name", "customer_phone", "phone_number", "from_number", "to_number", "operation"];
      const odd = [...searchParams].filter(([name, value]) => value.includes("n0nsense") && !free.includes(name));
      if (pathname.startsWith("/api/")) asked.push(...odd.map(([name]) => `${pathname}?${name}`));
    });
    const alarmed: string[] = [];
    for (const route of routesOfDashboard().filter((each) => !each.includes("$") && each !== "/")) {
      await goTo(page, `/app${route}?${nonsense}`);
      await page.locator("main h1").first().waitFor();
      await allLoaded(page);
      if ((await page.locator("main [role=alert]").count()) > 0) alarmed.push(route);
    }
    expect(asked).toEqual([]);
    expect(alarmed).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  test("a first answer that is older than a change is read once more", async () => {
    const { json: assistant } = await admin.client.post("/api/v1/assistants", { name: "Ada" });
    const customer = "+14155550174";
    const { page, complaints, close } = await openPage(browser);
    await page.clock.install();
    await page.addInitScript(NOTE_CHANGES);
    const isSlow = /\/api\/v1\/calls\?/;
    await page.route(
      isSlow,
      async (route) => {
        const older = await route.fetch();
        await hasNoted(page, "noted.includes('ready')");
        await seedCall(service, organization, assistant.id, { customer });
        await hasNoted(page, "noted.some((each) => each.includes('call'))");
        // What came together is read by then.
        await page.clock.runFor(2_000);
        await route.fulfill({ response: older });
      },
      { times: 1 },
    );
    await signIn(page, service.url, admin, "/app/calls");
    // Long before the page looks by itself.
    await page.getByRole("row", { name: customer }).waitFor({ timeout: 30_000 });
    expect(complaints).toEqual([]);
    await close();
  });

  test("events out of order, twice, or of what the page does not know change nothing and cost little", async () => {
    const { json: assistant } = await admin.client.post("/api/v1/assistants", { name: "Ada" });
    const customer = "+14155550175";
    const { page, complaints, paths, close } = await openPage(browser);
    await page.addInitScript(NOTE_CHANGES);
    const event = (id: number, kind: string, subject: number | null) =>
      `event: change\nid: ${id}\ndata: ${JSON.stringify({ id, kind, subject_id: subject })}\n\n`;
    const odd = [
      ...[9, 7, 7, 8, 9].map((id) => event(id, "call", id)),
      event(3, "hologram", 12),
      event(2, "transcript", 987_654_321),
      event(1, "delivery", null),
    ];
    const body = `retry: 200\n\nevent: ready\nid: 9\ndata: {}\n\n${odd.join("")}`;
    await page.route(/\/api\/v1\/events/, (route) => route.fulfill({ contentType: "text/event-stream", body }), {
      times: 1,
    });
    await signIn(page, service.url, admin, "/app/calls");
    await hasNoted(page, `noted.filter((each) => each === "ready").length >= 2`);
    await seedCall(service, organization, assistant.id, { customer });
    await page.getByRole("row", { name: customer }).waitFor({ timeout: 30_000 });
    expect(await page.evaluate<number>("noted.length")).toBeGreaterThan(odd.length);
    // The first time, for what came together, and for what really happened; nothing eight times.
    expect(paths.filter((path) => path === "/api/v1/calls").length).toBeLessThanOrEqual(5);
    expect(complaints).toEqual([]);
    await close();
  });

  test("an answer that makes no sense breaks its page and no other, and says so", async () => {
    const { page, close } = await openPage(browser);
    await page.route("**/api/v1/overview", (route) => route.fulfill({ json: { attention: 7 } }), { times: 1 });
    await signIn(page, service.url, admin);
    await page.getByRole("heading", { name: "This page broke" }).waitFor();
    await page.getByRole("link", { name: "API keys", exact: true }).click();
    await page.getByRole("heading", { name: "API keys" }).waitFor();
    await page.goBack();
    await page.getByRole("button", { name: "Load the page again" }).click();
    await page.getByRole("heading", { name: "Home" }).waitFor();
    await close();
  });

  test("over plain HTTP it says what the browser does not allow there, and why nobody gets in", async () => {
    // A browser trusts its own computer's addresses without HTTPS, and no others.
    const elsewhere = await openPage(browser);
    const address = service.url.replace("127.0.0.1", STRANGE_HOST);
    await elsewhere.page.goto(`${address}/app`);
    await elsewhere.page.getByText(`This page came over plain HTTP from ${new URL(address).host}.`).waitFor();
    await elsewhere.page.getByLabel("E-mail").fill(admin.email);
    await elsewhere.page.getByLabel("Password").fill(PASSWORD);
    await elsewhere.page.getByRole("button", { name: "Sign in" }).click();
    await elsewhere.page.getByRole("alert").getByText("the browser did not keep it").waitFor();
    await elsewhere.page.context().close();
    const { page, complaints, close } = await openPage(browser);
    await signIn(page, service.url, admin, "/app/keys");
    await page.getByRole("button", { name: "New key" }).waitFor();
    expect(await page.getByText("plain HTTP").count()).toBe(0);
    await page.addInitScript("Object.defineProperty(globalThis, 'isSecureContext', { value: false })");
    await page.reload();
    await page.getByText("This page came over plain HTTP").waitFor();
    await page.getByRole("button", { name: "New key" }).click();
    await page.getByLabel("Name").fill("by hand");
    await page.getByRole("button", { name: "Make the key" }).click();
    await page.getByText("Select and copy it yourself").first().waitFor();
    expect(await page.getByRole("button", { name: "Copy", exact: true }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });
});
