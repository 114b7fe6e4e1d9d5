import { openPage, type WatchedPage } from "../../apps/service/tests/dashboard/dashboard-browser.ts";
import { CHROMIUM, startBrowser } from "../../apps/service/tests/dashboard/shared-chromium.ts";
import { median } from "../http/load.ts";
import { markdownTable } from "../voice/report.ts";
import type { Filled } from "./volumes.ts";

const FIRST_PAINT_MS = 1_000;
const INTERACTION_MS = 100;
const FIRST_PAGE_BYTES = 150_000;
const ROUTE_BYTES = 250_000;
/** A page shows neither its content nor that it does not exist. */
const GIVE_UP_MS = 30_000;
const NO_SUCH_PAGE = "There is no such page";

type Page = WatchedPage["page"];
type StoredSignIn = Awaited<ReturnType<ReturnType<Page["context"]>["storageState"]>>;

interface Account {
  readonly email: string;
  readonly password: string;
}

interface Route {
  readonly name: string;
  readonly path: string;
  /** Its first row. */
  readonly row: string;
}

function routes({ middleCall, thread }: Filled): readonly Route[] {
  const table = "main tbody tr";
  return [
    { name: "home", path: "/app", row: "main dl dd" },
    { name: "calls", path: "/app/calls", row: table },
    { name: "a call", path: `/app/calls/${middleCall.callSid}`, row: "main [role=tabpanel] li" },
    { name: "inbox", path: "/app/inbox", row: "main li a" },
    { name: "a thread", path: `/app/inbox/${thread.id}`, row: "main li a" },
    { name: "text log", path: "/app/text-log", row: table },
    { name: "webhooks", path: "/app/webhooks", row: table },
    { name: "deliveries", path: "/app/webhooks/hooks-1", row: table },
    { name: "analytics", path: "/app/analytics", row: "main dl dd" },
  ];
}

/** Something a person does on the list of calls, after which it shows others. */
interface Interaction {
  readonly name: string;
  readonly start: string;
  /** Does it; script in the page. */
  readonly act: string;
}

const INTERACTIONS: readonly Interaction[] = [
  {
    name: "calls: the next page",
    start: "/app/calls",
    act: `[...document.querySelectorAll("main nav a")].at(-1).click()`,
  },
  {
    name: "calls: only those that failed",
    start: "/app/calls",
    act: `document.querySelector("main select[name=status]").value = "failed";
      document.querySelector("main select[name=status]").form.requestSubmit()`,
  },
  {
    name: "calls: part of a number",
    start: "/app/calls",
    act: `document.querySelector("main input[name=phone]").value = "2345";
      document.querySelector("main input[name=phone]").form.requestSubmit()`,
  },
];

/** Opens the dashboard's pages in a browser as somebody does who is signed in on another machine: nothing is cached. Prints how long it took. */
export async function measurePages(url: string, account: Account, filled: Filled, repeats: number): Promise<void> {
  if (CHROMIUM === null) {
    console.log("\nWithout the pages in a browser: there is no Chromium on this machine.");
    return;
  }
  const browser = await startBrowser({ isWhole: true });
  try {
    const opened = (signIn?: StoredSignIn) => openPage(browser, signIn === undefined ? {} : { storageState: signIn });
    const { page, close } = await opened();
    await page.goto(`${url}/app`);
    await page.getByLabel("E-mail").fill(account.email);
    await page.getByLabel("Password").fill(account.password);
    const signInBytes = await scriptBytes(page, () => page.reload({ waitUntil: "networkidle" }));
    await page.getByLabel("E-mail").fill(account.email);
    await page.getByLabel("Password").fill(account.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("navigation", { name: "Pages", exact: true }).waitFor();
    const signIn = await page.context().storageState();
    await close();
    const rows = [["page", "first paint ms (goal ≤ 1,000)", "first row ms", "JS gzip kB (goals: 150, else 250)"]];
    rows.push(["sign-in", "", "", showBytes(signInBytes, FIRST_PAGE_BYTES)]);
    for (const route of routes(filled))
      rows.push(...((await tried(route.name, () => measureRoute(() => opened(signIn), url, route, repeats))) ?? []));
    console.log(`\nPages, a new window each, ${repeats} times, medians:\n\n${markdownTable(rows)}`);
    const acts = [["interaction", "until others are shown, ms (goal ≤ 100)"]];
    for (const interaction of INTERACTIONS) {
      const times = await tried(interaction.name, async () => {
        const each: number[] = [];
        for (let index = 0; index < repeats; index += 1) each.push(await act(() => opened(signIn), url, interaction));
        return each;
      });
      if (times !== null) acts.push([interaction.name, judged(median(times), INTERACTION_MS)]);
    }
    console.log(`\n${markdownTable(acts)}`);
  } finally {
    await browser.close();
  }
}

/** @returns null where it does not come about, which is told and does not end the others */
async function tried<T>(what: string, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    console.log(`Not measured, ${what}: **missed**, ${error instanceof Error ? error.message : error}`);
    return null;
  }
}

