import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { putInPlace } from "../put-in-place.ts";

const LAST = ["index.html", "built-from.txt"];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parley-put-in-place-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A build whose page names two files. */
async function make(name: string, version: string): Promise<string> {
  const fresh = join(folder, name);
  await mkdir(join(fresh, "assets"), { recursive: true });
  for (const file of [`main-${version}.js`, `chunk-${version}.js`])
    await writeFile(join(fresh, "assets", file), version);
  await writeFile(join(fresh, "index.html"), `main-${version}.js chunk-${version}.js`);
  await writeFile(join(fresh, "built-from.txt"), version);
  return fresh;
}

test("a page that is loaded while builds are put in place is there and finds every file it names", async () => {
  const dist = join(folder, "dist");
  await putInPlace(await make("first", "1"), dist, LAST);
  const missing: string[] = [];
  for (const version of ["2", "3", "4"]) {
    const [one, other] = [await make("one", version), await make("other", version)];
    let isDone = false;
    // Two builds of the same sources, as of two services that start at once.
    const both = Promise.all([putInPlace(one, dist, LAST), putInPlace(other, dist, LAST)]).then(() => {
      isDone = true;
    });
    while (!isDone) {
      const page = join(dist, "index.html");
      if (!existsSync(page)) missing.push("index.html");
      else {
        const named = readFileSync(page, "utf8").split(" ");
        missing.push(...named.filter((file) => !existsSync(join(dist, "assets", file))));
      }
      await nextTurn();
    }
    await both;
    expect((await readdir(join(dist, "assets"))).sort()).toEqual([`chunk-${version}.js`, `main-${version}.js`]);
  }
  expect(missing).toEqual([]);
});
