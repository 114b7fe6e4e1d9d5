import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** @param folder `native` of the installed package. @returns the package's version, such as `18.4.0-beta.17`. */
export async function readBinariesVersion(folder: string): Promise<string> {
  const path = join(folder, "..", "package.json");
  const manifest: unknown = JSON.parse(await readFile(path, "utf8"));
  if (typeof manifest === "object" && manifest !== null && "version" in manifest) return String(manifest.version);
  throw new Error(`${path} has no version`);
}

/** The package's version is PostgreSQL's; it opens only clusters of the same major version. */
export async function readMajorVersion(folder: string): Promise<number> {
  const version = await readBinariesVersion(folder);
  const major = Number.parseInt(version, 10);
  if (!(major > 0)) throw new Error(`${version} is not a version of PostgreSQL`);
  return major;
}
