import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findFreePort } from "../harness/test-service.ts";
import { buildDashboard } from "./built-dashboard.ts";
import { CHROMIUM, openPage, overflow, signIn, startBrowser } from "./dashboard-browser.ts";
import { routesOfAccountLinks, routesOfDashboard } from "./screens/dashboard-routes.ts";
import { readOperations } from "./screens/documented-requests.ts";
import { type FurnishedHouse, furnishHouse } from "./screens/furnished-house.ts";
import { HAS_LIGHTHOUSE, LighthouseJudge } from "./screens/lighthouse.ts";
import { accountLinkScreensOf, type Screen, screensOf } from "./screens/screen-list.ts";
import { faultsInLooks } from "./screens/screen-looks.ts";
import { differences, readScreenRequests, tableOf, writeScreenRequests } from "./screens/screen-requests.ts";
import { ScreenWatcher } from "./screens/screen-watcher.ts";

/** In everything that has a name or a text. Taken for markup, it would ask for what is not there. */
const MARK = `<img src=/planted.png><b>&amp;"x</b> \u{1F984} שלום ${"long".repeat(2_500)}`;

/** After a change of what pages ask for: `UPDATE_SCREENS=1 npx vitest run --project database every-screen`, then `npm run format`. */
const UPDATES = process.env["UPDATE_SCREENS"] !== undefined;
/** `npm run screenshots -- --language de`: every screen is pictured in it. */
const LANGUAGE = process.env["PICTURES_LANGUAGE"];

describe.skipIf(CHROMIUM === null)("every screen of the dashboard (needs chromium)", () => {
  let house: FurnishedHouse;
  let browser: Browser;

  beforeAll(async () => {
    await buildDashboard();
    [house, browser] = await Promise.all([furnishHouse(LANGUAGE === undefined ? MARK : "Zoë’s"), startBrowser()]);
    // It may have to build the dashboard first.
  }, 300_000);
  afterAll(async () => {
    await browser?.close();
    await house?.stop();
  });

  test("is looked at: each route has one, and each name is there once", () => {
    const screens = screensOf(house.furniture);
    expect([...new Set(screens.map(({ route }) => route))].sort()).toEqual(routesOfDashboard());
    const linkScreens = accountLinkScreensOf(house.furniture);
    expect([...new Set(linkScreens.map(({ route }) => route))].sort()).toEqual(routesOfAccountLinks());
    const all = [...screens, ...linkScreens];
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  });

  test("asks for what its list says and is public, stays within the origin, the policy and the window, and obeys the keyboard", {
    timeout: 600_000,
  }, async () => {
    const { page, complaints, origins, close } = await openPage(browser);
    await signIn(page, house.url, house.admin, "/app/system");
    const watcher = new ScreenWatcher(page, await readOperations(house.url));
    await watcher.settle();
    watcher.take();
    const byRoute = new Map<string, Set<string>>();
    const ofGuests = new Map<string, Set<string>>();
    const faults: string[] = [];
    const look = async (at: ScreenWatcher, on: Page, screen: Screen, index: number, made: Map<string, Set<string>>) => {
      const looks = await faultsInLooks(on, index);
      const { faults: wrong, operations } = at.take();
      faults.push(...[...looks, ...wrong].map((fault) => `${screen.name}: ${fault}`));
      made.set(screen.route, new Set([...(made.get(screen.route) ?? []), ...operations]));
    };
    for (const [index, screen] of screensOf(house.furniture).entries()) {
      await watcher.show(`${house.url}/app${screen.path}`);
      faults.push(...(await keyboardFaults(page, screen)).map((fault) => `${screen.name}: ${fault}`));
      await look(watcher, page, screen, index, byRoute);
    }
    const guest = await openPage(browser);
    const guestWatcher = new ScreenWatcher(guest.page, await readOperations(house.url));
    for (const [index, screen] of accountLinkScreensOf(house.furniture).entries()) {
      await guestWatcher.show(`${house.url}${screen.path}`);
      await look(guestWatcher, guest.page, screen, index, ofGuests);
    }
    expect([guest.complaints, [...guest.origins]]).toEqual([[], [house.url]]);
    await guest.close();
    const made = tableOf(byRoute, ofGuests);
    if (UPDATES) await writeScreenRequests(made);
    // Everything that is wrong at once: a walk takes its time.
    const table = await readScreenRequests();
    expect({ faults, complaints, origins: [...origins], differences: differences(made, table) }).toEqual({
      faults: [],
      complaints: [],
      origins: [house.url],
      differences: [],
    });
    await close();
  });

  test.runIf(HAS_LIGHTHOUSE)(
    "has nothing that Lighthouse objects to for accessibility (needs tools/lighthouse)",
    {
      timeout: 900_000,
    },
    async () => {
      const port = await findFreePort();
      const judged = await startBrowser([`--remote-debugging-port=${port}`]);
      try {
        const { page, close } = await openPage(judged);
        await signIn(page, house.url, house.admin);
        const watcher = new ScreenWatcher(page, await readOperations(house.url));
        const judge = await LighthouseJudge.connect(port);
        const failures: string[] = [];
        const seen = new Set<string>();
        for (const { route, name, address } of addressesOf(house)) {
          if (seen.has(route)) continue;
          seen.add(route);
          await watcher.show(address);
          failures.push(...(await judge.failures(page)).map((failure) => `${name}: ${failure}`));
        }
        await judge.disconnect();
        expect(failures).toEqual([]);
        expect(seen.size).toBeGreaterThan(30);
        await close();
      } finally {
        await judged.close();
      }
    },
  );

  // For people, who look for cut words, overflow and what is left in English.
  test.runIf(LANGUAGE !== undefined)("is pictured in another language", { timeout: 300_000 }, async () => {
    const { page, picture, close } = await openPage(browser);
    await signIn(page, house.url, house.admin);
    await page.evaluate(`localStorage.setItem("parley.language", ${JSON.stringify(LANGUAGE)})`);
    const watcher = new ScreenWatcher(page, await readOperations(house.url));
    const tooWide: string[] = [];
    for (const screen of addressesOf(house)) {
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 900 });
        if (width === 1280) await watcher.show(screen.address);
        await watcher.settle();
        await picture(`${screen.name}-${width}`);
        const pixels = await overflow(page);
        if (pixels > 0) tooWide.push(`${screen.name}: ${pixels} px wider than ${width}`);
      }
    }
    expect(tooWide).toEqual([]);
    expect(await page.locator("html").getAttribute("lang")).toBe(LANGUAGE);
    await close();
  });
});

