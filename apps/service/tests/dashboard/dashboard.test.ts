import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CALL_KINDS } from "../calls/call-kinds.ts";
import { type FullCall, seedFullCall } from "../calls/seed-call.ts";
import { type StagedAssistant, startVoiceStage, type VoiceStage } from "../calls/voice-stage.ts";
import { newCustomerNumber } from "../harness/test-carrier.ts";
import type { TestCaller } from "../harness/test-service.ts";
import {
  allLoaded,
  faultsInEveryLook,
  givePassword,
  goTo,
  openPage,
  PASSWORD,
  signIn,
  signInByForm,
} from "./dashboard-browser.ts";
import { describeInChromium } from "./describe-in-chromium.ts";
import { startBrowser } from "./shared-chromium.ts";

const FIRST_PAGE_BYTES = 150_000;
const ANY_ROUTE_BYTES = 250_000;
const ODD = `<b>&amp;"x</b> \u{1F984} שלום`;

describeInChromium("the dashboard, in a real browser", () => {
  let stage: VoiceStage;
  let browser: Browser;
  let assistant: StagedAssistant;
  let admin: TestCaller;
  let full: FullCall;
  let carrierSid: string;
  let customer: string;
  let url: string;

  beforeAll(async () => {
    const [kind] = CALL_KINDS;
    if (kind === undefined) throw new Error("there is no carrier to call over");
    [stage, browser] = await Promise.all([startVoiceStage(kind), startBrowser()]);
    ({ url } = stage.service);
    assistant = await stage.addAssistant(() => ({ text: "We open at nine." }), {
      name: "Front desk",
      llm_settings: { welcome_message: "Acme Dental, good morning." },
    });
    ({ admin } = assistant.organization);
    await givePassword(stage.service, admin);
    customer = newCustomerNumber();
    const phone = await stage.service.carrier.placeCall({ from: customer, to: assistant.phoneNumber });
    await phone.waitForAudio({ sinceMs: 0, timeoutMs: 30_000 });
    await phone.waitForQuiet({ quietMs: 1_000, timeoutMs: 30_000 });
    phone.hangUp();
    carrierSid = phone.sid;
    await assistant.finishedCall(carrierSid);
    full = await seedFullCall(stage.service, assistant.organization, assistant.assistantId, ODD);
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.stop();
  });

  /** Each route with what shows that its content is there. */
  const routes = () =>
    [
      ["home", "/app", "The last 24 hours"],
      ["calls", "/app/calls", customer],
      ["call", `/app/calls/${full.callSid}`, "Why it ended|Recording"],
      ["figures", `/app/calls/${full.callSid}?tab=figures`, "Fastest answer"],
      ["latency", `/app/calls/${full.callSid}?tab=latency`, "Half of the answers within"],
      ["call-memories", `/app/calls/${full.callSid}?tab=memories`, "given nothing of what is remembered"],
      ["costs", `/app/calls/${carrierSid}?tab=costs`, "list price|not billed"],
      ["tools", `/app/calls/${full.callSid}?tab=tools`, "succeeded"],
      ["webhooks", `/app/calls/${full.callSid}?tab=webhooks`, "end-of-call-report"],
      ["events", `/app/calls/${full.callSid}?tab=events`, "stream-opened"],
      ["test", "/app/test", "What is real here"],
      ["keys", "/app/keys", "admin key"],
      ["members", "/app/members", "Open invitations"],
      ["nowhere", "/app/nowhere", "There is no such page"],
    ] as const;

  test("leads from the sign-in over home and the list to the call that was made over the carrier", async () => {
    const { page, complaints, origins, picture, close } = await openPage(browser);
    await page.goto(`${url}/app`);
    await page.getByRole("heading", { name: "Sign in to Parley" }).waitFor();
    await picture("sign-in");
    await signInByForm(page, url, admin);
    await page.getByRole("heading", { name: "Home" }).waitFor();
    await page.getByRole("link", { name: "All calls" }).click();
    const row = page.getByRole("row", { name: customer });
    expect(await row.innerText()).toMatch(/completed/);
    await row.getByRole("link").click();
    await page.getByRole("heading", { name: `Call with ${customer}` }).waitFor();
    await page.getByText("The customer hung up.").waitFor();
    await page.getByText("Acme Dental, good morning").first().waitFor();
    // A tab that is drawn anew under the mouse is not pressed.
    await allLoaded(page);
    await page.getByRole("tab", { name: "Events" }).click();
    await page.waitForURL(/tab=events/);
    await page.goBack();
    await page.getByRole("heading", { name: "Calls" }).waitFor();
    expect(complaints).toEqual([]);
    expect([...origins]).toEqual([url]);
    await close();
  });

  test("leads from each step that is left to the page where it is taken", async () => {
    const newcomer = (await stage.service.addOrganization()).admin;
    await givePassword(stage.service, newcomer);
    const { page, close } = await openPage(browser);
    await signIn(page, url, newcomer);
    for (const [step, path, heading] of [
      ["An assistant", "/app/test", "Try an assistant"],
      ["A telephone number", "/app/numbers", "Numbers"],
      ["A number that somebody answers", "/app/numbers", "Numbers"],
      ["A second person", "/app/members", "Members"],
    ] as const) {
      await page.goto(`${url}/app`);
      await page.getByRole("link", { name: step, exact: true }).click();
      await page.getByRole("heading", { name: heading, level: 1, exact: true }).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
    }
    await close();
  });

  test("has no barriers, nothing to scroll sideways and no complaints, in both colours and at every width", async () => {
    const watched = await openPage(browser);
    const { page, complaints, origins, close } = watched;
    await signIn(page, url, admin);
    for (const [name, path, content] of routes()) {
      await goTo(page, path);
      await page
        .getByText(new RegExp(content.replaceAll("+", "\\+")))
        .first()
        .waitFor();
      expect(await faultsInEveryLook(watched, name)).toEqual([]);
    }
    expect(complaints).toEqual([]);
    expect([...origins]).toEqual([url]);
    await close();
  }, 300_000);

  test("shows markup, emoji and other scripts as they were said, and plays what was recorded", async () => {
    const { page, close } = await openPage(browser);
    await signIn(page, url, admin, `/app/calls/${full.callSid}`);
    await page.getByText(`Hello ${ODD}`, { exact: true }).waitFor();
    expect(await page.locator("audio").getAttribute("src")).toMatch(/^\/api\/v1\/calls\/\d+\/recording\/\d+\/play$/);
    await page.getByRole("slider", { name: "Position in the recording" }).waitFor();
    await close();
  });

  test("says what a caller waited for, and leads from a call to what it has to do with", async () => {
    const { page, complaints, close } = await openPage(browser);
    await signIn(page, url, admin, `/app/calls/${full.callSid}?tab=latency`);
    const answer = page.getByRole("list", { name: "Answers" }).getByRole("listitem");
    expect(await answer.innerText()).toMatch(/Turn over 310 ms\s+Sent 90 ms/);
    const facts = page.getByRole("main");
    for (const [name, percent] of [
      ["Half of the answers within", "400 ms"],
      ["95 % of the answers within", "400 ms"],
    ] as const) {
      await facts.getByText(name).locator("xpath=following-sibling::dd").getByText(percent).waitFor();
    }
    await page.goto(`${url}/app/calls/${carrierSid}`);
    await page.getByRole("link", { name: "All calls" }).click();
    await page.getByRole("row", { name: customer }).getByRole("link").click();
    await page.getByRole("link", { name: assistant.phoneNumber }).click();
    await page.getByRole("link", { name: "Assistant Front desk" }).click();
    await page.getByRole("heading", { name: "Front desk" }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("moves along the turns of a recording by keys, and gives away the address of a moment", async () => {
    const { page, close } = await openPage(browser, { permissions: ["clipboard-read", "clipboard-write"] });
    await signIn(page, url, admin, `/app/calls/${full.callSid}`);
    await page.getByRole("button", { name: "Play from 0:01" }).waitFor();
    const heard = page.locator("li[aria-current=true]");
    await page.keyboard.press("]");
    await heard.getByText(/^Hi /).waitFor();
    // There is no turn after the last.
    await page.keyboard.press("]");
    expect(await heard.innerText()).toContain("Hi");
    await page.getByRole("button", { name: "Copy link to 0:01" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(`${url}/app/calls/${full.callSid}?t=1.0`);
    await page.keyboard.press("[");
    await heard.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Copy link to 0:00" }).waitFor();
    await close();
  });

  test("holds filters in the address, searches, and says so when there is nothing or no such call", async () => {
    const { page, close } = await openPage(browser);
    await signIn(page, url, admin, "/app/calls");
    await page.getByLabel("Customer").fill(customer.slice(2));
    await page.getByRole("button", { name: "Filter" }).click();
    await page.waitForURL((address) => address.searchParams.get("phone") !== null);
    await page.getByText("1 call", { exact: true }).waitFor();
    await page.reload();
    await page.getByText("1 call", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Clear" }).click();
    await page.getByLabel("Search in all calls").fill("no such words anywhere");
    await page.keyboard.press("Enter");
    await page.getByText("There are no such calls.").waitFor();
    await page.goto(`${url}/app/calls/CA-unknown-to-everyone`);
    await page.getByRole("alert").getByText("not found").waitFor();
    await close();
  });

  test("is led by the keyboard", async () => {
    const { page, complaints, close } = await openPage(browser);
    await signIn(page, url, admin);
    await page.getByRole("heading", { name: "Home" }).waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press("c");
    await page.getByRole("heading", { name: "Calls" }).waitFor();
    await page.getByRole("row", { name: customer }).waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.waitForURL(new RegExp(`/calls/${carrierSid}$`));
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search and jump" }).fill("memb");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Members", level: 1 }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search and jump" }).fill(full.callSid);
    await page.getByText(`Open the call ${full.callSid}`).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(new RegExp(`/calls/${full.callSid}$`));
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keys" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: "Keys" }).waitFor({ state: "hidden" });
    expect(complaints).toEqual([]);
    await close();
  });

  test("loses nothing that was typed when the sign-in ends under a form", async () => {
    const { page, close } = await openPage(browser);
    await signIn(page, url, admin, "/app/keys");
    await page.getByRole("button", { name: "New key" }).click();
    await page.getByLabel("Name").fill("of the form");
    // As if it had expired: the browser sends what the service does not know any more.
    await page.evaluate(`fetch("/api/auth/logout", {
      method: "POST",
      headers: { "x-csrf-token": /parley_csrf=([^;]*)/.exec(document.cookie)?.[1] ?? "" },
    })`);
    await page.getByRole("button", { name: "Make the key" }).click();
    const dialog = page.getByRole("dialog", { name: "Please sign in again" });
    await dialog.waitFor();
    expect(await dialog.getByLabel("E-mail").inputValue()).toBe(admin.email);
    await dialog.getByLabel("Password").fill(PASSWORD);
    await dialog.getByRole("button", { name: "Sign in" }).click();
    await page.getByText("Keep the key now").waitFor();
    const key = await page
      .locator("code")
      .filter({ hasText: /^pk_live_\S{20,}$/ })
      .innerText();
    expect((await stage.service.clientOf(key).get("/api/v1/users/me")).status).toBe(200);
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByRole("button", { name: "Revoke: of the form" }).click();
    await page.getByRole("button", { name: "Revoke", exact: true }).click();
    await page.getByText("of the form").first().waitFor({ state: "detached" });
    expect((await stage.service.clientOf(key).get("/api/v1/users/me")).status).toBe(401);
    await close();
  });

  test("shows a viewer no secret and no button that would be refused", async () => {
    const viewer = await assistant.organization.addMember({ role: "viewer" });
    await givePassword(stage.service, viewer);
    const { page, paths, close } = await openPage(browser);
    await signIn(page, url, viewer, "/app/members");
    await page.getByText("Admins change roles and invite people.").waitFor();
    await page.getByRole("row", { name: admin.email }).waitFor();
    expect(await page.getByRole("button", { name: /Invite|Remove/ }).count()).toBe(0);
    expect(await page.getByRole("combobox", { name: /Role of/ }).count()).toBe(0);
    await page.goto(`${url}/app/keys`);
    await page.getByText("your role only reads").waitFor();
    expect(await page.getByRole("button", { name: "New key" }).count()).toBe(0);
    expect(await page.content()).not.toContain(viewer.key);
    expect(paths.filter((path) => path.includes("invitation"))).toEqual([]);
    await close();
  });

  test("an admin invites, changes a role and removes, and is told what stays", async () => {
    const member = await assistant.organization.addMember();
    const { page, close } = await openPage(browser);
    await signIn(page, url, admin, "/app/members");
    await page.getByRole("button", { name: "Invite a person" }).click();
    await page.getByLabel("E-mail").fill("grace@example.com");
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    await page.getByText(/accept-invitation\?token=/).waitFor();
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByRole("button", { name: "Take back: grace@example.com" }).waitFor();
    const row = page.getByRole("row", { name: member.email });
    const changed = page.waitForResponse((answer) => answer.request().method() === "PATCH");
    await row.getByRole("combobox").selectOption("viewer");
    expect((await changed).status()).toBe(200);
    await row.getByRole("button", { name: /Remove/ }).click();
    await page.getByText(/Their account and what they did stay/).waitFor();
    // The list behind the dialog is no part of the page until it closes.
    const removed = page.waitForResponse((answer) => answer.request().method() === "DELETE");
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    expect((await removed).status()).toBeLessThan(300);
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await row.waitFor({ state: "detached" });
    expect((await member.client.get("/api/v1/users/me")).status).toBe(401);
    await close();
  });

  test("speaks the browser's language or the one that is chosen, and keeps the colours that are chosen", async () => {
    const { page, close } = await openPage(browser, { locale: "de-AT" });
    await page.goto(`${url}/app`);
    await page.getByRole("heading", { name: "Bei Parley anmelden" }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("de");
    await page.getByRole("combobox", { name: "Sprache" }).selectOption("en");
    await signInByForm(page, url, admin);
    await page.getByRole("combobox", { name: "Language" }).selectOption("zh");
    await page.getByRole("heading", { name: "首页" }).waitFor();
    await page.getByRole("combobox", { name: "颜色" }).selectOption("dark");
    await page.reload();
    await page.getByRole("heading", { name: "首页" }).waitFor();
    expect(await page.evaluate("getComputedStyle(document.body).backgroundColor")).toBe("rgb(18, 22, 28)");
    await page.goto(`${url}/`);
    await page.waitForURL(`${url}/app`);
    await close();
  });

  test("loads little: the first page and any other", { timeout: 300_000 }, async () => {
    const { page, close } = await openPage(browser);
    const sizes = new Map<string, number>();
    const weights = new Map<string, Promise<number>>();
    const weigh = async (script: string) => {
      const compressed = await fetch(script, { headers: { "accept-encoding": "gzip" } });
      return Number(compressed.headers.get("content-length"));
    };
    let scripts = new Set<string>();
    page.on("response", (response) => {
      if (response.url().endsWith(".js")) scripts.add(response.url());
    });
    for (const [name, path, content] of [["sign-in", "/app", "Sign in to Parley"] as const, ...routes()]) {
      if (name === "home") await signIn(page, url, admin);
      // What the browser has kept is answered, too.
      scripts = new Set();
      await page.goto(`${url}${path}`);
      await page
        .getByText(new RegExp(content.replaceAll("+", "\\+")))
        .first()
        .waitFor();
      for (const script of scripts) if (!weights.has(script)) weights.set(script, weigh(script));
      const bytes = await Promise.all([...scripts].map((script) => weights.get(script) ?? 0));
      sizes.set(
        name,
        bytes.reduce((sum, each) => sum + each, 0),
      );
    }
    await close();
    const { "sign-in": first, home, ...others } = Object.fromEntries(sizes);
    for (const bytes of [first, home]) {
      expect(bytes).toBeGreaterThan(20_000);
      expect(bytes).toBeLessThanOrEqual(FIRST_PAGE_BYTES);
    }
    expect(Object.entries(others).filter(([, bytes]) => bytes > ANY_ROUTE_BYTES)).toEqual([]);
  });
});
