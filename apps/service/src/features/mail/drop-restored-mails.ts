import type { DataDoor } from "../../platform/database/scope.ts";
import { dropUnsentMails } from "./outgoing-mail-store.ts";

/**
 * Drops mails that were waiting when a backup was made: the original installation may have sent them since, with links
 * that were used there.
 * @returns how many
 */
export function dropRestoredMails(data: DataDoor): Promise<number> {
  return dropUnsentMails(data, "restored-from-backup");
}