/** Every screen with where it is: those of the dashboard below `/app`, those of links at addresses of their own. */
function addressesOf({ furniture, url }: FurnishedHouse): readonly (Screen & { readonly address: string })[] {
  return [
    ...screensOf(furniture).map((screen) => ({ ...screen, address: `${url}/app${screen.path}` })),
    ...accountLinkScreensOf(furniture).map((screen) => ({ ...screen, address: `${url}${screen.path}` })),
  ];
}

/** What is wrong with the keys: along a list, to the palette, to the sheet of keys and back. */
async function keyboardFaults(page: Page, { hasRows }: Screen): Promise<readonly string[]> {
  const faults: string[] = [];
  const rows = page.locator("main [data-row-link]");
  const focused = () => rows.evaluateAll((links) => links.findIndex((link) => link.matches(":focus")));
  if (hasRows === true) {
    const count = await rows.count();
    if (count === 0) faults.push("no row to go to");
    const second = Math.min(1, count - 1);
    for (const [key, expected] of [
      ["j", 0],
      ["j", second],
      ["k", 0],
    ] as const) {
      await page.keyboard.press(key);
      const at = await focused();
      if (at !== expected) faults.push(`${key} leads to row ${at}, not ${expected}`);
    }
  }
  // Within a dialog that the address opens, keys belong to the dialog.
  if ((await page.getByRole("dialog").count()) > 0) return faults;
  for (const [key, name] of [
    ["Control+k", "Search and jump"],
    ["?", "Keys"],
  ] as const) {
    const dialog = page.getByRole("dialog", { name, exact: true });
    await page.keyboard.press(key);
    const isThere = await becomes(dialog, "visible");
    if (!isThere) {
      faults.push(`${key} does not open “${name}”`);
      continue;
    }
    await page.keyboard.press("Escape");
    if (!(await becomes(dialog, "detached"))) faults.push(`Escape does not close “${name}”`);
  }
  if (hasRows === true && (await focused()) !== 0)
    faults.push("closing a dialog does not give the focus back to its row");
  return faults;
}

async function becomes(locator: Locator, state: "visible" | "detached"): Promise<boolean> {
  return locator.waitFor({ state, timeout: 20_000 }).then(
    () => true,
    () => false,
  );
}
