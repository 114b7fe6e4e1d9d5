import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Secret } from "@parley/foundation/secret";
import { systemRandom } from "@parley/foundation/seeded-random";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DatabaseSnapshot } from "../database/database-snapshot.ts";
import type { DataSource } from "../database/load-database.ts";
import { checkBackup } from "./check-backup.ts";
import { BACKUP_FORMAT } from "./manifest.ts";
import { writeBackup } from "./write-backup.ts";

const PASSPHRASE = new Secret("correct horse battery staple");
const MASTER_KEY = `${Buffer.alloc(32, 7).toString("base64")}\n`;
const ROWS: Readonly<Record<string, readonly string[]>> = {
  empty: [],
  users: ["1\tSanna\n", "2\tßörn \\\\ \\N\n"],
  // More than one part.
  sms_messages: Array.from({ length: 45 }, (_, index) => `${index}\t${String(index % 10).repeat(100_000)}\n`),
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parley-backup-file-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const snapshot: DatabaseSnapshot = {
  serverVersion: "18.4",
  migrations: [{ number: 85, name: "0085-baseline" }],
  masterKeyIds: ["abc"],
  tables: Object.keys(ROWS).map((name) => ({ name, columns: ["id", "name"], order: "id" })),
  rowsOf: async function* ({ name }) {
    for (const row of ROWS[name] ?? []) yield Buffer.from(row);
  },
  readSequences: async () => [{ name: "users_id_seq", value: "9007199254740993" }],
  close: async () => undefined,
};

async function write(name: string, passphrase: Secret | null, format = BACKUP_FORMAT): Promise<string> {
  const path = join(folder, name);
  const about = {
    format,
    parleyVersion: "1.2.3",
    createdAt: "2026-01-02T03:04:05.678Z",
    database: { kind: "embedded" as const, version: snapshot.serverVersion },
    migrations: [...snapshot.migrations],
    masterKeyIds: [...snapshot.masterKeyIds],
  };
  const files = [{ path: "master-key", content: Buffer.from(MASTER_KEY) }];
  await writeBackup({ about, snapshot, files }, { path, passphrase, random: systemRandom, costLog2: 10 });
  return path;
}

async function rowsIn(source: DataSource): Promise<Record<string, string>> {
  const rows: Record<string, string> = {};
  for await (const table of source.tables()) {
    const pieces: Buffer[] = [];
    for await (const piece of table.rows) pieces.push(piece);
    rows[table.name] = Buffer.concat(pieces).toString("utf8");
  }
  return rows;
}

/** The error's code, or the manifest if the backup is accepted. */
async function outcomeOf(bytes: Buffer, passphrase: Secret | null): Promise<unknown> {
  const path = join(folder, "tried");
  await writeFile(path, bytes);
  return checkBackup(path, passphrase).then(
    ({ manifest }) => manifest,
    (error: { code?: string }) => error.code ?? error,
  );
}

describe.each([
  ["plain", null],
  ["encrypted", PASSPHRASE],
])("a backup that is %s", (kind, passphrase) => {
  test("returns what was put in, and only its owner may read the file", async () => {
    const path = await write(`${kind}-whole`, passphrase);
    const { about, manifest, masterKey, source } = await checkBackup(path, passphrase);
    expect(about).toMatchObject({ parleyVersion: "1.2.3", masterKeyIds: ["abc"] });
    expect(manifest.tables.map(({ name, rows, parts }) => [name, rows, parts])).toEqual([
      ["empty", 0, 0],
      ["users", 2, 1],
      ["sms_messages", 45, 2],
    ]);
    expect(masterKey?.reveal()).toBe(MASTER_KEY);
    expect(await rowsIn(source)).toEqual(
      Object.fromEntries(Object.entries(ROWS).map(([name, rows]) => [name, rows.join("")])),
    );
    expect(await source.sequences()).toEqual([{ name: "users_id_seq", value: "9007199254740993" }]);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await readdir(folder)).filter((name) => name.includes("unfinished"))).toEqual([]);
    const bytes = await readFile(path);
    expect(bytes.includes("master-key")).toBe(false);
  });

  test("is refused if it was cut off anywhere or anything was appended", async () => {
    const bytes = await readFile(await write(`${kind}-cut`, passphrase));
    const lengths = [1, 100, Math.floor(bytes.length / 2), bytes.length - 1];
    for (const length of lengths) {
      expect([length, await outcomeOf(bytes.subarray(0, length), passphrase)]).toEqual([length, "backup-damaged"]);
    }
    expect(await outcomeOf(Buffer.concat([bytes, Buffer.from("more")]), passphrase)).toBe("backup-damaged");
    expect(await outcomeOf(Buffer.alloc(0), passphrase)).toBe("backup-damaged");
  });

  test("is refused when a byte is altered", async () => {
    const bytes = await readFile(await write(`${kind}-altered`, passphrase));
    // The first ten bytes of a gzip file describe when and where it was packed, not its content.
    const first = passphrase === null ? 10 : 0;
    for (let at = first; at < bytes.length; at += Math.ceil(bytes.length / 10)) {
      const altered = Buffer.from(bytes);
      altered[at] = (altered[at] ?? 0) ^ 0x10;
      const outcome = await outcomeOf(altered, passphrase);
      expect([at, ["backup-damaged", "passphrase-wrong"].includes(String(outcome))]).toEqual([at, true]);
    }
  });
});

test("an encrypted backup needs its passphrase", async () => {
  const path = await write("needs-passphrase", PASSPHRASE);
  await expect(checkBackup(path, null)).rejects.toMatchObject({ code: "passphrase-missing" });
  await expect(checkBackup(path, new Secret("another passphrase"))).rejects.toMatchObject({ code: "passphrase-wrong" });
});

test("a change between the check and the restore is noticed", async () => {
  const path = await write("changes", null);
  const { source } = await checkBackup(path, null);
  const bytes = await readFile(path);
  await writeFile(path, bytes.subarray(0, bytes.length / 2));
  await expect(rowsIn(source)).rejects.toMatchObject({ code: "backup-damaged" });
});

test("a newer format, a missing file and a different kind of file get different errors; nothing is overwritten", async () => {
  const newer = await write("newer", null, BACKUP_FORMAT + 1);
  await expect(checkBackup(newer, null)).rejects.toMatchObject({ code: "newer-backup" });
  await expect(checkBackup(join(folder, "nowhere"), null)).rejects.toMatchObject({ code: "backup-missing" });
  expect(await outcomeOf(Buffer.from("a letter to my aunt, and not a backup"), null)).toBe("backup-damaged");
  await expect(write("newer", null)).rejects.toMatchObject({ code: "file-exists" });
});
