import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect, promisify } from "node:util";
import { Secret } from "@parley/foundation/secret";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadMasterKey, parseMasterKey } from "./master-key.ts";

let folder = "";
let filePath = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parley-master-key-"));
  filePath = join(folder, "data", "master.key");
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe("loadMasterKey", () => {
  it("uses the configured key and touches no file", async () => {
    const configured = new Secret(randomBytes(32).toString("base64"));
    const first = await loadMasterKey({ configured, filePath });
    const second = await loadMasterKey({ configured, filePath });
    expect(first.id).toBe(second.id);
    expect(first.key.equals(second.key)).toBe(true);
    expect(await readdir(folder)).toEqual([]);
  });

  it("makes a key once, in a file that only its owner may read, and leaves nothing else", async () => {
    const first = await loadMasterKey({ configured: null, filePath });
    const second = await loadMasterKey({ configured: null, filePath });
    expect(second.key.equals(first.key)).toBe(true);
    expect((await stat(filePath)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(folder, "data"))).toEqual(["master.key"]);
    expect(Buffer.from(await readFile(filePath, "utf8"), "base64")).toHaveLength(32);
  });

  it("gives twenty racing callers the same key", async () => {
    const keys = await Promise.all(Array.from({ length: 20 }, () => loadMasterKey({ configured: null, filePath })));
    expect(new Set(keys.map(({ id }) => id)).size).toBe(1);
    expect(await readdir(join(folder, "data"))).toEqual(["master.key"]);
  });

  it("gives callers who arrive while the key is being created the same key", async () => {
    for (let round = 0; round < 12; round += 1) {
      const roundPath = join(folder, `round-${round}.key`);
      const load = async (afterMs: number) => {
        await new Promise((resolve) => setTimeout(resolve, afterMs));
        return loadMasterKey({ configured: null, filePath: roundPath });
      };
      const keys = await Promise.all([0, 0, 1, 1, 2, 3, 4, 6].map(load));
      expect(new Set(keys.map(({ id }) => id)).size).toBe(1);
    }
  });

  it("gives four racing processes the same key", async () => {
    const module = new URL("master-key.ts", import.meta.url).href;
    const script = `const { loadMasterKey } = await import(${JSON.stringify(module)});
      process.stdout.write((await loadMasterKey({ configured: null, filePath: ${JSON.stringify(filePath)} })).id);`;
    const run = () => promisify(execFile)(process.execPath, ["--input-type=module", "-e", script]);
    const ids = (await Promise.all([run(), run(), run(), run()])).map(({ stdout }) => stdout);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^[0-9a-f]{16}$/);
  });

  it("takes away others' permission to read the file", async () => {
    await loadMasterKey({ configured: null, filePath });
    await chmod(filePath, 0o644);
    await loadMasterKey({ configured: null, filePath });
    expect((await stat(filePath)).mode & 0o777).toBe(0o600);
  });

  it.each(["", "damaged", randomBytes(31).toString("base64"), `${randomBytes(32).toString("base64")}AAAA`])(
    "never replaces a file that holds %j",
    async (content) => {
      await loadMasterKey({ configured: null, filePath });
      await writeFile(filePath, content);
      await expect(loadMasterKey({ configured: null, filePath })).rejects.toThrow("must hold 32 bytes in base64");
      expect(await readFile(filePath, "utf8")).toBe(content);
    },
  );
});

describe("parseMasterKey", () => {
  it("reveals neither the key nor the malformed text in errors", () => {
    const encoded = randomBytes(32).toString("base64");
    const key = parseMasterKey(new Secret(encoded), "MASTER_KEY");
    expect(`${inspect(key, { showHidden: true })}${JSON.stringify(key)}`).not.toContain(encoded);
    expect(() => parseMasterKey(new Secret("canary"), "MASTER_KEY")).toThrow(/^MASTER_KEY must hold(?!.*canary)/);
  });
});
