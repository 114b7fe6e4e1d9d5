import { createHash } from "node:crypto";
import { DomainError } from "@parley/foundation/domain-error";
import { Secret } from "@parley/foundation/secret";
import type { z } from "zod";
import type { DataSource, SourceTable } from "../database/load-database.ts";
import { isSameDigest, RowDigest, type TableDigest } from "../database/row-digest.ts";
import { damaged } from "./damaged.ts";
import {
  ABOUT_ENTRY,
  type About,
  aboutSchema,
  BACKUP_FORMAT,
  DATA_PREFIX,
  MANIFEST_ENTRY,
  MASTER_KEY_ENTRY,
  type Manifest,
  manifestSchema,
  type TableManifest,
  tablePartName,
} from "./manifest.ts";
import { readArchive, readWhole } from "./read-archive.ts";
import type { ArchiveEntry } from "./tar-archive.ts";

const MAX_DOCUMENT_BYTES = 16 * 1_024 * 1_024;

/** A backup whose every byte was read and matches its manifest. */
export interface CheckedBackup {
  readonly about: About;
  readonly manifest: Manifest;
  /** Null when the backup was made without it. */
  readonly masterKey: Secret | null;
  /** Reads the file again and fails if it changed since the check. */
  readonly source: DataSource;
}

/** @throws DomainError when anything is missing, unexpected, or different from the manifest */
export async function checkBackup(path: string, passphrase: Secret | null): Promise<CheckedBackup> {
  let about: About | null = null;
  let aboutHash = "";
  let manifest: Manifest | null = null;
  let masterKey: Secret | null = null;
  const parts = new Map<string, TableDigest>();
  const tables = new Map<string, RowDigest>();
  for await (const entry of readArchive(path, passphrase)) {
    if (about === null) {
      if (entry.name !== ABOUT_ENTRY) throw damaged(`it begins with ${entry.name}`);
      const bytes = await readWhole(entry, MAX_DOCUMENT_BYTES);
      about = readAbout(bytes);
      aboutHash = createHash("sha256").update(bytes).digest("hex");
      continue;
    }
    if (manifest !== null || parts.has(entry.name)) throw damaged(`${entry.name} does not belong in it`);
    if (entry.name === MANIFEST_ENTRY) {
      manifest = parse(manifestSchema, await readWhole(entry, MAX_DOCUMENT_BYTES), MANIFEST_ENTRY);
      continue;
    }
    const kept: Buffer[] = [];
    const digests = [new RowDigest(), ...tableDigestOf(tables, entry.name)];
    for await (const piece of entry.content) {
      for (const digest of digests) digest.update(piece);
      if (entry.name === MASTER_KEY_ENTRY) kept.push(piece);
    }
    if (entry.name === MASTER_KEY_ENTRY) masterKey = new Secret(Buffer.concat(kept).toString("utf8"));
    parts.set(entry.name, (digests[0] as RowDigest).finish());
  }
  if (about === null || manifest === null) throw damaged("it was cut off");
  if (manifest.about !== aboutHash) throw damaged(`${ABOUT_ENTRY} was altered`);
  compareParts(manifest, parts, tables);
  return { about, manifest, masterKey, source: sourceOf(path, passphrase, about, manifest) };
}

function readAbout(bytes: Buffer): About {
  const about = parse(aboutSchema, bytes, ABOUT_ENTRY);
  if (about.format <= BACKUP_FORMAT) return about;
  throw new DomainError("invalid-state", `The backup was made by a newer Parley (${about.parleyVersion})`, {
    code: "newer-backup",
    fix: `Restore it with Parley ${about.parleyVersion} or newer.`,
  });
}

function parse<Schema extends z.ZodType>(schema: Schema, bytes: Buffer, name: string): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(bytes.toString("utf8")));
  } catch (error) {
    throw damaged(`${name} cannot be read`, error);
  }
}

/** The digest over all parts of the table this part belongs to. */
function tableDigestOf(tables: Map<string, RowDigest>, name: string): readonly RowDigest[] {
  const [, table] = /^tables\/([^/]+)\/\d{6}\.copy$/.exec(name) ?? [];
  if (table === undefined) return [];
  const digest = tables.get(table) ?? new RowDigest();
  tables.set(table, digest);
  return [digest];
}

function compareParts(
  manifest: Manifest,
  parts: ReadonlyMap<string, TableDigest>,
  tables: ReadonlyMap<string, RowDigest>,
): void {
  const expected = new Set([
    ...manifest.files.map(({ path }) => `${DATA_PREFIX}${path}`),
    ...manifest.tables.flatMap((table) => partNames(table)),
  ]);
  for (const name of parts.keys()) if (!expected.has(name)) throw damaged(`${name} does not belong in it`);
  for (const name of expected) if (!parts.has(name)) throw damaged(`${name} is missing`);
  for (const { path, sha256 } of manifest.files) {
    if (parts.get(`${DATA_PREFIX}${path}`)?.sha256 !== sha256) throw damaged(`${path} was altered`);
  }
  for (const table of manifest.tables) {
    const found = (tables.get(table.name) ?? new RowDigest()).finish();
    if (!isSameDigest(found, table)) throw damaged(`the rows of ${table.name} were altered`);
  }
}

function partNames({ name, parts }: TableManifest): readonly string[] {
  return Array.from({ length: parts }, (_, index) => tablePartName(name, index + 1));
}

function sourceOf(path: string, passphrase: Secret | null, about: About, manifest: Manifest): DataSource {
  return {
    migrations: about.migrations,
    tables: () => readTables(readArchive(path, passphrase), manifest),
    sequences: async () => manifest.sequences,
  };
}

async function* readTables(entries: AsyncGenerator<ArchiveEntry>, manifest: Manifest): AsyncGenerator<SourceTable> {
  try {
    const { value: first } = await entries.next();
    await readWhole(first, MAX_DOCUMENT_BYTES);
    for (const table of manifest.tables) {
      yield { name: table.name, columns: table.columns, rows: readRows(entries, table) };
    }
  } finally {
    await entries.return(undefined);
  }
}

async function* readRows(entries: AsyncGenerator<ArchiveEntry>, table: TableManifest): AsyncGenerator<Buffer> {
  const digest = new RowDigest();
  for (const name of partNames(table)) {
    const next = await entries.next();
    if (next.done === true || next.value.name !== name) throw damaged("it changed while it was read");
    yield* digest.watch(next.value.content);
  }
  if (!isSameDigest(digest.finish(), table)) throw damaged("it changed while it was read");
}
