import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestCaller, type TestService } from "../harness/test-service.ts";
import { givePassword, openPage, signIn } from "./dashboard-browser.ts";
import { describeInChromium } from "./describe-in-chromium.ts";
import { startBrowser } from "./shared-chromium.ts";

/** Everything that a page listens to, and some of it twice. */
const KEYS = ["g", "c", "?", "j", "k", "g", "h"];

describeInChromium("the keys of the dashboard, in a real browser", () => {
  let service: TestService;
  let browser: Browser;
  let admin: TestCaller;

  beforeAll(async () => {
    [service, browser] = await Promise.all([startTestService({ env: { ROLES: "api" } }), startBrowser()]);
    ({ admin } = await service.addOrganization());
    await givePassword(service, admin);
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  test("lead to every page, as the sheet of keys says", async () => {
    const { page, complaints, close } = await openPage(browser);
    await signIn(page, service.url, admin);
    const links = page.getByRole("navigation", { name: "Pages", exact: true }).getByRole("listitem").getByRole("link");
    const pages = await links.evaluateAll((all) =>
      all.map((link) => [link.textContent ?? "", link.getAttribute("href") ?? ""] as const),
    );
    await page.keyboard.press("?");
    const sheet = page.getByRole("dialog", { name: "Keys", exact: true });
    await sheet.waitFor();
    const [keys, meanings] = [await sheet.locator("dt").allInnerTexts(), await sheet.locator("dd").allInnerTexts()];
    const letters = new Map(keys.map((key, index) => [meanings[index] ?? "", /^g (\S)$/.exec(key)?.[1]]));
    for (const key of ["Ctrl K", "?"]) expect(keys).toContain(key);
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    expect(pages.length).toBeGreaterThan(20);
    // The first is where the page is already.
    for (const [name, href] of [...pages.slice(1), ...pages.slice(0, 1)]) {
      const letter = letters.get(name);
      if (letter === undefined) throw new Error(`the sheet has no key for ${name}`);
      await page.keyboard.press("g");
      await page.keyboard.press(letter);
      await page.waitForURL(`${service.url}${href}`);
      expect(await page.locator("nav [aria-current=page]").innerText()).toBe(name);
    }
    expect(complaints).toEqual([]);
    await close();
  });

  test("are text in fields, belong to a dialog while it is open, and to the browser with other keys", async () => {
    const { page, complaints, close } = await openPage(browser);
    await signIn(page, service.url, admin, "/app/memories");
    const stays = async (path: string) => {
      expect(new URL(page.url()).pathname).toBe(path);
      for (const name of ["Keys", "Search and jump"]) {
        expect(await page.getByRole("dialog", { name, exact: true }).count()).toBe(0);
      }
    };
    const field = page.locator("main input[name=q]");
    await field.focus();
    for (const key of KEYS) await page.keyboard.press(key);
    expect(await field.inputValue()).toBe(KEYS.join(""));
    await stays("/app/memories");

    // No page of ours has one; what a browser or an extension puts in may.
    await page.evaluate(`{
      const editable = document.createElement("p");
      editable.contentEditable = "true";
      document.querySelector("main").append(editable);
      editable.focus();
    }`);
    for (const key of KEYS) await page.keyboard.press(key);
    await stays("/app/memories");
    await page.evaluate(`document.querySelector("[contenteditable]").remove()`);

    for (const held of ["Alt", "Meta", "Control"]) {
      await page.keyboard.press("g");
      await page.keyboard.press(`${held}+c`);
      await page.keyboard.press(`${held}+?`);
    }
    await page.keyboard.press("Control+Shift+K");
    await page.keyboard.press("Control+Alt+k");
    await compose(page, ["g", "c", "?"]);
    await stays("/app/memories");

    await page.goto(`${service.url}/app/keys`);
    await page.getByRole("button", { name: "New key" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("half a name");
    // Nothing has the focus any more, as after a press on what cannot have it.
    await page.evaluate("document.activeElement.blur()");
    for (const key of [...KEYS, "Control+k"]) await page.keyboard.press(key);
    await stays("/app/keys");
    expect(await dialog.getByLabel("Name").inputValue()).toBe("half a name");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });

    // They do work there: what happened above was no accident of the page.
    await page.keyboard.press("g");
    await page.keyboard.press("c");
    await page.waitForURL(`${service.url}/app/calls`);
    expect(complaints).toEqual([]);
    await close();
  });
});

/** As an input method presses them while characters are composed. */
async function compose(page: Page, keys: readonly string[]): Promise<void> {
  await page.evaluate(`{
    const press = (key) =>
      document.body.dispatchEvent(new KeyboardEvent("keydown", { ...key, isComposing: true, bubbles: true }));
    for (const key of ${JSON.stringify(keys)}) press({ key });
    press({ key: "k", ctrlKey: true });
  }`);
}
