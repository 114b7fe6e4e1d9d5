import { chmod, chown, lchown, mkdtemp, readdir, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { canEnterFolder, findClosedFolder } from "./account/reachable-folder.ts";
import { findUnprivilegedAccount } from "./account/unprivileged-account.ts";
import { type ClusterHome, clusterHome, findClusterHome, ownerOf } from "./cluster-home.ts";
import { systemErrorCode } from "./file-errors.ts";
import {
  canMakeUserNamespace,
  otherUserIdentity,
  type ServerIdentity,
  sameUserIdentity,
  userNamespaceIdentity,
} from "./server-identity.ts";
import type { ServerPaths } from "./server-paths.ts";

/** What the machine allows; tests use it to stand in for stricter machines. */
export interface MachineLimits {
  readonly mayMakeUserNamespaces: boolean;
  /** Tried in order when the server's user cannot enter `DATA_DIR`. The first survives a reboot, the second may not. */
  readonly foldersOutside: readonly string[];
}

export const ordinaryMachine: MachineLimits = {
  mayMakeUserNamespaces: true,
  foldersOutside: ["/var/lib", tmpdir()],
};

export interface PlacedCluster {
  readonly home: ClusterHome;
  readonly identity: ServerIdentity;
}

/**
 * Decides where the cluster lives and which user its server runs as, and prepares the folders. An ordinary user runs it
 * as itself in `DATA_DIR`. PostgreSQL refuses root, so root runs an existing cluster as its owner, and a new one as the
 * first that works of: itself in a user namespace, an unprivileged account in `DATA_DIR`, the same outside `DATA_DIR`.
 * @throws Error when no user who may run the server can reach an existing cluster.
 */
export async function placeCluster(
  paths: ServerPaths,
  limits: MachineLimits,
  log: (message: string, fields?: Record<string, unknown>) => void,
): Promise<PlacedCluster> {
  const home = await findClusterHome(paths);
  const owner = await ownerOf(home.dataDirectory);
  const userId = process.geteuid?.() ?? 0;
  const groupId = process.getegid?.() ?? 0;
  const account = await findUnprivilegedAccount();

  if (userId !== 0) {
    if (owner !== undefined && owner.userId !== userId) {
      throw new Error(
        `${home.dataDirectory} belongs to user id ${owner.userId}, and Parley runs as ${userId}. ` +
          "Start it as that user, or give DATA_DIR to yours (chown -R).",
      );
    }
    return { home, identity: sameUserIdentity(userId, groupId, account) };
  }
  if (process.platform !== "linux") {
    throw new Error("PostgreSQL refuses to run as root: start Parley as an ordinary user, or set DATABASE_URL.");
  }

  const candidates: ServerIdentity[] = [];
  if (owner !== undefined && owner.userId !== 0) {
    candidates.push(otherUserIdentity(owner.userId, owner.groupId));
  } else if (account !== undefined) {
    if (limits.mayMakeUserNamespaces && (await canMakeUserNamespace(account))) {
      candidates.push(userNamespaceIdentity(userId, groupId, account));
    }
    candidates.push(otherUserIdentity(account.userId, account.groupId));
  }
  return chooseForRoot(paths, home, candidates, owner?.userId, limits, log);
}

async function chooseForRoot(
  paths: ServerPaths,
  home: ClusterHome,
  candidates: readonly ServerIdentity[],
  ownerId: number | undefined,
  limits: MachineLimits,
  log: (message: string, fields?: Record<string, unknown>) => void,
): Promise<PlacedCluster> {
  let closed: string | undefined;
  for (const identity of candidates) {
    closed = await openHome(paths, home, identity);
    if (closed !== undefined) continue;
    if (ownerId !== undefined && ownerId !== identity.userId) {
      log("giving the database files to the account that runs PostgreSQL", { userId: identity.userId });
      await giveTree(home.dataDirectory, identity);
    }
    return { home, identity };
  }
  const [identity] = candidates;
  if (identity === undefined) {
    throw new Error(
      "PostgreSQL refuses to run as root, and /etc/passwd names no other account. " +
        "Start Parley as an ordinary user, or set DATABASE_URL.",
    );
  }
  if (ownerId !== undefined) {
    throw new Error(
      `PostgreSQL refuses to run as root, and user id ${identity.userId} cannot enter ${closed}, which holds the database. ` +
        "Allow user namespaces (unshare --user), open that folder (chmod o+x), or set DATABASE_URL.",
    );
  }
  const outside = await makeHomeOutside(paths, identity, limits);
  log("the database is kept outside DATA_DIR, because PostgreSQL refuses root and its user cannot enter that folder", {
    folder: outside.folder,
    closedFolder: closed,
    userId: identity.userId,
  });
  return { home: outside, identity };
}

/** Lets the identity's group, and nobody else, pass through our own folders. @returns the folder that stays closed. */
async function openHome(
  paths: ServerPaths,
  home: ClusterHome,
  { userId, groupId }: ServerIdentity,
): Promise<string | undefined> {
  const ours = home.isOutsideDataDir ? [home.folder] : [dirname(paths.folder), paths.folder];
  const [outermost] = ours;
  if (outermost === undefined) return undefined;
  const closedAbove = await findClosedFolder(dirname(outermost), userId, groupId);
  if (closedAbove !== undefined) return closedAbove;
  for (const folder of ours) {
    const found = await stat(folder);
    if (canEnterFolder(found, userId, groupId) || found.uid !== 0) continue;
    await chown(folder, 0, groupId);
    await chmod(folder, (found.mode & 0o777) | 0o010);
  }
  return findClosedFolder(home.folder, userId, groupId);
}

async function makeHomeOutside(
  paths: ServerPaths,
  identity: ServerIdentity,
  limits: MachineLimits,
): Promise<ClusterHome> {
  const failures: string[] = [];
  for (const parent of limits.foldersOutside) {
    try {
      // An unguessable name, so that nobody can have prepared it in a folder everybody may write to.
      const home = clusterHome(paths, await mkdtemp(join(parent, "parley-postgres-")));
      const closed = await openHome(paths, home, identity);
      if (closed === undefined) {
        await writeFile(paths.locationFile, `${home.folder}\n`, { mode: 0o600, flush: true });
        return home;
      }
      failures.push(`${closed} is closed`);
    } catch (error) {
      failures.push(`${parent}: ${systemErrorCode(error) ?? String(error)}`);
    }
  }
  throw new Error(
    `PostgreSQL refuses to run as root, and user id ${identity.userId} can keep the database in none of these folders ` +
      `(${failures.join("; ")}). Start Parley as an ordinary user, or set DATABASE_URL.`,
  );
}

async function giveTree(folder: string, { userId, groupId }: ServerIdentity): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), userId, groupId);
  }
  // Last, so that after a partial run the tree still belongs to root and is given again.
  await lchown(folder, userId, groupId);
}
