import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DashboardBuild } from "../../src/features/pages/dashboard/dashboard-build.ts";
import { startTestService, type TestService } from "../harness/test-service.ts";

const SCRIPT = "export const answer = 42;\n".repeat(100);
let folder: string;
let service: TestService;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parley-dashboard-"));
  service = await startTestService({ env: { ROLES: "api" }, overrides: { dashboardFolder: join(folder, "dist") } });
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

/** Without fetch, which would decompress and normalize the path. */
function get(path: string, acceptEncoding = "identity") {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const { hostname, port } = new URL(service.url);
    request({ hostname, port, path, headers: { "accept-encoding": acceptEncoding } }, (response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece: Buffer) => pieces.push(piece));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(pieces) }),
      );
    })
      .on("error", reject)
      .end();
  });
}

describe("the dashboard's files", () => {
  test("while nothing is built, every address says how to build it", async () => {
    for (const path of ["/app", "/app/calls", "/app/calls/CA1"]) {
      const page = await get(path);
      expect([path, page.status]).toEqual([path, 200]);
      expect(page.body.toString()).toContain("npm run build:dashboard");
      expect(page.headers["content-security-policy"]).toMatch(/^default-src 'none';/);
    }
    expect((await get("/app/assets/index-1.js")).status).toBe(404);
  });

  test("once it is built, the page is strict and never kept, the files are kept and compressed", async () => {
    const assets = join(folder, "dist", "assets");
    await mkdir(assets, { recursive: true });
    await writeFile(
      join(folder, "dist", "index.html"),
      '<!doctype html><body data-base-url="{{base_url}}">the dashboard',
    );
    await writeFile(join(folder, "dist", "built-from.txt"), "secret.js");
    await writeFile(join(folder, "outside.js"), "not for you");
    await writeFile(join(assets, "index-1.js"), SCRIPT);
    await writeFile(join(assets, "index-1.js.gz"), gzipSync(SCRIPT));
    await writeFile(join(assets, "index-1.js.br"), "pretend");

    const page = await get("/app/calls/CA1");
    expect(page.body.toString()).toContain("the dashboard");
    expect(page.headers["cache-control"]).toBe("no-store");
    expect(page.body.toString()).toContain('data-base-url="https://parley.example"');
    expect(page.headers["content-security-policy"]).not.toMatch(/unsafe|\*|data:/);

    const plain = await get("/app/assets/index-1.js");
    expect(plain.body.toString()).toBe(SCRIPT);
    expect(plain.headers).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      vary: "accept-encoding",
    });
    const gzipped = await get("/app/assets/index-1.js", "gzip, deflate");
    expect(gzipped.headers).toMatchObject({
      "content-encoding": "gzip",
      "content-length": String(gzipped.body.length),
    });
    expect(gunzipSync(gzipped.body).toString()).toBe(SCRIPT);
    expect((await get("/app/assets/index-1.js", "gzip, br")).headers["content-encoding"]).toBe("br");
    expect((await get("/app/assets/index-1.js", "br;q=0, gzip;q=0.5")).headers["content-encoding"]).toBe("gzip");
  });

  test.each([
    "/app/assets/..%2findex.html",
    "/app/assets/..%2f..%2foutside.js",
    "/app/assets/%2e%2e%2f%2e%2e%2foutside.js",
    "/app/assets/.hidden.js",
    "/app/assets/index-1.js.gz",
    "/app/assets/nothing.js",
    "/app/assets/index-1.js%00.css",
  ])("%s is not there", async (path) => {
    expect((await get(path)).status).toBeGreaterThanOrEqual(400);
    expect((await get(path)).status).toBeLessThan(500);
  });

  test("who has signed in with this browser is led from the front page to it", async () => {
    const lead = await fetch(`${service.url}/`, { headers: { cookie: "parley_csrf=x" }, redirect: "manual" });
    expect([lead.status, lead.headers.get("location")]).toEqual([303, "/app"]);
    for (const cookie of ["", "parley_csrf="]) {
      expect((await fetch(`${service.url}/`, { headers: { cookie }, redirect: "manual" })).status).toBe(200);
    }
  });
});

describe("a build beside the service", () => {
  const buildOf = async (source: string) => {
    const script = join(folder, `build-${crypto.randomUUID()}.mjs`);
    await writeFile(script, source);
    return new DashboardBuild(script);
  };

  test("tells what came of it, and runs without the service's secrets", async () => {
    const fine = await buildOf(`console.log(process.argv[2] === "--if-stale" ? "built" : "no");`);
    const running = fine.run();
    expect(fine.isRunning).toBe(true);
    expect(await running).toBe("built");
    expect([fine.isRunning, fine.failure]).toEqual([false, null]);
    expect(await (await buildOf(`console.log("current");`)).run()).toBe("current");
    expect(await new DashboardBuild(join(folder, "nowhere.ts")).run()).toBe("absent");
    const spy = await buildOf(`console.error(Object.keys(process.env).sort().join()); process.exit(3);`);
    expect(await spy.run()).toEqual({ failure: "NODE_ENV,NO_COLOR" });
  });

  test("a failure is one sentence, and does not stay after a build that succeeds", async () => {
    const broken = await buildOf(`console.error("\\nVite is not installed\\n    at somewhere"); process.exit(1);`);
    expect(await broken.run()).toEqual({ failure: "Vite is not installed" });
    expect(broken.failure).toBe("Vite is not installed");
    expect(await (await buildOf("process.exit(1);")).run()).toEqual({ failure: "it ended without a word" });
  });

  test("ends when the service does", async () => {
    const endless = await buildOf("setInterval(() => {}, 1_000);");
    const running = endless.run();
    endless.stop();
    expect(await running).toEqual({ failure: "it ended without a word" });
  });
});
