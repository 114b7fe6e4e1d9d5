import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { access, rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { DomainError } from "@parley/foundation/domain-error";
import type { Secret } from "@parley/foundation/secret";
import type { Random } from "@parley/foundation/seeded-random";
import type { DatabaseSnapshot } from "../database/database-snapshot.ts";
import { RowDigest } from "../database/row-digest.ts";
import type { StoredTable } from "../database/stored-tables.ts";
import { encryptBackup } from "./backup-encryption.ts";
import {
  ABOUT_ENTRY,
  type About,
  DATA_PREFIX,
  MANIFEST_ENTRY,
  type Manifest,
  type TableManifest,
  tablePartName,
} from "./manifest.ts";
import { type ArchiveFile, writeTar } from "./tar-archive.ts";

/** How much of a table is held in memory at once. */
const PART_BYTES = 4 * 1_024 * 1_024;

export interface BackupContent {
  readonly about: About;
  readonly snapshot: DatabaseSnapshot;
  /** Small files of `DATA_DIR`, by their path there. */
  readonly files: readonly { readonly path: string; readonly content: Buffer }[];
}

export interface BackupTarget {
  /** Made with mode 0600; must not exist. */
  readonly path: string;
  /** Null writes a backup that anybody who has the file can read. */
  readonly passphrase: Secret | null;
  readonly random: Random;
  /** For tests, which have nothing to protect; see `encryptBackup`. */
  readonly costLog2?: number;
}

/**
 * Writes one file: a gzipped tar archive, encrypted if there is a passphrase. It gets its name only once it is complete
 * and on the disk.
 * @throws DomainError when the file already exists
 */
export async function writeBackup(content: BackupContent, target: BackupTarget): Promise<Manifest> {
  const unfinished = `${target.path}.unfinished-${target.random.bytes(6).toString("hex")}`;
  try {
    const manifest: { value: Manifest | null } = { value: null };
    const files = filesOf(content, (whole) => {
      manifest.value = whole;
    });
    const archive = Readable.from(writeTar(files, new Date(content.about.createdAt)));
    const encrypted = (bytes: AsyncIterable<Buffer>) =>
      target.passphrase === null ? bytes : encryptBackup(target.passphrase, target.random, bytes, target.costLog2);
    await pipeline(
      archive,
      createGzip(),
      encrypted,
      createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true }),
    );
    // A hard link would close this gap, but the file systems of USB drives do not support them.
    if (await pathExists(target.path)) throw fileExistsError(target.path);
    await rename(unfinished, target.path);
    if (manifest.value === null) throw new Error("the archive ended without its manifest");
    return manifest.value;
  } finally {
    await rm(unfinished, { force: true });
  }
}

export async function pathExists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

export function fileExistsError(path: string): DomainError {
  return new DomainError("conflict", `${path} already exists`, {
    code: "file-exists",
    fix: "Give another name, or move the existing file away. Nothing was overwritten.",
  });
}

async function* filesOf(
  { about, snapshot, files }: BackupContent,
  onManifest: (manifest: Manifest) => void,
): AsyncGenerator<ArchiveFile> {
  const aboutBytes = Buffer.from(`${JSON.stringify(about, null, 2)}\n`);
  yield { name: ABOUT_ENTRY, content: aboutBytes };
  const tables: TableManifest[] = [];
  for (const table of snapshot.tables) tables.push(yield* tableFiles(snapshot, table));
  for (const { path, content } of files) yield { name: `${DATA_PREFIX}${path}`, content };
  const manifest: Manifest = {
    about: sha256Of(aboutBytes),
    tables,
    sequences: [...(await snapshot.readSequences())],
    files: files.map(({ path, content }) => ({ path, bytes: content.length, sha256: sha256Of(content) })),
  };
  onManifest(manifest);
  yield { name: MANIFEST_ENTRY, content: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) };
}

async function* tableFiles(snapshot: DatabaseSnapshot, table: StoredTable): AsyncGenerator<ArchiveFile, TableManifest> {
  const digest = new RowDigest();
  let parts = 0;
  let waiting: Buffer[] = [];
  let bytes = 0;
  const nextPart = (): ArchiveFile => {
    parts += 1;
    const content = Buffer.concat(waiting);
    waiting = [];
    bytes = 0;
    return { name: tablePartName(table.name, parts), content };
  };
  for await (const piece of digest.watch(snapshot.rowsOf(table))) {
    waiting.push(piece);
    bytes += piece.length;
    if (bytes >= PART_BYTES) yield nextPart();
  }
  if (bytes > 0) yield nextPart();
  return { name: table.name, columns: [...table.columns], ...digest.finish(), parts };
}

function sha256Of(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
