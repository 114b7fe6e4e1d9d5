import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAccountLinks } from "../../src/features/accounts/links/account-links.ts";
import { DashboardFiles } from "../../src/features/pages/dashboard/dashboard-files.ts";
import { createPagesFeature } from "../../src/features/pages/pages-feature.ts";
import { fillPage } from "../../src/features/pages/render-page.ts";
import { OperationReply } from "../../src/platform/http/operation.ts";
import { startTestService, type TestService } from "../harness/test-service.ts";

let service: TestService;
/** Nothing is built in it at first. */
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parley-pages-"));
  service = await startTestService({ env: { ROLES: "api" }, overrides: { dashboardFolder: folder } });
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

const TOKEN = "A".repeat(43);
const LINKS = Object.entries(createAccountLinks("")).map(
  ([name, link]: [string, (token: string) => string]) => [name, link(TOKEN)] as const,
);
const PAGES = [
  ["the front page", "/"] as const,
  ["an operation's page in the reference", "/docs?operation=readHealth"] as const,
  ...LINKS,
];

/** Addresses a page or module loads: `src`, `href`, and imports. */
function addressesIn(text: string, base: string): readonly string[] {
  const found = text.matchAll(/(?:src|href)="([^"]+)"|^import .*? from "([^"]+)";/gm);
  return [...found].map((match) => new URL(match[1] ?? match[2] ?? "", `${service.url}${base}`).href);
}

async function get(url: string) {
  const response = await fetch(url);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

async function leadOf(path: string) {
  const { status, headers } = await fetch(`${service.url}${path}`, { redirect: "manual" });
  return [status, headers.get("location")];
}

describe("every page", () => {
  test.each(PAGES)("%s is there, strict about what it loads, and loads only what is there", async (_name, path) => {
    const page = await get(`${service.url}${path}`);
    expect(page.status).toBe(200);
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const policy = page.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/^default-src 'none';/);
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(page.headers.get("referrer-policy")).toBe("no-referrer");
    expect(page.text).not.toContain("{{");
    // The policy would refuse them, so nothing may stand inline.
    expect(page.text).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=/i);
    expect(page.text).toContain('<html lang="en">');

    const seen = new Set<string>();
    const toVisit = [...addressesIn(page.text, path)];
    while (toVisit.length > 0) {
      const address = toVisit.pop() ?? "";
      if (seen.has(address)) continue;
      seen.add(address);
      expect(new URL(address).origin, address).toBe(service.url);
      const file = await get(address);
      expect([address, file.status]).toEqual([address, 200]);
      if (!address.endsWith(".js") || !address.includes("/pages/")) continue;
      expect(file.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
      toVisit.push(...addressesIn(file.text, new URL(address).pathname));
    }
    expect([...seen].filter((address) => address.endsWith("/pages/style.css"))).toHaveLength(1);
  });

  test("unknown files are 404, also by a path out of the folder", async () => {
    for (const name of ["nothing.js", "home.html", "..%2Fpages-feature.ts", "%2e%2e%2fpages-feature.ts", "constructor"])
      expect([name, (await get(`${service.url}/pages/${name}`)).status]).toEqual([name, 404]);
  });
});

const shownParts = (html: string) => [...html.matchAll(/data-shown="(\w+)"/g)].map((match) => match[1]);

describe("the front page", () => {
  test("says what answers, and how to get an account until there is one; then the set-up page says so, too", async () => {
    const before = await get(`${service.url}/`);
    expect(before.text).toContain("DEMO RESPONDER (rules, not AI)");
    expect(before.text).toMatch(/class="good">Ready</);
    expect(before.text).toContain("curl https://parley.example/api/v1/assistants");
    expect(shownParts(before.text)).toEqual(["yes", "no", "no", "yes"]);
    // Without the dashboard: how to build it, the request that does the same, and the variables.
    expect(shownParts((await get(`${service.url}/set-up`)).text)).toEqual(["no", "yes", "no", "yes", "yes"]);
    await writeFile(join(folder, "index.html"), '<body data-has-account="{{has_account}}">');
    expect((await get(`${service.url}/set-up`)).text).toBe('<body data-has-account="no">');
    expect(await leadOf("/talk")).toEqual([303, "/"]);

    await service.addOrganization();
    expect(shownParts((await get(`${service.url}/`)).text)).toEqual(["no", "yes", "yes", "no"]);
    expect((await get(`${service.url}/set-up`)).text).toBe('<body data-has-account="yes">');
    await rm(join(folder, "index.html"));
    expect(shownParts((await get(`${service.url}/set-up`)).text)).toEqual(["no", "yes", "no", "no", "no"]);
  });

  test("stands, and says what is wrong, while the database is down", async () => {
    const { operations } = createPagesFeature({
      version: "1.2.3",
      publicBaseUrl: "https://parley.example",
      readinessChecks: {
        process: async () => null,
        database: async () => ({ isFatal: true, reason: "the database does not answer" }),
      },
      describeModel: async () => "a <model>",
      hasAccount: () => Promise.reject(new Error("no database")),
      streamOrigins: () => Promise.reject(new Error("no database")),
      dashboard: { files: new DashboardFiles("/nowhere"), build: { isRunning: false, failure: null } },
      describeInterface: () => Promise.reject(new Error("nobody asks")),
    });
    const home = operations.find(({ contract }) => contract.name === "readHomePage");
    const reply = await home?.handle({ cookies: {} } as never, null);
    expect(reply).toBeInstanceOf(OperationReply);
    const html = String((reply as OperationReply).body);
    expect(html).toMatch(/class="bad">Not ready: the database does not answer</);
    expect(html).toContain("a &lt;model&gt;");
  });
});

