import { readFile } from "node:fs/promises";
import { isMissing } from "../file-errors.ts";

export interface Account {
  readonly name: string;
  readonly userId: number;
  readonly groupId: number;
}

/**
 * Finds a named account without rights: `nobody`, or else any that is not root. It needs a name because `initdb`
 * refuses a user id that is not in the list of accounts.
 */
export async function findUnprivilegedAccount(passwdFile = "/etc/passwd"): Promise<Account | undefined> {
  try {
    const accounts = parsePasswd(await readFile(passwdFile, "utf8")).filter((account) => account.userId > 0);
    return accounts.find((account) => account.name === "nobody") ?? accounts[0];
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Reads passwd(5), skipping lines that are not accounts (comments, NIS). */
export function parsePasswd(text: string): readonly Account[] {
  return text.split("\n").flatMap((line) => {
    const [name, , userId, groupId] = line.split(":");
    return name && /^\d+$/.test(userId ?? "") && /^\d+$/.test(groupId ?? "")
      ? [{ name, userId: Number(userId), groupId: Number(groupId) }]
      : [];
  });
}
