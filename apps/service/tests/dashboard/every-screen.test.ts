import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { faultsInEveryLook, givePassword, openPage, overflow, signIn, type WatchedPage } from "./dashboard-browser.ts";
import { describeInChromium } from "./describe-in-chromium.ts";
import { routesOfAccountLinks, routesOfDashboard } from "./screens/dashboard-routes.ts";
import { readOperations } from "./screens/documented-requests.ts";
import { type FurnishedHouse, furnishHouse } from "./screens/furnished-house.ts";
import { accountLinkScreensOf, type Screen, screensOf } from "./screens/screen-list.ts";
import { findMisfits } from "./screens/screen-looks.ts";
import { differences, readScreenRequests, tableOf, writeScreenRequests } from "./screens/screen-requests.ts";
import { ScreenWatcher } from "./screens/screen-watcher.ts";
import { startBrowser } from "./shared-chromium.ts";

/** In everything that has a name or a text. Taken for markup, it would ask for what is not there. */
const MARK = `<img src=/planted.png><b>&amp;"x</b> \u{1F984} שלום ${"long".repeat(2_500)}`;

/** So much of it is in everything, however little is taken there. */
const PLANTED = "planted.png";

/** After a change of what pages ask for: `UPDATE_SCREENS=1 npx vitest run --project browser every-screen`, then `npm run format`. */
const UPDATES = process.env["UPDATE_SCREENS"] !== undefined;
/** `npm run screenshots -- --language de`: every screen is pictured in it. */
const LANGUAGE = process.env["PICTURES_LANGUAGE"];

