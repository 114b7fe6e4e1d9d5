import { join } from "node:path";
import { countCost } from "@parley/testkit/test-run/costs";
import axe from "axe-core";
import type { Browser, BrowserContextOptions, Cookie, Page, Request } from "playwright-core";
import type { TestCaller, TestService } from "../harness/test-service.ts";
import { type NameOperation, readOperations } from "./screens/documented-requests.ts";

export const PASSWORD = "correct horse battery staple";
/** Where to put pictures of the pages, for people; absent: nowhere. */
const PICTURES = process.env["PICTURES_DIR"];
/** Kinds of requests that are neither a page nor a file. */
const ASKED_BY_SCRIPTS: ReadonlySet<string> = new Set(["eventsource", "fetch", "xhr"]);

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
  // A navigation within the dashboard loads nothing.
  page.on("domcontentloaded", () => countCost("page loads"));
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

/** By address of the service and e-mail address: what the browser keeps of a sign-in. */
const signIns = new Map<string, readonly Cookie[]>();

/** Opens a page signed in. The first time in a file by the form; later with the cookies of that sign-in, unless it has ended. */
export async function signIn(page: Page, url: string, caller: Pick<TestCaller, "email">, path = "/app"): Promise<void> {
  const key = `${url} ${caller.email}`;
  const cookies = signIns.get(key);
  if (cookies === undefined) await signInByForm(page, url, caller, path);
  else {
    await page.context().addCookies(cookies);
    await page.goto(`${url}${path}`);
    const submit = page.getByRole("button", { name: "Sign in" });
    await submit.or(pagesOf(page)).first().waitFor();
    if (await submit.isVisible()) await submitSignIn(page, caller);
  }
  signIns.set(key, await page.context().cookies(url));
}

/** Signs in as a person does, whatever the browser has kept. */
export async function signInByForm(
  page: Page,
  url: string,
  caller: Pick<TestCaller, "email">,
  path = "/app",
): Promise<void> {
  await page.goto(`${url}${path}`);
  await submitSignIn(page, caller);
}

async function submitSignIn(page: Page, { email }: Pick<TestCaller, "email">): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await pagesOf(page).waitFor();
}

function pagesOf(page: Page) {
  return page.getByRole("navigation", { name: "Pages", exact: true });
}

/**
 * Goes to another page of the dashboard as its links do, without loading the dashboard again.
 * @param path with `/app`
 */
export async function goTo(page: Page, path: string): Promise<void> {
  // TanStack Router leaves itself there. What is rendered by then asks for its data within the next frames.
  await page.evaluate(`(async () => {
    await __TSR_ROUTER__.navigate({ href: ${JSON.stringify(path)} });
    for (let frame = 0; frame < 2; frame += 1) {
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    }
  })()`);
}

/** Nothing is being loaded any more. The network is never idle: a page keeps listening to what happens. */
export async function allLoaded(page: Page): Promise<void> {
  await page.getByText("Loading…").first().waitFor({ state: "detached" });
}

/** What axe is asked beyond its default: of what Lighthouse judges, only this is not in it. */
const FURTHER_RULES = { "target-size": { enabled: true } };
/**
 * The layout changes with the width, so everything is measured at each; axe is asked in each colour scheme once, at the
 * widest in one and at the narrowest in the other.
 */
const LOOKS = [
  { colorScheme: "light", width: 1280, isAskedOfAxe: true },
  { colorScheme: "light", width: 390, isAskedOfAxe: false },
  { colorScheme: "dark", width: 320, isAskedOfAxe: true },
] as const;
/** The other looks, for people only. */
const FURTHER_PICTURES = [
  { colorScheme: "light", width: 320 },
  { colorScheme: "dark", width: 390 },
  { colorScheme: "dark", width: 1280 },
] as const;

/**
 * What is wrong with the page as it is shown now, in both colours and at every width, in a line each: what axe objects to, and
 * how much wider than the window it is.
 * @param measure looks for other faults of the page as it is laid out now
 */
export async function faultsInEveryLook(
  { page, picture }: Pick<WatchedPage, "page" | "picture">,
  name: string,
  measure: () => Promise<readonly string[]> = async () => [],
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const { colorScheme, width, isAskedOfAxe } of LOOKS) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await picture(`${name}-${colorScheme}-${width}`);
    const tooWide = await overflow(page);
    const found = [
      ...(tooWide > 0 ? [`${tooWide} px wider than the window`] : []),
      ...(await measure()),
      ...(isAskedOfAxe ? await findBarriers(page) : []),
    ];
    faults.push(...found.map((fault) => `${name}, ${colorScheme}, ${width} px: ${fault}`));
  }
  for (const { colorScheme, width } of PICTURES === undefined ? [] : FURTHER_PICTURES) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await picture(`${name}-${colorScheme}-${width}`);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  return faults;
}

/** What axe objects to, in a line each. It is put in over the debugger, which the page's policy does not bind. */
export async function findBarriers(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(axe.source);
  return page.evaluate(
    async (options) => {
      const { axe: inPage } = globalThis as unknown as {
        axe: {
          run(
            asked: object,
          ): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>;
        };
      };
      const { violations } = await inPage.run(options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary ?? ""}`);
    },
    // Of what is in order nothing has to be described.
    { resultTypes: ["violations"], rules: FURTHER_RULES },
  );
}

/** How much wider than the window the page is. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
}
