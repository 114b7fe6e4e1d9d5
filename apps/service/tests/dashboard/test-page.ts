import type { Browser, Page } from "playwright-core";
import { findFreePort, startTestService, type TestService, type TestServiceOptions } from "../harness/test-service.ts";
import { openPage, PASSWORD, signIn } from "./dashboard-browser.ts";

/** A service whose links lead to itself, as on the machine of somebody who tries it. */
export async function startLocalService(options: TestServiceOptions = {}): Promise<TestService> {
  const port = await findFreePort();
  const env = { ...options.env, PUBLIC_BASE_URL: `http://127.0.0.1:${port}` };
  return startTestService({ ...options, port, env });
}

/** @param name of the button */
export async function call(page: Page, name = "Call"): Promise<void> {
  for (;;) {
    await page.getByRole("button", { name, exact: true }).click();
    // Not whether it speaks now: a short greeting may be over before anybody on a busy machine looks.
    const talking = page.locator("[data-call]:not([data-call=connecting]):not([data-call=ended])");
    const refusal = page.getByText("No process takes calls");
    await talking.or(refusal).first().waitFor();
    if (!(await refusal.isVisible())) return;
    // A machine that is busy with other tests takes no calls for a second.
    await page.waitForTimeout(500);
  }
}

/** Signs in, and waits until it is said what is real. */
export async function signInToTest(
  page: Page,
  service: TestService,
  email: string,
  origin = service.url,
): Promise<void> {
  await signIn(page, origin, { email }, "/app/test");
  await page.locator("[data-real]").waitFor();
}

/** Signs in and calls the first assistant. */
export async function callAs(page: Page, service: TestService, email: string, origin = service.url): Promise<void> {
  await signInToTest(page, service, email, origin);
  await call(page);
}

export async function hangUp(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Hang up" }).click();
  await page.getByText("You hung up.").waitFor();
}

/** By the link that is printed at the first start. @returns the key, for what the page does not do */
export async function setUp(page: Page, service: TestService, email: string): Promise<string> {
  const { setUpUrl } = await service.service.describe();
  await page.goto(setUpUrl ?? "");
  await page.getByLabel("Organization").fill("Acme");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create the account" }).click();
  return (await page.locator("main code").first().textContent()) ?? "";
}

/** An account with one assistant. */
export async function setUpWith(
  browser: Browser,
  service: TestService,
  email: string,
  assistant: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { page, close } = await openPage(browser);
  const key = await setUp(page, service, email);
  const made = await service.clientOf(key).post("/api/v1/assistants", assistant);
  if (made.status !== 201) throw new Error(made.text);
  await close();
}

export const captions = (page: Page) => page.getByRole("log", { name: "What was said" });

/** What is being said, by one side. */
export const interims = (page: Page, speaker: "user" | "assistant") =>
  page.locator(`[data-interims] [data-speaker=${speaker}]`);

/** What a side has said, or is saying. */
export const said = (page: Page, speaker: "user" | "assistant") => page.locator(`[data-speaker=${speaker}]`);

/** What takes part, in words. */
export const part = (page: Page, name: "model" | "voice" | "listener") =>
  page.locator(`[data-part=${name}]`).textContent();

/** Has pages note how loud they are, in `loudest`: what reaches their speakers is looked at on the way. */
export async function listenIn(page: Pick<Page, "addInitScript">): Promise<void> {
  await page.addInitScript(`
    globalThis.loudest = 0;
    const connect = AudioNode.prototype.connect;
    AudioNode.prototype.connect = function (to, ...rest) {
      if (to instanceof AudioDestinationNode) {
        const analyser = new AnalyserNode(this.context, { fftSize: 2048 });
        connect.call(this, analyser);
        const samples = new Float32Array(analyser.fftSize);
        setInterval(() => {
          analyser.getFloatTimeDomainData(samples);
          for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample));
        }, 20);
      }
      return connect.call(this, to, ...rest);
    };
  `);
}
