import { z } from "zod";

/** Raised when an older Parley can no longer read the format. */
export const BACKUP_FORMAT = 1;

export const ABOUT_ENTRY = "about.json";
export const MANIFEST_ENTRY = "manifest.json";
/** Prefix of the files from `DATA_DIR`, followed by their path there. */
export const DATA_PREFIX = "data/";
export const MASTER_KEY_ENTRY = `${DATA_PREFIX}master-key`;

/** A table's rows come in parts, so that no table has to fit in memory: `tables/users/000001.copy`, … */
export function tablePartName(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(6, "0")}.copy`;
}

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);

/** The first entry, which describes the backup. */
export const aboutSchema = z.object({
  format: z.int().min(1),
  parleyVersion: z.string(),
  createdAt: z.iso.datetime(),
  /** `embedded` or `server`, and PostgreSQL's version. */
  database: z.object({ kind: z.enum(["embedded", "server"]), version: z.string() }),
  /** The schema's version: every migration that ran. */
  migrations: z.array(z.object({ number: z.int(), name: z.string() })).min(1),
  /** The master keys needed to read the secrets. */
  masterKeyIds: z.array(z.string()),
});
export type About = z.infer<typeof aboutSchema>;

/** The last entry, with the checksums of all others. A file without it was cut off. */
export const manifestSchema = z.object({
  about: sha256,
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()).min(1),
      rows: count,
      bytes: count,
      sha256,
      parts: count,
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^-?\d+$/) })),
  files: z.array(z.object({ path: z.string(), bytes: count, sha256 })),
});
export type Manifest = z.infer<typeof manifestSchema>;
export type TableManifest = Manifest["tables"][number];
