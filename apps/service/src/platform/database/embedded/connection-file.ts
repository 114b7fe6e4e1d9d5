import { randomBytes } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { giveToFolderOwner } from "./account/folder-owner.ts";
import { isMissing } from "./file-errors.ts";

/** The superuser of the embedded server. */
export const SERVER_USER = "parley";

/** How to reach the server of a `DATA_DIR`, kept between starts. */
export interface StoredConnection {
  readonly password: string;
  /** The port last used; kept as long as it is free. */
  readonly port: number | undefined;
  /** Which machine or container last started the server, see `processNamespace`. */
  readonly startedIn: string | undefined;
}

/** @returns undefined when the file is missing or unreadable; a new password is then set. */
export async function readStoredConnection(path: string): Promise<StoredConnection | undefined> {
  try {
    return parseStoredConnection(await readFile(path, "utf8"));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Replaces the file in one step, readable by its owner only. */
export async function writeStoredConnection(path: string, connection: StoredConnection): Promise<void> {
  const temporary = `${path}.new`;
  await writeFile(temporary, `${JSON.stringify(connection, null, 2)}\n`, { mode: 0o600, flush: true });
  await giveToFolderOwner(temporary);
  await rename(temporary, path);
}

/** 192 random bits, in characters that need no escaping in SQL or a URL. */
export function generatePassword(): string {
  return randomBytes(24).toString("base64url");
}

function parseStoredConnection(text: string): StoredConnection | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== "object" || value === null) return undefined;
  const password = "password" in value ? value.password : undefined;
  const port = "port" in value ? value.port : undefined;
  const startedIn = "startedIn" in value ? value.startedIn : undefined;
  // The password goes into SQL unquoted, so accept only what `generatePassword` makes.
  if (typeof password !== "string" || !/^[\w-]{16,}$/.test(password)) return undefined;
  return {
    password,
    port: typeof port === "number" ? port : undefined,
    startedIn: typeof startedIn === "string" ? startedIn : undefined,
  };
}
