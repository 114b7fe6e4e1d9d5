import pg from "pg";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";
import {
  faultsInEveryLook,
  givePassword,
  openPage,
  overflow,
  PASSWORD,
  signIn,
  type WatchedPage,
} from "./dashboard-browser.ts";
import { describeInChromium } from "./describe-in-chromium.ts";
import { startBrowser } from "./shared-chromium.ts";
import { startLocalService } from "./test-page.ts";

const EMAIL = "ada@example.com";
const TOKEN = "A".repeat(43);
const LINK_IS_OVER = "This link was already used, has expired, or is not complete.";

interface FieldFacts {
  readonly type: string;
  readonly autocomplete: string;
  readonly required: boolean;
  readonly maxLength: number;
}

/** Sends the form twice before the page can draw anything. */
const SUBMIT_TWICE = `{
  const form = document.querySelector("form");
  form.requestSubmit();
  form.requestSubmit();
}`;

describeInChromium("the pages that links of the service lead to", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser?.close());

  const focused = (page: Page) => page.evaluate<string>("document.activeElement?.textContent ?? ''");
  const focusedField = (page: Page) => page.evaluate<string>("document.activeElement?.name ?? ''");
  /** What a password manager and a screen reader are told about each field. */
  const fields = (page: Page) =>
    page.locator("form input:visible").evaluateAll((inputs) =>
      (inputs as unknown as FieldFacts[]).map(({ type, autocomplete, required, maxLength }) => ({
        type,
        autocomplete,
        required,
        maxLength,
      })),
    );
  /** Lets the service judge what the browser would not send. */
  const sendUnchecked = async (page: Page) => {
    await page.evaluate("document.querySelector('form').noValidate = true");
    await page.locator("form button[type=submit]").click();
  };

  describe("set-up", () => {
    let service: TestService;
    beforeAll(async () => {
      service = await startLocalService({ env: { ROLES: "api" } });
    });
    afterAll(() => service?.stop());

    test("leads from the printed link to a signed-in admin and the first API key, once", {
      timeout: 300_000,
    }, async () => {
      const watched = await openPage(browser, { permissions: ["clipboard-read", "clipboard-write"] });
      const { page, complaints, origins, paths, close } = watched;
      const link = (await service.service.describe()).setUpUrl ?? "";
      const token = new URL(link).searchParams.get("token") ?? "";
      const carriers = tokenCarriers(page, token);

      await page.goto(`${service.url}/set-up`);
      await page.getByText("This page needs the complete link.").waitFor();
      expect(await page.locator("main").innerText()).toContain(`${service.url}/set-up?token=…`);
      expect(await faultsInEveryLook(watched, "set-up-no-token")).toEqual([]);
      for (const wrong of ["guess", "x".repeat(600)]) {
        await page.goto(`${service.url}/set-up?token=${wrong}`);
        await fillSetUp(page, PASSWORD);
        await page.getByRole("button", { name: "Create the account" }).click();
        await page.getByText(LINK_IS_OVER).waitFor();
        await page.getByText("Start Parley again: it prints a new one.").waitFor();
        expect(await focused(page)).toContain(LINK_IS_OVER);
        // There is no account to sign in with.
        expect(await page.locator("main").getByRole("link").count()).toBe(0);
      }
      expect(await faultsInEveryLook(watched, "set-up-link-over")).toEqual([]);

      await page.goto(link);
      await page.getByRole("heading", { name: "Set up Parley", level: 1 }).waitFor();
      expect(await page.title()).toBe("Set up Parley · Parley");
      expect(await focusedField(page)).toBe("organization");
      expect(await fields(page)).toEqual([
        { type: "text", autocomplete: "organization", required: true, maxLength: 200 },
        { type: "email", autocomplete: "username", required: true, maxLength: 254 },
        { type: "password", autocomplete: "new-password", required: true, maxLength: 1024 },
      ]);
      expect(await faultsInEveryLook(watched, "set-up")).toEqual([]);

      // The form stays with what was typed while its problems are shown, in whichever language.
      await fillSetUp(page, "short");
      await page.getByLabel("E-mail").fill("nobody");
      await sendUnchecked(page);
      await page.getByText("Use at least 8 characters.").waitFor();
      expect(await focusedField(page)).toBe("email");
      expect(await page.getByLabel("E-mail").getAttribute("aria-invalid")).toBe("true");
      expect(await describedBy(page, "E-mail")).toBe("Enter an e-mail address.");
      expect(await describedBy(page, "Password")).toBe("Use at least 8 characters.");
      expect(await faultsInEveryLook(watched, "set-up-problems")).toEqual([]);
      await page.getByLabel("E-mail").fill(EMAIL);
      await page.getByLabel("Password").fill("qwertyuiop");
      await page.getByRole("button", { name: "Create the account" }).click();
      await page.getByText("attackers try it first").waitFor();
      expect(await focusedField(page)).toBe("password");
      await page.getByRole("combobox", { name: "Language" }).selectOption("de");
      await page.getByRole("heading", { name: "Parley einrichten" }).waitFor();
      await page.getByRole("combobox", { name: "Sprache" }).selectOption("en");
      expect(await page.getByLabel("Organization").inputValue()).toBe("Acme");

      await page.getByLabel("Password").fill(PASSWORD);
      const before = paths.filter((path) => path === "/api/auth/set-up").length;
      await page.evaluate(SUBMIT_TWICE);
      await page.getByRole("heading", { name: "Your API key" }).waitFor();
      expect(paths.filter((path) => path === "/api/auth/set-up").length - before).toBe(1);
      expect(await focused(page)).toContain("Your account is ready, and you are signed in.");
      expect(new URL(page.url()).search).toBe("");
      const key = await shownKey(page);
      expect(await service.clientOf(key).get("/api/v1/users/me")).toMatchObject({
        status: 200,
        json: { email: EMAIL, role: "admin", is_verified: true },
      });
      await page.getByRole("button", { name: "Copy the key" }).click();
      await page.getByRole("button", { name: "Copied" }).waitFor();
      expect(await page.evaluate("navigator.clipboard.readText()")).toBe(key);
      const content = await page.locator("main").innerText();
      expect(content).toContain(`curl ${service.url}/api/v1/users/me -H "Authorization: Bearer ${key}"`);
      expect(content).toContain(`curl ${service.url}/api/v1/assistants`);
      expect(await faultsInEveryLook(watched, "set-up-done")).toEqual([]);

      // Neither a change of the language nor a visit to the dashboard takes the key away.
      await page.getByRole("combobox", { name: "Language" }).selectOption("zh");
      await page.getByRole("heading", { name: "您的 API 密钥" }).waitFor();
      expect(await shownKey(page)).toBe(key);
      await page.getByRole("combobox", { name: "语言" }).selectOption("en");
      const [opened] = await Promise.all([
        page.context().waitForEvent("page"),
        page.getByRole("link", { name: "Open the dashboard" }).click(),
      ]);
      await opened.getByRole("heading", { name: "Home" }).waitFor();
      expect(await shownKey(page)).toBe(key);

      // The token went to the page itself and in the body, and nowhere else.
      expect(carriers()).toEqual(["GET /set-up"]);
      expect(service.logLines.filter((line) => line.includes(token))).toEqual([]);
      await page.reload();
      await page.getByText("This server is already set up.").waitFor();
      expect(await page.content()).not.toContain(key);
      expect(await faultsInEveryLook(watched, "set-up-already")).toEqual([]);
      await page.goto(link);
      await page.getByText("This server is already set up.").waitFor();
      expect(await page.locator("form").count()).toBe(0);
      await page.getByRole("link", { name: "Sign in" }).click();
      await page.getByRole("heading", { name: "Home" }).waitFor();
      expect(complaints).toEqual([]);
      expect([...origins]).toEqual([service.url]);
      await close();
    });
  });

  test("set-up says that the key could not be created, and tries again", { timeout: 120_000 }, async () => {
    const service = await startTestService({ env: { ROLES: "api" } });
    try {
      const { page, close } = await openPage(browser);
      const link = new URL((await service.service.describe()).setUpUrl ?? "");
      // The links name an https address: over http the browser keeps no cookie, and the key is created all the same.
      expect(link.origin).toBe("https://parley.example");
      await page.route("**/api/v1/users/me/api-keys", (route) => route.abort(), { times: 1 });
      await page.goto(`${service.url}${link.pathname}${link.search}`);
      await fillSetUp(page, PASSWORD);
      await page.getByRole("button", { name: "Create the account" }).click();
      await page.getByText("The key could not be created.").waitFor();
      await page.getByText("Parley could not be reached.").waitFor();
      await page.getByRole("button", { name: "Create an API key" }).click();
      await page.getByRole("heading", { name: "Your API key" }).waitFor();
      expect((await service.clientOf(await shownKey(page)).get("/api/v1/users/me")).status).toBe(200);
      await close();
    } finally {
      await service.stop();
    }
  });

  describe("with an account", () => {
    let service: TestService;
    let organization: TestOrganization;
    beforeAll(async () => {
      service = await startLocalService({ env: { ROLES: "api" } });
      organization = await service.addOrganization("Acme Dental");
    });
    afterAll(() => service?.stop());

    const invite = async (email: string, role: string) => {
      const made = await organization.admin.client.post("/api/v1/users/invite", { email, role });
      return String(made.json.invitation_url);
    };
    /** A link of a page with a token that is not valid. */
    const deadLink = (path: string, token: string) => `${service.url}${path}?token=${token}`;

    test("an invitation leads a new person to an account, signed in, with an API key on request", {
      timeout: 240_000,
    }, async () => {
      const watched = await openPage(browser);
      const { page, complaints, origins, paths, close } = watched;
      const link = await invite("grace@example.com", "user");
      const carriers = tokenCarriers(page, new URL(link).searchParams.get("token") ?? "");
      await page.goto(`${service.url}/accept-invitation`);
      await page.getByText("This page needs the complete link.").waitFor();
      await page.goto(link);
      await page.getByText("You are invited to Acme Dental. Your role: User.").waitFor();
      expect(await focusedField(page)).toBe("password");
      expect(await page.getByLabel("E-mail").inputValue()).toBe("grace@example.com");
      expect(await fields(page)).toMatchObject([
        { type: "email", autocomplete: "username" },
        { type: "password", autocomplete: "new-password", required: true },
      ]);
      expect(await describedBy(page, "Password")).toContain("At least 8 characters.");
      expect(await faultsInEveryLook(watched, "join")).toEqual([]);
      await page.getByLabel("Password").fill("short");
      await sendUnchecked(page);
      await page.getByText("Use at least 8 characters.").waitFor();
      await page.getByLabel("Password").fill(PASSWORD);
      const before = paths.filter((path) => path === "/api/v1/users/accept-invitation").length;
      await page.evaluate(SUBMIT_TWICE);
      await page.getByText("You joined Acme Dental.").waitFor();
      expect(paths.filter((path) => path === "/api/v1/users/accept-invitation").length - before).toBe(1);
      expect(await focused(page)).toContain("You joined Acme Dental.");
      expect(new URL(page.url()).search).toBe("");
      expect(await page.getByRole("link", { name: "Talk to an assistant" }).getAttribute("href")).toBe("/app/test");
      expect(await faultsInEveryLook(watched, "join-done")).toEqual([]);
      await page.getByRole("button", { name: "Create an API key" }).click();
      await page.getByRole("heading", { name: "Your API key" }).waitFor();
      const me = await service.clientOf(await shownKey(page)).get("/api/v1/users/me");
      expect(me.json).toMatchObject({ email: "grace@example.com", role: "user", is_verified: true });
      // The invitation's own operation has the token in its path.
      expect(carriers().filter((each) => !each.startsWith("GET /api/v1/users/invitation/"))).toEqual([
        "GET /accept-invitation",
      ]);
      await page.goto(`${service.url}/app`);
      await page.getByRole("heading", { name: "Home" }).waitFor();

      await page.goto(link);
      await page.getByText("This invitation was already accepted.").waitFor();
      expect(await focused(page)).toContain("Sign in with your password.");
      expect(await faultsInEveryLook(watched, "join-used")).toEqual([]);
      expect(complaints).toEqual([]);
      expect([...origins]).toEqual([service.url]);
      await close();
    });

    test("an invitation asks a person who has an account for its password, and offers a viewer no key", async () => {
      const person = (await service.addOrganization()).admin;
      await givePassword(service, person);
      const { page, complaints, close } = await openPage(browser);
      await page.goto(await invite(person.email, "viewer"));
      await page.getByText("You already have an account on this server: enter its password.").waitFor();
      expect(await page.getByLabel("Password").getAttribute("autocomplete")).toBe("current-password");
      await page.getByLabel("Password").fill("not my password");
      await page.getByRole("button", { name: "Join" }).click();
      await page.getByText("This is not the password of your account.").waitFor();
      expect(await focusedField(page)).toBe("password");
      await page.getByLabel("Password").fill(PASSWORD);
      await page.getByRole("button", { name: "Join" }).click();
      await page.getByText("You joined Acme Dental.").waitFor();
      await page.getByText("Only users and admins can create API keys.").waitFor();
      expect(await page.getByRole("button", { name: "Create an API key" }).count()).toBe(0);
      await page.getByRole("link", { name: "Open the dashboard" }).click();
      await page.getByRole("heading", { name: "Home" }).waitFor();
      expect(complaints).toEqual([]);
      await close();
    });

    test("an invitation that is taken back while its form is open says so", async () => {
      const { page, close } = await openPage(browser);
      await page.goto(await invite("gone@example.com", "user"));
      await page.getByLabel("Password").fill(PASSWORD);
      const { json: open } = await organization.admin.client.get("/api/v1/users/invitations");
      const { id } = open.find(({ email }: { email: string }) => email === "gone@example.com");
      expect((await organization.admin.client.delete(`/api/v1/users/invitations/${id}`)).status).toBe(200);
      await page.getByRole("button", { name: "Join" }).click();
      await page.getByText("This invitation does not exist.").waitFor();
      expect(await page.locator("form").count()).toBe(0);
      await close();
    });

    test("an invitation that has expired, was taken back or is malformed says so, with the way on", async () => {
      const expired = await invite("late@example.com", "user");
      const database = new pg.Client(service.connectionString);
      await database.connect();
      await database.query("UPDATE invitations SET expires_at = now() - interval '1 minute' WHERE email = $1", [
        "late@example.com",
      ]);
      await database.end();
      const { page, close } = await openPage(browser);
      for (const [link, words, how] of [
        [expired, "This invitation has expired.", "Ask an admin of the organization for a new one."],
        [deadLink("/accept-invitation", TOKEN), "This invitation does not exist.", "An admin may have taken it back."],
        [deadLink("/accept-invitation", "%2F.."), "This invitation does not exist.", "ask for a new invitation"],
        [
          deadLink("/accept-invitation", "x".repeat(513)),
          "This invitation does not exist.",
          "ask for a new invitation",
        ],
      ] as const) {
        await page.goto(link);
        await page.getByText(words).waitFor();
        expect(await focused(page)).toContain(how);
        expect(await page.locator("form").count()).toBe(0);
        expect(await page.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/app");
      }
      await close();
    });

    test.each([
      ["de-AT", ["Parley einrichten", "Bei Parley beitreten", "Neues Passwort", "E-Mail-Adresse bestätigen"]],
      ["es-MX", ["Configurar Parley", "Unirse en Parley", "Contraseña nueva", "Verificar su dirección de correo"]],
      ["zh-CN", ["设置 Parley", "加入 Parley", "新密码", "验证您的电子邮件地址"]],
    ])("every page speaks %s to a browser that asks for it, and stays within 320 px", async (locale, titles) => {
      const { page, complaints, picture, close } = await openPage(browser, {
        locale,
        viewport: { width: 320, height: 900 },
      });
      const links = [
        `${service.url}/set-up`,
        await invite(`${locale}@example.com`, "viewer"),
        deadLink("/reset-password", TOKEN),
        deadLink("/verify-email", TOKEN),
      ];
      for (const [index, link] of links.entries()) {
        await page.goto(link);
        await page.getByRole("heading", { name: titles[index] ?? "", exact: true }).waitFor();
        if (index > 0) await page.locator("form").waitFor();
        expect(await page.locator("html").getAttribute("lang")).toBe(locale.slice(0, 2));
        expect([link, await overflow(page)]).toEqual([link, 0]);
        await picture(`link-${locale}-${index}`);
      }
      expect(complaints).toEqual([]);
      await close();
    });

    test("a reset link sets a new password once, ends the browser's sign-in and leads to the next", {
      timeout: 240_000,
    }, async () => {
      const { admin } = await service.addOrganization();
      await givePassword(service, admin);
      const watched = await openPage(browser);
      const { page, complaints, paths, close } = watched;
      await signIn(page, service.url, admin);
      const link = (await service.service.createPasswordResetLink(admin.email)) ?? "";
      const carriers = tokenCarriers(page, new URL(link).searchParams.get("token") ?? "");
      await page.goto(`${service.url}/reset-password`);
      await page.getByText("This page needs the complete link.").waitFor();
      await page.getByText("npx parley reset-password EMAIL").waitFor();
      await page.goto(link);
      await page.getByRole("heading", { name: "New password" }).waitFor();
      expect(await focusedField(page)).toBe("password");
      expect(await fields(page)).toEqual([
        { type: "password", autocomplete: "new-password", required: true, maxLength: 1024 },
      ]);
      expect(await faultsInEveryLook(watched, "reset")).toEqual([]);
      await page.getByLabel("New password").fill("qwertyuiop");
      await page.getByRole("button", { name: "Set the password" }).click();
      await page.getByText("attackers try it first").waitFor();
      await page.getByLabel("New password").fill("a fresh and long one");
      const before = paths.filter((path) => path === "/api/auth/reset-password").length;
      await page.evaluate(SUBMIT_TWICE);
      await page.getByText("Your password was changed.").waitFor();
      expect(paths.filter((path) => path === "/api/auth/reset-password").length - before).toBe(1);
      expect(await focused(page)).toContain("Your API keys still work.");
      expect(new URL(page.url()).search).toBe("");
      expect(carriers()).toEqual(["GET /reset-password"]);
      expect(await faultsInEveryLook(watched, "reset-done")).toEqual([]);
      await page.getByRole("link", { name: "Sign in" }).click();
      await page.getByRole("heading", { name: "Sign in to Parley" }).waitFor();
      await page.getByLabel("E-mail").fill(admin.email);
      await page.getByLabel("Password").fill("a fresh and long one");
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByRole("heading", { name: "Home" }).waitFor();

      for (const dead of [link, deadLink("/reset-password", "x".repeat(600))]) {
        await page.goto(dead);
        await page.getByLabel("New password").fill("another and long one");
        await page.getByRole("button", { name: "Set the password" }).click();
        await page.getByText(LINK_IS_OVER).waitFor();
        await page.getByText("A link is valid for an hour.").waitFor();
      }
      expect(await faultsInEveryLook(watched, "reset-over")).toEqual([]);
      expect(complaints).toEqual([]);
      await close();
    });

    test("a verification link verifies by its button, not by being opened", { timeout: 240_000 }, async () => {
      const member = await organization.addMember({ isVerified: false });
      const link = (await service.service.createEmailVerificationLink(member.email)) ?? "";
      const isVerified = async () => (await member.client.get("/api/v1/users/me")).json.is_verified;
      const watched = await openPage(browser);
      const { page, complaints, paths, close } = watched;
      const carriers = tokenCarriers(page, new URL(link).searchParams.get("token") ?? "");
      await page.goto(`${service.url}/verify-email`);
      await page.getByText("This page needs the complete link.").waitFor();
      await page.goto(link);
      await page.getByRole("button", { name: "Yes, this is my address" }).waitFor();
      expect(await isVerified()).toBe(false);
      expect(await faultsInEveryLook(watched, "verify")).toEqual([]);
      await page.evaluate(SUBMIT_TWICE);
      await page.getByText("Your e-mail address is verified.").waitFor();
      expect(paths.filter((path) => path === "/v1/verification/email/verify")).toHaveLength(1);
      expect(await isVerified()).toBe(true);
      expect(new URL(page.url()).search).toBe("");
      expect(carriers()).toEqual(["GET /verify-email"]);
      expect(await faultsInEveryLook(watched, "verify-done")).toEqual([]);
      await page.goto(link);
      await page.getByRole("button", { name: "Yes, this is my address" }).click();
      await page.getByText(LINK_IS_OVER).waitFor();
      await page.getByText("A link is valid for a day.").waitFor();
      expect(complaints).toEqual([]);
      await close();
    });
  });
});

async function fillSetUp(page: Page, password: string): Promise<void> {
  await page.getByLabel("Organization").fill("Acme");
  await page.getByLabel("E-mail").fill(EMAIL);
  await page.getByLabel("Password").fill(password);
}

async function shownKey(page: Page): Promise<string> {
  return (await page.locator("main code").first().textContent()) ?? "";
}

/** What a screen reader says about a field after its label. */
async function describedBy(page: Page, label: string): Promise<string | null> {
  const id = await page.getByLabel(label).getAttribute("aria-describedby");
  return page.locator(`[id="${id}"]`).textContent();
}

/** Collects the requests whose address or headers, of which `Referer` is one, carry a token. */
function tokenCarriers(page: WatchedPage["page"], token: string): () => readonly string[] {
  const carriers: string[] = [];
  page.context().on("request", (request) => {
    const carried = JSON.stringify([request.url(), request.headers()]);
    if (carried.includes(token)) carriers.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return () => carriers;
}