describe("a page that a printed or mailed link leads to", () => {
  /** Without a built dashboard. */
  let fresh: TestService;
  beforeAll(async () => {
    fresh = await startTestService({ overrides: { dashboardFolder: "/nowhere" }, env: { ROLES: "api" } });
  });
  afterAll(() => fresh?.stop());

  test.each([
    ["/set-up", "/api/auth/set-up"],
    ["/accept-invitation", "/api/v1/users/accept-invitation"],
    ["/reset-password", "/api/auth/reset-password"],
    ["/verify-email", "/v1/verification/email/verify"],
  ])(
    "%s shows how to build the dashboard while it is not built, and a request to %s that does the same",
    async (path, operation) => {
      const { text } = await get(`${fresh.url}${path}?token=${TOKEN}`);
      expect(text).toContain("npm run build:dashboard");
      expect(text).toContain(`curl https://parley.example${operation} -H &quot;Content-Type: application/json&quot;`);
      expect(text).toContain("INIT_ORGANIZATION");
      // The page never sees the token: it stands in the address alone.
      expect(text).not.toContain(TOKEN);
      const body = JSON.parse(/-d &#39;(.*?)&#39;/.exec(text)?.[1]?.replaceAll("&quot;", '"') ?? "");
      const answer = await fresh.anonymous.post(operation, body);
      expect(answer).toMatchObject({ status: operation.endsWith("accept-invitation") ? 404 : 400 });
    },
  );

  test.each(LINKS)(
    "%s is the dashboard's page, never kept, without a Referer and with no power but the API's",
    async (_name, path) => {
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, "index.html"), '<body data-base-url="{{base_url}}">the dashboard');
      for (const address of [path, path.replace("?", "/?")]) {
        const page = await get(`${service.url}${address}`);
        expect([page.status, page.text]).toEqual([200, '<body data-base-url="https://parley.example">the dashboard']);
        expect(page.headers.get("cache-control")).toBe("no-store");
        expect(page.headers.get("referrer-policy")).toBe("no-referrer");
        expect(page.headers.get("location")).toBeNull();
        const policy = page.headers.get("content-security-policy");
        expect(policy).toMatch(/^default-src 'none';.*; form-action 'none';.*; connect-src 'self'$/);
      }
      await rm(join(folder, "index.html"));
      expect(service.logLines.filter((line) => line.includes(TOKEN))).toEqual([]);
    },
  );
});

test("only the dashboard may connect to the processes that take calls and play recordings", async () => {
  expect((await get(`${service.url}/`)).headers.get("content-security-policy")).toMatch(/; connect-src 'self'$/);
});

test.each([
  ["/talk", "/app/test"],
  ["/talk?assistant=12", "/app/test?assistant=12"],
  ["/talk?assistant=-1", "/app/test"],
  ["/talk?assistant=12%26x%3D1", "/app/test"],
  ["/talk?assistant=", "/app/test"],
  [`/talk?assistant=${"1".repeat(400)}`, "/app/test"],
  ["/talk?next=https://elsewhere.example", "/app/test"],
])("%s leads to %s", async (path, location) => {
  await service.addOrganization();
  expect(await leadOf(path)).toEqual([303, location]);
});

test("values are escaped, and a name without a value is a fault of ours", () => {
  expect(fillPage('<p title="{{a}}">{{b}}', { a: `"'`, b: "<b>&" })).toBe('<p title="&quot;&#39;">&lt;b&gt;&amp;');
  expect(() => fillPage("{{nobody}}", {})).toThrow(/nobody/);
});
