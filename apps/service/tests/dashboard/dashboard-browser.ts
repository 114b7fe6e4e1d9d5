import { existsSync } from "node:fs";
import { join } from "node:path";
import { countCost } from "@parley/testkit/test-run/costs";
import axe from "axe-core";
import { type Browser, type BrowserContextOptions, chromium, type Page, type Request } from "playwright-core";
import type { TestCaller, TestService } from "../harness/test-service.ts";
import { type NameOperation, readOperations } from "./screens/documented-requests.ts";

export const CHROMIUM =
  ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync) ?? null;
export const PASSWORD = "correct horse battery staple";
/** Where to put pictures of the pages, for people; absent: nowhere. */
const PICTURES = process.env["PICTURES_DIR"];
/** Kinds of requests that are neither a page nor a file. */
const ASKED_BY_SCRIPTS: ReadonlySet<string> = new Set(["eventsource", "fetch", "xhr"]);

/** @param flags of Chromium, besides those it always needs here */
export function startBrowser(flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM ?? "", args: ["--no-sandbox", ...flags] });
}

/** Gives a member a password, by the link that the operator prints. */
export async function givePassword(service: TestService, { email }: TestCaller): Promise<void> {
  const link = await service.service.createPasswordResetLink(email);
  const token = new URL(link ?? "").searchParams.get("token");
  const answer = await service.anonymous.post("/api/auth/reset-password", { token, new_password: PASSWORD });
  if (answer.status !== 200) throw new Error(answer.text);
}

export interface WatchedPage {
  readonly page: Page;
  /** Errors of scripts, refusals of the page's policy, and everything else the console was told. */
  readonly complaints: readonly string[];
  readonly origins: ReadonlySet<string>;
  /** Paths of all requests so far. */
  readonly paths: readonly string[];
  /** Text frames the page sent over sockets. */
  readonly sent: readonly string[];
  picture(name: string): Promise<void>;
  /** @throws Error if the page has asked for anything that is not documented, and so not public */
  close(): Promise<void>;
}

export async function openPage(browser: Browser, look: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({ locale: "en-US", timezoneId: "America/New_York", ...look });
  // What is waited for comes when the machine has time for it.
  context.setDefaultTimeout(90_000);
  const page = await context.newPage();
  page.on("framenavigated", () => countCost("page loads"));
  const complaints: string[] = [];
  const origins = new Set<string>();
  const paths: string[] = [];
  const sent: string[] = [];
  const asked: Request[] = [];
  await context.addInitScript(`document.addEventListener("securitypolicyviolation", (event) =>
    console.error("against the policy: " + event.violatedDirective + " " + event.blockedURI))`);
  context.on("console", (message) => {
    // What the browser notes of an answer like 401 or 404; the page shows it itself.
    if (!message.text().startsWith("Failed to load resource")) complaints.push(message.text());
  });
  context.on("weberror", (error) => complaints.push(String(error.error())));
  context.on("request", (request) => {
    const url = new URL(request.url());
    origins.add(url.origin);
    paths.push(url.pathname);
    if (ASKED_BY_SCRIPTS.has(request.resourceType())) asked.push(request);
  });
  page.on("websocket", (socket) => {
    origins.add(new URL(socket.url()).origin.replace(/^ws/, "http"));
    socket.on("framesent", ({ payload }) => {
      if (typeof payload === "string") sent.push(payload);
    });
  });
  const picture = async (name: string) => {
    if (PICTURES !== undefined) await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
  };
  const close = async () => {
    await context.close();
    await refuseUndocumented(asked);
  };
  return { page, complaints, origins, paths, sent, picture, close };
}

const operationsOf = new Map<string, NameOperation>();

async function refuseUndocumented(requests: readonly Request[]): Promise<void> {
  for (const request of requests) {
    const { origin, pathname } = new URL(request.url());
    const nameOf = operationsOf.get(origin) ?? (await readOperations(origin));
    operationsOf.set(origin, nameOf);
    if (nameOf(request.method(), pathname) === null) {
      throw new Error(`a page asked for ${request.method()} ${pathname}, which is no documented operation`);
    }
  }
}

export async function signIn(
  page: Page,
  url: string,
  { email }: Pick<TestCaller, "email">,
  path = "/app",
): Promise<void> {
  await page.goto(`${url}${path}`);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("navigation", { name: "Pages", exact: true }).waitFor();
}

/** Nothing is being loaded any more. The network is never idle: a page keeps listening to what happens. */
export async function allLoaded(page: Page): Promise<void> {
  await page.getByText("Loading…").first().waitFor({ state: "detached" });
}

const COLOR_SCHEMES = ["light", "dark"] as const;
const WIDTHS = [1280, 390, 320] as const;

/**
 * What is wrong with the page as it is shown now, in both colours and at every width, in a line each: what axe objects to, and
 * how much wider than the window it is.
 */
export async function faultsInEveryLook({ page, picture }: WatchedPage, name: string): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const colorScheme of COLOR_SCHEMES) {
    await page.emulateMedia({ colorScheme });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await picture(`${name}-${colorScheme}-${width}`);
      const look = `${name}, ${colorScheme}, ${width} px`;
      const tooWide = await overflow(page);
      if (tooWide > 0) faults.push(`${look}: ${tooWide} px wider than the window`);
      for (const barrier of await findBarriers(page)) faults.push(`${look}: ${barrier}`);
    }
  }
  return faults;
}

/** What axe objects to, in a line each. It is put in over the debugger, which the page's policy does not bind. */
export async function findBarriers(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe: inPage } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }> };
    };
    const { violations } = await inPage.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary ?? ""}`);
  });
}

/** How much wider than the window the page is. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
}