describeInChromium("every screen of the dashboard", () => {
  let house: FurnishedHouse;
  let browser: Browser;

  beforeAll(async () => {
    [house, browser] = await Promise.all([
      furnishHouse(LANGUAGE === undefined ? MARK : "Zoë’s"),
      startBrowser({ isWhole: true }),
    ]);
  });
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
    const watched = await openPage(browser);
    const { page, complaints, origins, close } = watched;
    await signIn(page, house.url, house.admin, "/app/system");
    const watcher = new ScreenWatcher(page, await readOperations(house.url));
    await watcher.settle();
    watcher.take();
    const byRoute = new Map<string, Set<string>>();
    const ofGuests = new Map<string, Set<string>>();
    const faults: string[] = [];
    const look = async (at: ScreenWatcher, on: WatchedPage, screen: Screen, asked: Map<string, Set<string>>) => {
      faults.push(...(await faultsInEveryLook(on, screen.name, () => findMisfits(on.page))));
      const taken = at.take();
      faults.push(...taken.faults.map((fault) => `${screen.name}: ${fault}`));
      asked.set(screen.route, new Set([...(asked.get(screen.route) ?? []), ...taken.operations]));
    };
    for (const screen of screensOf(house.furniture)) {
      // The first of a route is loaded, so that it asks for everything it needs; its others ask for what is theirs.
      if (byRoute.has(screen.route)) await watcher.follow(`/app${screen.path}`);
      else await watcher.load(`${house.url}/app${screen.path}`);
      faults.push(...(await keyboardFaults(page, screen)).map((fault) => `${screen.name}: ${fault}`));
      await look(watcher, watched, screen, byRoute);
    }
    const guest = await openPage(browser);
    const guestWatcher = new ScreenWatcher(guest.page, await readOperations(house.url));
    for (const screen of accountLinkScreensOf(house.furniture)) {
      await guestWatcher.load(`${house.url}${screen.path}`);
      await look(guestWatcher, guest, screen, ofGuests);
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

  /** Shows screens one after the other. @returns what is wrong with them, and what can be pressed there */
  const walk = async (role: "viewer" | "user", screens: readonly Screen[]) => {
    const member = await house.assistant.organization.addMember({ role });
    await givePassword(house.stage.service, member);
    const { page, complaints, close } = await openPage(browser);
    await signIn(page, house.url, member, "/app/keys");
    const watcher = new ScreenWatcher(page, await readOperations(house.url));
    await watcher.settle();
    watcher.take();
    const faults: string[] = [];
    const offered: string[] = [];
    for (const { name, path } of screens) {
      await watcher.follow(`/app${path}`);
      const shown = [...watcher.take().faults, ...(await faultsShown(page))];
      faults.push(...shown.map((fault) => `${name}: ${fault}`));
      offered.push(...(await offers(page)).map((offer) => `${name}: ${offer}`));
    }
    await close();
    return { faults, offered, complaints };
  };

  test("asks for nothing a viewer is refused, offers none of it, and shows no secret", {
    timeout: 600_000,
  }, async () => {
    const { faults, offered, complaints } = await walk("viewer", onePerRoute(screensOf(house.furniture)));
    // What is known of callers is for those who work with them: to viewers such a memory is none, and its page says so.
    expect(faults).toEqual([
      `memory: 404 to GET /api/learning/memories/${house.furniture.memoryId}`,
      "memory: an alert: Memory not found Try again",
    ]);
    expect(offered.filter((offer) => CHANGES.test(offer))).toEqual(["keys: Revoke: viewer key"]);
    expect(offered).toContain("calls: Search");
    expect(complaints).toEqual([]);
  });

  test("asks for nothing a user is refused, and shows no secret", { timeout: 600_000 }, async () => {
    const { faults, offered, complaints } = await walk("user", onePerRoute(screensOf(house.furniture)));
    expect(faults).toEqual([]);
    expect(offered).toContain("keys: Revoke: user key");
    expect(offered.filter((offer) => FOR_ADMINS.test(offer))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("says to an admin of another organization that none of it is there", { timeout: 300_000 }, async () => {
    const { admin } = await house.stage.service.addOrganization();
    await givePassword(house.stage.service, admin);
    const { page, complaints, close } = await openPage(browser);
    await signIn(page, house.url, admin, "/app/keys");
    const watcher = new ScreenWatcher(page, await readOperations(house.url));
    const silent: string[] = [];
    const ofIds = onePerRoute(screensOf(house.furniture)).filter(({ route }) => route.includes("$"));
    for (const { name, path } of ofIds) {
      await watcher.follow(`/app${path}`);
      const isSaid = await page
        .locator("main [role=alert]")
        .first()
        .waitFor({ timeout: 20_000 })
        .then(
          () => true,
          () => false,
        );
      if (!isSaid || (await page.locator("main").innerText()).includes(PLANTED)) silent.push(name);
    }
    expect(silent).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  // For people, who look for cut words, overflow and what is left in English.
  test.runIf(LANGUAGE !== undefined)("is pictured in another language", { timeout: 300_000 }, async () => {
    const { page, picture, close } = await openPage(browser);
    await signIn(page, house.url, house.admin);
    await page.evaluate(`localStorage.setItem("parley.language", ${JSON.stringify(LANGUAGE)})`);
    await page.reload();
    const watcher = new ScreenWatcher(page, await readOperations(house.url));
    const tooWide: string[] = [];
    for (const screen of screensOf(house.furniture)) {
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 900 });
        if (width === 1280) await watcher.follow(`/app${screen.path}`);
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

/** What could be a secret: of our keys and signatures, and those that the house was given. */
const SECRET = /pk_live_\w{12}|whsec_\w{8}|sk-of-a-test|trunk-[0-9a-f]{8}/;
/** What changes something or leads to it. */
const CHANGES =
  /: (?:Add|Answer|Approve|Archive|Assign|Begin|Buy|Call|Cancel|Change|Copy (?!link)|Correct|Delete|Duplicate|Evaluate|Forget|Give|Hang|Have|Import|Invite|Let|Make|Mark|New|Pause|Publish|Release|Remove|Resume|Revoke|Rotate|Save (?!days)|Send|Set|Start|Stop|Switch|Take|Test|Upload|Verify)\b/;

/** What leads to something that only an admin may do. */
const FOR_ADMINS =
  /: (?:Approve|Buy|Correct|Forget|Invite|New (?:memory|fact|trunk)|Promote|Record|Register|Release|Send a test|Set key|Show the secret|Take back|Verify)\b/;

function onePerRoute(screens: readonly Screen[]): readonly Screen[] {
  return screens.filter(({ route }, index) => screens.findIndex((each) => each.route === route) === index);
}

async function faultsShown(page: Page): Promise<readonly string[]> {
  const alerts = await page.locator("main [role=alert]").allInnerTexts();
  const secret = SECRET.exec(await page.content());
  return [
    ...alerts.map((alert) => `an alert: ${alert.replaceAll(/\s+/g, " ")}`),
    ...(secret === null ? [] : [`shows ${secret[0]}`]),
  ];
}

/** Names of the buttons that can be pressed. */
async function offers(page: Page): Promise<readonly string[]> {
  return page
    .locator("main button:enabled")
    .evaluateAll((all) => all.map((each) => each.getAttribute("aria-label") ?? each.textContent ?? ""));
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
