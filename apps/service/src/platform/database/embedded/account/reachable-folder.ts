import { stat } from "node:fs/promises";
import { dirname } from "node:path";

/** What stat(2) says about access to a folder. */
export interface FolderMode {
  readonly uid: number;
  readonly gid: number;
  readonly mode: number;
}

/** path_resolution(7): the owner's bit if owner, else the group's if in the group, else the others'. */
export function canEnterFolder(folder: FolderMode, userId: number, groupId: number): boolean {
  if (folder.uid === userId) return (folder.mode & 0o100) !== 0;
  if (folder.gid === groupId) return (folder.mode & 0o010) !== 0;
  return (folder.mode & 0o001) !== 0;
}

/**
 * Finds the uppermost folder of `path` (itself included) that a user without root's rights may not enter.
 * @param path absolute, without symbolic links.
 */
export async function findClosedFolder(path: string, userId: number, groupId: number): Promise<string | undefined> {
  const parent = dirname(path);
  const closedAbove = parent === path ? undefined : await findClosedFolder(parent, userId, groupId);
  if (closedAbove !== undefined) return closedAbove;
  return canEnterFolder(await stat(path), userId, groupId) ? undefined : path;
}
