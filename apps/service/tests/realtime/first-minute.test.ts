import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PASSWORD } from "../dashboard/dashboard-browser.ts";
import { CHROMIUM, startBrowser } from "../dashboard/shared-chromium.ts";
import { listenIn, said } from "../dashboard/test-page.ts";
import { until } from "../harness/until.ts";
import { findLastingPort, launchParley, type ParleyProcess } from "./parley-process.ts";

/** What was seen and asked for, for people: `npx playwright show-trace screenshots/first-minute/trace.zip`. Git ignores it. */
const RECORD = fileURLToPath(new URL("../../../../screenshots/first-minute/", import.meta.url));
/** A build of the service and of the dashboard included, where there is none yet. */
const STARTED_WITHIN_MS = 120_000;
const LOUD = 0.05;

/**
 * The whole way of somebody who has just installed Parley: the program itself, its own database, no key, no account, and a
 * browser that reaches nothing but what the program has printed.
 */
describe.skipIf(CHROMIUM === null)("the first minute (needs chromium and espeak-ng)", () => {
  let dataDir: string;
  let parley: ParleyProcess;
  let browser: Browser;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "parley-first-"));
    await rm(RECORD, { recursive: true, force: true });
    await mkdir(RECORD, { recursive: true });
    browser = await startBrowser({ isWhole: true });
  });
  afterAll(async () => {
    await browser?.close();
    parley?.signal("SIGTERM");
    await parley?.exited;
    await rm(dataDir, { recursive: true, force: true });
  });

  test("leads from the start to an assistant that is heard, in a call and in writing", {
    timeout: 300_000,
  }, async () => {
    const beganMs = performance.now();
    parley = launchParley({ port: await findLastingPort(), environment: { DATA_DIR: dataDir } });
    const link = await printedLink(parley);
    const linkMs = performance.now();
    const { origin } = new URL(link);
    const context = await browser.newContext({ locale: "en-US", viewport: { width: 1280, height: 900 } });
    context.setDefaultTimeout(60_000);
    const elsewhere = await forbidElsewhere(context, origin);
    const complaints: string[] = [];
    context.on("weberror", (error) => complaints.push(String(error.error())));
    await context.tracing.start({ screenshots: true, snapshots: true });
    await listenIn(context);
    let page = await context.newPage();
    const steps: string[] = [];
    /** What a person does, once, with a picture of what it led to. */
    const step = async (
      name: string,
      act: () => Promise<unknown>,
      shows: () => Promise<unknown> = async () => null,
    ) => {
      steps.push(name);
      await act();
      await shows();
      const number = String(steps.length).padStart(2, "0");
      await page.screenshot({ path: join(RECORD, `${number}-${name.replaceAll(/\W+/g, "-")}.png`), fullPage: true });
    };
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const field = (name: string) => page.getByLabel(name, { exact: true });

    await step(
      "open the printed link",
      () => page.goto(link),
      // The page says that the dashboard is being built, and opens by itself then.
      () => field("Organization").waitFor({ timeout: STARTED_WITHIN_MS }),
    );
    await step("name the organization", () => field("Organization").fill("Acme Dental"));
    await step("give an e-mail address", () => field("E-mail").fill("ada@example.com"));
    await step("choose a password", () => field("Password").fill(PASSWORD));
    await step(
      "create the account",
      () => button("Create the account").click(),
      () => page.getByText("Your account is ready").waitFor(),
    );
    await step(
      "go to the test page",
      async () => {
        const opened = context.waitForEvent("page");
        await page.getByRole("link", { name: "Talk to an assistant now" }).click();
        page = await opened;
      },
      () => button("Create a sample receptionist").waitFor(),
    );
    await step(
      "create the sample",
      () => button("Create a sample receptionist").click(),
      () => page.getByText("a robot voice").or(page.getByText("robot voice")).first().waitFor(),
    );
    await step(
      "call",
      () => button("Call").click(),
      () => page.locator("[data-call=listening]").waitFor(),
    );
    await expectHeard(page);
    await page.evaluate("(loudest = 0)");
    await step("write to it", () => field("Write instead of speaking").fill("How much is a check-up?"));
    await step(
      "say it",
      () => page.keyboard.press("Enter"),
      () => said(page, "assistant").filter({ hasText: "A check-up costs 60 dollars" }).first().waitFor(),
    );
    await expectHeard(page);
    const calledMs = performance.now();
    await step(
      "hang up",
      () => button("Hang up").click(),
      () => page.getByText("You hung up.").waitFor(),
    );
    // Sound that was on its way.
    await page.waitForTimeout(200);
    await page.evaluate("(loudest = 0)");
    await step("write a message", () => field("Message").fill("When are you open?"));
    await step(
      "send it",
      () => button("Send").click(),
      () => page.getByText(/read aloud by espeak\//).waitFor(),
    );
    await expectHeard(page);
    const chattedMs = performance.now();

    await context.tracing.stop({ path: join(RECORD, "trace.zip") });
    await context.close();
    expect({ elsewhere, complaints }).toEqual({ elsewhere: [], complaints: [] });
    // Ten to the first answer that is heard, of which four are the account.
    expect(steps.indexOf("say it")).toBeLessThan(10);
    expect(steps).toHaveLength(13);
    const seconds = (ms: number) => ((ms - beganMs) / 1_000).toFixed(1);
    process.stdout.write(
      `First minute: link after ${seconds(linkMs)} s, answer heard in a call after ${seconds(calledMs)} s, ` +
        `in writing after ${seconds(chattedMs)} s; ${steps.length} steps.\n`,
    );
  });
});

async function printedLink({ lines, exited }: ParleyProcess): Promise<string> {
  let hasExited = false;
  void exited.then(() => {
    hasExited = true;
  });
  let link: string | undefined;
  await until(() => {
    if (hasExited) throw new Error(`It ended:\n${lines.join("\n")}`);
    link = /https?:\S+\/set-up\?token=\S+/.exec(lines.join("\n"))?.[0];
    expect(link, lines.join("\n")).toBeDefined();
  }, STARTED_WITHIN_MS);
  return link ?? "";
}

/** Whatever leaves the origin is stopped. @returns what was, so far */
async function forbidElsewhere(context: BrowserContext, origin: string): Promise<readonly string[]> {
  const elsewhere: string[] = [];
  const isOwn = (url: string) => ["http", "ws"].some((scheme) => url.startsWith(`${origin.replace(/^http/, scheme)}/`));
  await context.route("**/*", (route) => {
    const url = route.request().url();
    if (isOwn(url)) return route.continue();
    elsewhere.push(url);
    return route.abort();
  });
  await context.routeWebSocket(/./, (socket) => {
    if (!isOwn(socket.url())) elsewhere.push(socket.url());
    else socket.connectToServer();
  });
  return elsewhere;
}

async function expectHeard(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate<number>("loudest")).toBeGreaterThan(LOUD);
}
