import { chown, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * What root writes into another user's `DATA_DIR` (`sudo`, once) must stay readable for that user's next start.
 * Nothing happens for anybody else.
 */
export async function giveToFolderOwner(path: string): Promise<void> {
  if (process.geteuid?.() !== 0) return;
  const { uid, gid } = await stat(dirname(path));
  if (uid !== 0) await chown(path, uid, gid);
}
