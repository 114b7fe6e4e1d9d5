import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService } from "../harness/test-service.ts";
import { openReaderShell } from "../manual/reader-shell.ts";

interface Described {
  readonly operationId: string;
  readonly summary: string;
  readonly deprecated?: boolean;
}

let service: TestService;
let paths: Record<string, Record<string, Described>>;
let webhooks: Record<string, Record<string, Described>>;
beforeAll(async () => {
  service = await startTestService({ env: { ROLES: "api" } });
  ({ paths, webhooks } = (await service.anonymous.get("/openapi.json")).json);
});
afterAll(() => service.stop());

const pageOf = async (operation: string) => {
  const { status, text } = await service.anonymous.get(`/docs?operation=${operation}`);
  return { status, text };
};

/** As a browser shows it. */
function shown(html: string): string {
  const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
  return html
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? "");
}

/** What the page has to paste into a terminal. */
function requestOn(html: string): string {
  return shown(/<pre class="wraps" id="request">(.*?)<\/pre>/s.exec(html)?.[1] ?? "");
}

describe("the reference", () => {
  test("has a page for every operation and event, with its summary, its paths and a request", {
    timeout: 240_000,
  }, async () => {
    const all = [
      ...Object.entries(paths).flatMap(([path, item]) => Object.values(item).map((described) => ({ path, described }))),
      ...Object.entries(webhooks).flatMap(([path, item]) =>
        Object.values(item).map((described) => ({ path, described })),
      ),
    ];
    const { headers, text: list } = await service.anonymous.get("/docs");
    expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
    const first = shown(list);
    for (const { path, described } of all) {
      const id = described.operationId.replace(/Alias\d+$/, "");
      const { status, text } = await pageOf(id);
      expect([id, status]).toEqual([id, 200]);
      const words = shown(text);
      expect(words).toContain(described.summary);
      expect(words).toContain(path);
      // What is missing or was not written out.
      expect(text).not.toMatch(/>undefined|undefined<|\[object /);
      if (path in webhooks) continue;
      expect(requestOn(text)).toMatch(/^curl -s /);
      if (described.deprecated !== true) expect(first).toContain(path);
    }
    expect(all.length).toBeGreaterThan(300);
  });

  test("shows requests that work as they stand", async () => {
    const { admin } = await service.addOrganization();
    const shell = await openReaderShell();
    try {
      const setUp = `export PARLEY=${service.url} PARLEY_API_KEY=${admin.key}`;
      const [made] = await shell.run(`${setUp}\n${requestOn((await pageOf("createAssistant")).text)}`);
      expect(made).toMatchObject({ id: expect.any(Number), name: expect.any(String) });
      const [list] = await shell.run(requestOn((await pageOf("listAssistants")).text));
      expect(JSON.stringify(list)).toContain(made.name);
      expect(await shell.run(requestOn((await pageOf("readHealth")).text))).toMatchObject([{ status: "healthy" }]);
    } finally {
      await shell.close();
    }
  });

  test("says who may call, what is required, and what is answered", async () => {
    const text = shown((await pageOf("createAssistant")).text);
    expect(text).toContain("verified users and admins, keys with write");
    expect(text).toMatch(/name required text/);
    expect(text).toContain("201");
    expect(shown((await pageOf("readHealth")).text)).toContain("anyone, without a key");
  });

  test("has no page of what there is not", async () => {
    expect((await pageOf("nothing")).status).toBe(404);
    expect((await pageOf("constructor")).status).toBe(404);
    expect((await pageOf("a".repeat(129))).status).toBe(422);
    // An older path of an operation is no operation.
    expect((await pageOf("readDocsAlias1")).status).toBe(404);
  });
});