/** @returns a row of the table; none when there is no such page yet */
async function measureRoute(
  opened: () => Promise<WatchedPage>,
  url: string,
  { name, path, row }: Route,
  repeats: number,
): Promise<readonly string[][]> {
  const paints: number[] = [];
  const shown: number[] = [];
  let bytes = 0;
  for (let index = 0; index < repeats; index += 1) {
    const { page, close } = await opened();
    const times: (number | null)[] = [];
    bytes = await scriptBytes(page, async () => {
      await page.goto(`${url}${path}`, { waitUntil: "commit" });
      times.push(await firstRow(page, row));
      await page.waitForLoadState("networkidle");
    });
    const [rowMs] = times;
    if (rowMs === null || rowMs === undefined) {
      await close();
      console.log(`Without the page ${name}: the dashboard has none.`);
      return [];
    }
    paints.push(await page.evaluate<number>(`performance.getEntriesByName("first-contentful-paint")[0].startTime`));
    shown.push(rowMs);
    await close();
  }
  const most = name === "home" ? FIRST_PAGE_BYTES : ROUTE_BYTES;
  return [[name, judged(median(paints), FIRST_PAINT_MS), median(shown).toFixed(0), showBytes(bytes, most)]];
}

/** When it was there, in ms from the begin of the page; null: there is no such page. Looks with every frame. */
function firstRow(page: Page, selector: string): Promise<number | null> {
  return page.evaluate<number | null>(`new Promise((resolve, reject) => {
    const look = () => {
      if (document.querySelector(${JSON.stringify(selector)}) !== null) resolve(performance.now());
      else if (document.querySelector("main h1")?.textContent === ${JSON.stringify(NO_SUCH_PAGE)}) resolve(null);
      else if (performance.now() > ${GIVE_UP_MS}) reject(new Error("nothing is shown at " + location.pathname));
      else requestAnimationFrame(look);
    };
    look();
  })`);
}

/** From what the person does to the frame after other rows are there, the service's answer included. */
async function act(opened: () => Promise<WatchedPage>, url: string, { start, act }: Interaction): Promise<number> {
  const { page, close } = await opened();
  await page.goto(`${url}${start}`);
  await firstRow(page, "main tbody tr");
  await page.waitForLoadState("networkidle");
  const tookMs = await page.evaluate<number>(`new Promise((resolve, reject) => {
    const rows = () => document.querySelector("main table")?.textContent;
    const before = rows();
    const beganMs = performance.now();
    ${act};
    const look = () => {
      if (rows() !== undefined && rows() !== before) requestAnimationFrame(() => resolve(performance.now() - beganMs));
      else if (performance.now() > beganMs + ${GIVE_UP_MS}) reject(new Error("nothing else is shown"));
      else requestAnimationFrame(look);
    };
    look();
  })`);
  await close();
  return tookMs;
}

/** Compressed bytes of the scripts that are loaded meanwhile. */
async function scriptBytes(page: Page, work: () => Promise<unknown>): Promise<number> {
  const scripts = new Set<string>();
  page.on("response", (response) => {
    if (new URL(response.url()).pathname.endsWith(".js")) scripts.add(response.url());
  });
  await work();
  let bytes = 0;
  for (const script of scripts) {
    const compressed = await fetch(script, { headers: { "accept-encoding": "gzip" } });
    bytes += Number(compressed.headers.get("content-length"));
    await compressed.body?.cancel();
  }
  return bytes;
}

const judged = (ms: number, goalMs: number) => `${ms.toFixed(0)}${ms > goalMs ? " **missed**" : ""}`;
const showBytes = (bytes: number, goal: number) => `${(bytes / 1_000).toFixed(0)}${bytes > goal ? " **missed**" : ""}`;
