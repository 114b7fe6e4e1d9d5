import { statfs } from "node:fs/promises";

export interface DiskMeasure {
  /** How much this user may still write. */
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/**
 * `low`: somebody should free some space. `scarce`: the rest is reserved for what we cannot do without. `full`: the next
 * write may not fit.
 */
export type DiskLevel = "plenty" | "low" | "scarce" | "full";

const LOW_SHARE = 0.1;
const SCARCE_SHARE = 0.05;
const FULL_SHARE = 0.02;
/** Four segments of PostgreSQL's log: what it needs to finish a transaction and a checkpoint, and to shut down cleanly. */
const FULL_BYTES = 67_108_864;

export function diskLevelOf({ freeBytes, totalBytes }: DiskMeasure): DiskLevel {
  if (freeBytes < FULL_BYTES || freeBytes < totalBytes * FULL_SHARE) return "full";
  if (freeBytes < totalBytes * SCARCE_SHARE) return "scarce";
  return freeBytes < totalBytes * LOW_SHARE ? "low" : "plenty";
}

/** Measures the file system a folder is in. */
export async function measureDisk(folder: string): Promise<DiskMeasure> {
  const { bavail, bsize, blocks } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** `7 % free (1,204 MB)`. */
export function describeDisk({ freeBytes, totalBytes }: DiskMeasure): string {
  const megabytes = Math.floor(freeBytes / 1_000_000).toLocaleString("en");
  return `${Math.floor((freeBytes / Math.max(totalBytes, 1)) * 100)} % free (${megabytes} MB)`;
}
