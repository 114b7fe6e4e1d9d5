import { randomUUID } from "node:crypto";
import { BRIDGE_PATHS } from "@parley/contracts/sip-bridge/bridge-api";
import { respond } from "@parley/testkit/webhook-receiver/scripted-answer";
import { startWebhookReceiver, type WebhookReceiver } from "@parley/testkit/webhook-receiver/webhook-receiver";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestCaller } from "../harness/test-service.ts";
import {
  type ConnectedOrganization,
  type NumberedService,
  startNumberedService,
} from "../phone-numbers/numbered-service.ts";
import { allLoaded, faultsInEveryLook, givePassword, goTo, openPage, signIn } from "./dashboard-browser.ts";
import { describeInChromium } from "./describe-in-chromium.ts";
import { startBrowser } from "./shared-chromium.ts";

const ODD = `<b>&amp;"x</b> \u{1F984} שלום ${"verylong".repeat(18)}`;
const TRUNK_PASSWORD = `trunk-${randomUUID()}`;
const TOKEN_MARK = "••••••••";

describeInChromium("numbers, trunks, webhooks, providers, tools and keys, in a real browser", () => {
  let service: NumberedService;
  let browser: Browser;
  let organization: ConnectedOrganization;
  let admin: TestCaller;
  /** Takes webhooks, and requests of tools. */
  let receiver: WebhookReceiver;
  let bridge: WebhookReceiver;
  let url: string;
  let number: string;
  let trunkId: string;
  let toolId: number;
  let endpointKey: string;

  beforeAll(async () => {
    [receiver, bridge, browser] = await Promise.all([
      startWebhookReceiver({ isTls: false }),
      startWebhookReceiver({ isTls: false }),
      startBrowser(),
    ]);
    service = await startNumberedService({
      env: {
        SIP_BRIDGE_URL: bridge.origin,
        SIP_BRIDGE_API_KEY: "made for this test, long enough",
        OUTBOUND_ALLOWED_HOSTS: receiver.host,
      },
    });
    ({ url } = service);
    organization = await service.addConnectedOrganization();
    ({ admin } = organization);
    await givePassword(service, admin);
    await organization.sync();
    number = organization.phoneNumbers[0] ?? "";
    await organization.addAssistant({ name: ODD });
    const { client } = admin;
    const trunk = { name: "Head office", gateway: "sip.example.com", username: "parley", password: TRUNK_PASSWORD };
    trunkId = (await client.post("/api/v1/sip-trunks", trunk)).json.id;
    const state = {
      state: "registered",
      sip_code: 200,
      reason: "OK",
      options_rtt_ms: 12.5,
      registered_until: "2027-11-23T12:00:00.000Z",
      changed_at: "2026-11-23T11:00:00.000Z",
    };
    const told = JSON.stringify({
      organization_id: organization.organizationId,
      revision: 1,
      trunks: [{ id: trunkId, ...state }],
    });
    bridge.script(BRIDGE_PATHS.organizationStatus(organization.organizationId), respond(200, { body: told }));
    bridge.script(BRIDGE_PATHS.trunkTest(trunkId), respond(200, { body: JSON.stringify({ id: trunkId, ...state }) }));
    receiver.script("/orders", respond(200, { body: JSON.stringify({ state: "sent" }) }));
    const tool = {
      name: "find_order",
      display_name: `Find ${ODD}`,
      description: ODD,
      tool_type: "endpoint",
      configuration: { url: `http://${receiver.host}/orders`, headers: { Authorization: "Bearer of-this-test-only" } },
      function_definition: {
        name: "find_order",
        parameters: { type: "object", properties: { id: { type: "string" } } },
      },
    };
    const made = await client.post("/api/v1/tools", tool);
    if (made.status !== 200) throw new Error(made.text);
    toolId = made.json.id;
    const sent = await client.post("/api/v1/webhook-endpoints/test", {
      url: `https://hooks.invalid/${"path".repeat(60)}`,
    });
    if (sent.status !== 200) throw new Error(sent.text);
    endpointKey = sent.json.endpoint_key;
    await client.post("/api/v1/organization/fallback-keys/openai", { name: ODD, api_key: "sk-fallback-of-a-test" });
    await client.put("/api/v1/organization/concurrency-settings", { stt: { deepgram: { concurrent_limit: 5 } } });
    await client.post("/api/v1/organization/llm-presets", {
      name: ODD,
      provider: "openai",
      config: { model: "gpt-4o" },
    });
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    await Promise.all([receiver?.close(), bridge?.close()]);
  });

  /** Each route with what shows that its content is there. */
  const routes = () =>
    [
      ["numbers", "/app/numbers", number],
      ["number", `/app/numbers/${encodeURIComponent(number)}`, "Does it work?"],
      ["offers", "/app/numbers/buy?provider=twilio&country=US", "Monthly"],
      ["trunks", "/app/trunks", "200 OK"],
      ["trunk", `/app/trunks/${trunkId}`, "Registered until"],
      ["webhooks", "/app/webhooks", "hooks.invalid"],
      ["webhook", `/app/webhooks/${endpointKey}`, "Deliveries"],
      ["providers", "/app/providers", "Model presets"],
      ["tools", "/app/tools", "Find "],
      ["tool", `/app/tools/${toolId}`, "Assistants with this tool"],
      ["keys", "/app/keys", "Keys of everybody"],
      ["from-server", "/app/tools/from-server", "Ask the server"],
    ] as const;
  const waitFor = (page: Page, words: string) =>
    page
      .getByText(new RegExp(words.replaceAll(/[+?]/g, "\\$&")))
      .first()
      .waitFor();

  test("have no barriers, nothing to scroll sideways and no complaints, in both colours and at every width", {
    timeout: 300_000,
  }, async () => {
    const watched = await openPage(browser);
    const { page, complaints, origins, close } = watched;
    await signIn(page, url, admin);
    for (const [name, path, content] of routes()) {
      await goTo(page, path);
      await waitFor(page, content);
      await allLoaded(page);
      expect(await faultsInEveryLook(watched, name)).toEqual([]);
    }
    expect(complaints).toEqual([]);
    expect([...origins]).toEqual([url]);
    await close();
  });

  test("an admin assigns a number, has it checked, buys one and gives it back", { timeout: 120_000 }, async () => {
    const { page, picture, close } = await openPage(browser);
    await signIn(page, url, admin, "/app/numbers");
    await page.getByRole("link", { name: number }).click();
    await page.getByRole("button", { name: "Change" }).click();
    await page.getByLabel("Name").fill("Front desk");
    await page.getByLabel("Answered by").selectOption({ index: 1 });
    await picture("number-change");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Front desk").waitFor();
    await page.getByRole("link", { name: /^Assistant / }).waitFor();
    await page.getByRole("button", { name: "Check the number" }).click();
    await page.getByText("carrier-sms-url").waitFor();
    await page.getByRole("button", { name: "Ask the carrier" }).click();
    await page.getByText("Calls go to", { exact: true }).waitFor();
    await picture("number-checked");
    await page.goto(`${url}/app/numbers/buy`);
    await page.getByLabel("Carrier").selectOption("twilio");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page
      .getByRole("button", { name: /^Buy: / })
      .first()
      .click();
    await page.getByText(/The number is yours until you give it back/).waitFor();
    await picture("number-buy");
    await page.getByRole("button", { name: "Buy", exact: true }).click();
    await page.waitForURL(/\/numbers\/%2B|\/numbers\/\+/);
    const bought = decodeURIComponent(new URL(page.url()).pathname.split("/").at(-1) ?? "");
    await page.getByRole("button", { name: "Give back" }).click();
    await page.getByText(/Its calls and threads stay on record/).waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Give back" }).click();
    await page.waitForURL(/\/app\/numbers$/);
    await page.getByRole("link", { name: number }).waitFor();
    expect(await page.getByRole("link", { name: bought }).count()).toBe(0);
    await close();
  });

  test("an admin tries, pauses and resumes a URL, and sees each try", { timeout: 120_000 }, async () => {
    const { page, picture, close } = await openPage(browser);
    await signIn(page, url, admin, "/app/webhooks");
    await page.getByRole("button", { name: "Send a test event" }).click();
    await page.getByLabel("URL").fill("https://10.0.0.7/hook");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page
      .getByRole("alert")
      .getByText(/public https/)
      .waitFor();
    await page.getByLabel("URL").fill("https://hooks.invalid/orders");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.waitForURL(/delivery=\d+/);
    await page.getByText("Try 1").waitFor();
    await page.getByText("the try that was asked for failed").first().waitFor();
    await picture("webhook-delivery");
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByText(/none is lost until it has waited for 30 days/).waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Pause" }).click();
    await page.getByRole("button", { name: "Resume" }).click();
    await page.getByRole("button", { name: "Pause" }).waitFor();
    await page.getByRole("button", { name: "Send failed ones again" }).click();
    await picture("webhook-again");
    await page.getByRole("button", { name: "Send again", exact: true }).last().click();
    await page.getByText("1 event waits to be sent again.").waitFor();
    await page.getByRole("button", { name: "Done" }).click();
    await page.goto(`${url}/app/webhooks`);
    await page.getByRole("button", { name: "Show the secret" }).click();
    await page.getByText(/^whsec_/).waitFor();
    await picture("webhook-secret");
    await page.getByRole("button", { name: "Done" }).click();
    expect(await page.getByText(/^whsec_/).count()).toBe(0);
    // After so many failures the first page tells of it, and leads here.
    await service.service.platform.database
      .updateTable("webhook_endpoints")
      .set({ consecutive_failures: 7, first_failure_at: new Date() })
      .where("url", "=", "https://hooks.invalid/orders")
      .execute();
    await page.goto(`${url}/app`);
    await page
      .getByRole("listitem")
      .filter({ hasText: "The webhook hooks.invalid failed 7 times in a row" })
      .getByRole("link", { name: "See what was answered" })
      .click();
    await page.getByRole("link", { name: "https://hooks.invalid/orders" }).waitFor();
    await close();
  });

  test("an admin tests a carrier, sets and removes a key, and never sees one", { timeout: 120_000 }, async () => {
    const { page, picture, close } = await openPage(browser);
    await signIn(page, url, admin, "/app/providers");
    await page.getByRole("button", { name: "Test: Twilio" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Test" }).click();
    await page.getByText("It works.").waitFor();
    await picture("provider-test");
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByRole("button", { name: "Set key: Anthropic" }).click();
    await page.getByLabel("Key", { exact: true }).fill("sk-key-of-this-browser-test");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("row", { name: "Anthropic" }).getByText(`${TOKEN_MARK}test`).waitFor();
    expect(await page.content()).not.toContain("sk-key-of-this-browser-test");
    await page.getByRole("button", { name: "Remove: Anthropic" }).click();
    await page.getByText(/other keys stay/).waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await page.getByRole("button", { name: "Set key: Anthropic" }).waitFor();
    await close();
  });

  test("a tool is tested, given to an assistant, and its run is on the page", { timeout: 120_000 }, async () => {
    const { page, picture, close } = await openPage(browser);
    await signIn(page, url, admin, "/app/tools");
    await page.getByRole("button", { name: "New tool" }).click();
    await page.getByLabel("Parameters").fill("no json");
    await picture("tool-new");
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("link", { name: /^Find / }).click();
    await page.getByRole("button", { name: "Test" }).click();
    await page.getByRole("dialog").getByLabel("Arguments").fill("not json");
    await page.getByRole("dialog").getByRole("button", { name: "Test" }).click();
    await page.getByRole("alert").getByText("This is not a JSON object.").waitFor();
    await page.getByRole("dialog").getByLabel("Arguments").fill('{"id": "7"}');
    await page.getByRole("dialog").getByRole("button", { name: "Test" }).click();
    await page.getByRole("dialog").getByText("succeeded").waitFor();
    await picture("tool-tested");
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByText("tested by a person").waitFor();
    await page.getByRole("button", { name: "Give it to an assistant" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Give it to an assistant" }).click();
    await page.getByRole("button", { name: /^Take away: / }).waitFor();
    const bearer = page.getByRole("main").getByRole("listitem").filter({ hasText: "Take away" }).getByRole("link");
    expect(await bearer.getAttribute("href")).toMatch(/\/app\/assistants\/\d+\?tab=tools$/);
    expect(await page.content()).not.toContain("of-this-test-only");
    await close();
  });

  test("a trunk shows its state, registers when asked, and never its password", { timeout: 120_000 }, async () => {
    const { page, picture, close } = await openPage(browser);
    await signIn(page, url, admin, "/app/trunks");
    await page.getByRole("link", { name: "Head office" }).click();
    await page.getByText("(200 OK)").first().waitFor();
    await page.getByRole("button", { name: "Register now" }).click();
    await page
      .getByRole("status")
      .getByText(/registered/)
      .waitFor();
    await page.getByRole("button", { name: "Change" }).click();
    expect(await page.getByLabel("Password").inputValue()).toBe("");
    await page.getByLabel("Name", { exact: true }).fill("Branch");
    await picture("trunk-change");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { name: "Branch" }).waitFor();
    expect((await admin.client.get(`/api/v1/sip-trunks/${trunkId}`)).json.password).toBe(TRUNK_PASSWORD);
    expect(await page.content()).not.toContain(TRUNK_PASSWORD);
    await page.goto(`${url}/app/trunks/${randomUUID()}`);
    await page.getByRole("alert").getByText("There is no such trunk.").waitFor();
    await close();
  });

  test("a number owned elsewhere is verified by a carrier, and taken in", { timeout: 120_000 }, async () => {
    const elsewhere = "+15005550177";
    const { page, picture, close } = await openPage(browser);
    await signIn(page, url, admin, "/app/numbers");
    await page.getByRole("button", { name: "Verify a number" }).click();
    await page.getByLabel("Number", { exact: true }).fill(number);
    const ask = () => page.getByRole("dialog").getByRole("button", { name: "Verify a number" }).click();
    await ask();
    // One's own needs no proof.
    await page.getByRole("dialog").getByRole("alert").waitFor();
    await page.getByLabel("Number", { exact: true }).fill(elsewhere);
    await ask();
    await page.getByText("Code to enter").waitFor();
    const code = await page.getByRole("dialog").locator("code").innerText();
    await picture("caller-id");
    await page.getByRole("button", { name: "Done" }).click();
    expect(service.carrier.enterValidationCode(elsewhere, code)).toBe(true);
    await page.getByRole("button", { name: "Import verified numbers" }).click();
    await page.getByText("1 number is verified: 1 new, 0 gone.").waitFor();
    await page.getByRole("link", { name: elsewhere }).waitFor();
    await close();
  });

  test("a key is made for a week, expires sooner, and is replaced with time to change over", {
    timeout: 120_000,
  }, async () => {
    const keys = async () => (await admin.client.get("/api/v1/users/me/api-keys")).json;
    const madeKey = (page: Page) =>
      page
        .getByRole("dialog")
        .locator("code")
        .filter({ hasText: /^pk_live_/ })
        .innerText();
    const { page, picture, close } = await openPage(browser);
    await signIn(page, url, admin, "/app/keys");
    await page.getByRole("button", { name: "New key" }).click();
    await page.getByLabel("Name").fill("till");
    await page.getByLabel("Lives for").selectOption("7");
    await page.getByRole("button", { name: "Make the key" }).click();
    await page.getByText("Keep the key now").waitFor();
    const text = await madeKey(page);
    await page.getByText(`PARLEY_API_KEY=${text}`, { exact: true }).waitFor();
    await picture("key-made");
    await page.getByRole("button", { name: "Done" }).click();
    const made = (await keys()).at(-1);
    const lifeMs = Date.parse(made.expires_at) - Date.parse(made.created_at);
    expect(Math.round(lifeMs / 3_600_000)).toBe(7 * 24);
    // Home says so a week before, and leads here.
    await page.goto(`${url}/app/`);
    await page.getByText("The API key “till” expires within a week").waitFor();
    await page.getByRole("link", { name: "Replace it" }).click();
    await page.getByRole("button", { name: "Set expiry: till" }).click();
    await page.getByLabel("Expires").fill("2020-01-01T10:00");
    await page.getByRole("dialog").getByRole("button", { name: "Set expiry" }).click();
    await page.getByRole("dialog").getByText("expired already").waitFor();
    const local = await page.evaluate<string>(
      "new Date(Date.now() + 2 * 86400000 - new Date().getTimezoneOffset() * 60000).toISOString().slice(0, 16)",
    );
    await page.getByLabel("Expires").fill(local);
    await page.getByRole("dialog").getByRole("button", { name: "Set expiry" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    const days = (Date.parse((await keys()).at(-1).expires_at) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(1.9);
    expect(days).toBeLessThan(2.1);
    await page.getByRole("button", { name: "Rotate: till" }).click();
    await page.getByLabel("Hours the former key works on").fill("3");
    await page.getByRole("dialog").getByRole("button", { name: "Rotate" }).click();
    await page.getByText("Keep the key now").waitFor();
    const next = await madeKey(page);
    expect(next).not.toBe(text);
    for (const key of [text, next]) expect((await service.clientOf(key).get("/api/v1/users/me")).status).toBe(200);
    await page.getByRole("button", { name: "Done" }).click();
    const [former, latest] = (await keys()).slice(-2);
    expect(latest).toMatchObject({ name: "till", expires_at: null });
    expect((Date.parse(former.expires_at) - Date.now()) / 3_600_000).toBeLessThan(3.1);
    await close();
  });

  test("a viewer gets no secret, and no button that would be refused", { timeout: 120_000 }, async () => {
    const viewer = await organization.addMember({ role: "viewer" });
    await givePassword(service, viewer);
    const { page, paths, close } = await openPage(browser);
    await signIn(page, url, viewer);
    const may: Readonly<Record<string, RegExp>> = {
      number: /Check the number|Ask the carrier/,
      tools: /Filter/,
      keys: /Revoke/,
    };
    for (const [name, path] of routes()) {
      await goTo(page, path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await allLoaded(page);
      const buttons = await page.getByRole("main").getByRole("button").allInnerTexts();
      expect([name, buttons.filter((label) => may[name]?.test(label) !== true)]).toEqual([name, []]);
    }
    expect(paths.filter((path) => /^\/api\/.*(sip-trunks|webhook-secret|search)/.test(path))).toEqual([]);
    await close();
  });
});
