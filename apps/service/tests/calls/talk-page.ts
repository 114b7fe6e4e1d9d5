import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { findFreePort, startTestService, type TestService, type TestServiceOptions } from "../harness/test-service.ts";

/** Null: there is none here, and these tests are left out. */
export const CHROMIUM =
  ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync) ?? null;
/** Where to put pictures of the page, for people; absent: nowhere. */
const PICTURES = process.env["PICTURES_DIR"];
const PASSWORD = "correct horse battery staple";

/** A service whose links lead to itself, as on the machine of somebody who tries it. */
export async function startLocalService(options: TestServiceOptions = {}): Promise<TestService> {
  const port = await findFreePort();
  const env = { ...options.env, PUBLIC_BASE_URL: `http://127.0.0.1:${port}` };
  return startTestService({ ...options, port, env });
}

export async function startBrowser(microphoneFile: string | null): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM ?? "",
    args: [
      "--no-sandbox",
      "--use-fake-device-for-media-stream",
      ...(microphoneFile === null ? [] : [`--use-file-for-fake-audio-capture=${microphoneFile}`]),
    ],
  });
}

export interface WatchedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors of scripts, and everything the console was told. */
  readonly complaints: readonly string[];
  readonly origins: ReadonlySet<string>;
  /** JSON frames the page sent over sockets. */
  readonly sent: readonly string[];
  picture(name: string): Promise<void>;
}

export async function openPage(
  browser: Browser,
  look: Parameters<Browser["newContext"]>[0] = {},
): Promise<WatchedPage> {
  const context = await browser.newContext(look);
  const page = await context.newPage();
  const complaints: string[] = [];
  const origins = new Set<string>();
  const sent: string[] = [];
  const noteOrigin = (url: string) => origins.add(new URL(url).origin.replace(/^ws/, "http"));
  context.on("console", (message) => complaints.push(message.text()));
  context.on("weberror", (error) => complaints.push(String(error.error())));
  context.on("request", (request) => noteOrigin(request.url()));
  page.on("websocket", (socket) => {
    noteOrigin(socket.url());
    socket.on("framesent", ({ payload }) => {
      if (typeof payload === "string") sent.push(payload);
    });
  });
  const picture = async (name: string) => {
    if (PICTURES !== undefined) await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
  };
  return { page, context, complaints, origins, sent, picture };
}

/** @param name of the button */
export async function call(page: Page, name = "Call"): Promise<void> {
  for (;;) {
    await page.getByRole("button", { name, exact: true }).click();
    // Not whether it speaks now: a short greeting may be over before anybody on a busy machine looks.
    const talking = page.locator("#live:not([hidden]) #status:not([data-state=connecting]):not([data-state=ended])");
    const refusal = page.getByText("No process takes calls");
    await talking.or(refusal).first().waitFor();
    if (!(await refusal.isVisible())) return;
    // A machine that is busy with other tests takes no calls for a second.
    await page.waitForTimeout(500);
  }
}

/** Signs in, and waits until it is said what is real. */
export async function signIn(page: Page, service: TestService, email: string, origin = service.url): Promise<void> {
  await page.goto(`${origin}/talk`);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.locator("#real").waitFor();
}

/** Signs in and calls the first assistant. */
export async function callAs(page: Page, service: TestService, email: string, origin = service.url): Promise<void> {
  await signIn(page, service, email, origin);
  await call(page);
}

/** By the link that is printed at the first start. @returns the key, for what the page does not do */
export async function setUp(page: Page, service: TestService, email: string): Promise<string> {
  const { setUpUrl } = await service.service.describe();
  await page.goto(setUpUrl ?? "");
  await page.getByLabel("Organization").fill("Acme");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create the account" }).click();
  return (await page.locator("#key").textContent()) ?? "";
}

export const captions = (page: Page) => page.getByRole("log", { name: "What was said" });
