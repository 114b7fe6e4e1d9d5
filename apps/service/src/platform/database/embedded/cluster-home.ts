import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { isMissing } from "./file-errors.ts";
import type { ServerPaths } from "./server-paths.ts";

/** The folder that holds the cluster: `DATA_DIR/postgres`, or one outside `DATA_DIR` if the server's user cannot enter it. */
export interface ClusterHome {
  readonly folder: string;
  /** What PostgreSQL calls `PGDATA`; exists only once it is complete. */
  readonly dataDirectory: string;
  readonly isOutsideDataDir: boolean;
}

export function clusterHome(paths: ServerPaths, folder: string): ClusterHome {
  return { folder, dataDirectory: join(folder, "data"), isOutsideDataDir: folder !== paths.folder };
}

/**
 * Returns where the cluster is or will be.
 * @throws Error when it was outside `DATA_DIR` and is gone: starting empty would look like lost data.
 */
export async function findClusterHome(paths: ServerPaths): Promise<ClusterHome> {
  const folder = await readLocation(paths);
  if (folder === undefined) return clusterHome(paths, paths.folder);
  if ((await ownerOf(folder)) === undefined) {
    throw new Error(
      `The database of ${paths.folder} was kept in ${folder}, and that folder is gone. ` +
        `Put it back, or delete ${paths.locationFile} to start with an empty database.`,
    );
  }
  return clusterHome(paths, folder);
}

async function readLocation(paths: ServerPaths): Promise<string | undefined> {
  try {
    return (await readFile(paths.locationFile, "utf8")).trim();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** The user and group that own a file; undefined when it does not exist. */
export async function ownerOf(path: string): Promise<{ userId: number; groupId: number } | undefined> {
  try {
    const { uid, gid } = await stat(path);
    return { userId: uid, groupId: gid };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
