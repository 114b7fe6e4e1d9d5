import { chown, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Gives a file that root wrote into another user's `DATA_DIR` (one `sudo` is enough) to that user, whose next start has
 * to read it. Does nothing unless we run as root.
 */
export async function giveToFolderOwner(path: string): Promise<void> {
  if (process.geteuid?.() !== 0) return;
  const { uid, gid } = await stat(dirname(path));
  if (uid !== 0) await chown(path, uid, gid);
}
