import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildDashboard } from "./built-dashboard.ts";
import { CHROMIUM, givePassword, openPage, signIn, startBrowser } from "./dashboard-browser.ts";
import { readOperations } from "./screens/documented-requests.ts";
import { type FurnishedHouse, furnishHouse } from "./screens/furnished-house.ts";
import { type Screen, screensOf } from "./screens/screen-list.ts";
import { ScreenWatcher } from "./screens/screen-watcher.ts";

/** In everything that has a name or a text. */
const MARK = "Zoë’s";

describe.skipIf(CHROMIUM === null)("every screen, for those who may not do everything (needs chromium)", () => {
  let house: FurnishedHouse;
  let browser: Browser;

  beforeAll(async () => {
    await buildDashboard();
    [house, browser] = await Promise.all([furnishHouse(MARK), startBrowser()]);
    // It may have to build the dashboard first.
  }, 300_000);
  afterAll(async () => {
    await browser?.close();
    await house?.stop();
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
      await watcher.show(`${house.url}/app${path}`);
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
    const silent: string[] = [];
    const ofIds = onePerRoute(screensOf(house.furniture)).filter(({ route }) => route.includes("$"));
    for (const { name, path } of ofIds) {
      await page.goto(`${house.url}/app${path}`);
      const isSaid = await page
        .locator("main [role=alert]")
        .first()
        .waitFor({ timeout: 20_000 })
        .then(
          () => true,
          () => false,
        );
      if (!isSaid || (await page.locator("main").innerText()).includes(MARK)) silent.push(name);
    }
    expect(silent).toEqual([]);
    expect(complaints).toEqual([]);
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
