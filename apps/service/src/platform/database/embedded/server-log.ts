import { type FileHandle, open, rename, stat } from "node:fs/promises";
import { giveToFolderOwner } from "./account/folder-owner.ts";
import { isMissing } from "./file-errors.ts";

const ROTATE_AT_BYTES = 10 * 1024 * 1024;
const TAIL_BYTES = 4_096;
const TAIL_LINES = 12;

/** Moves a log of more than 10 MB to `server.log.1`, replacing the previous one. Call only while no server writes to it. */
export async function rotateServerLog(path: string, rotateAtBytes = ROTATE_AT_BYTES): Promise<void> {
  if ((await sizeOf(path)) > rotateAtBytes) await rename(path, `${path}.1`);
}

/** Opens the log for the server to append to. */
export async function openServerLog(path: string): Promise<FileHandle> {
  const file = await open(path, "a", 0o600);
  await giveToFolderOwner(path);
  return file;
}

/** @returns bytes; 0 when there is no file. */
export async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (isMissing(error)) return 0;
    throw error;
  }
}

/** The last lines written after byte `from`, for an error message. */
export async function readLogTail(path: string, from: number): Promise<string> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const start = Math.max(from, size - TAIL_BYTES);
    const buffer = Buffer.alloc(Math.max(0, size - start));
    await file.read(buffer, 0, buffer.length, start);
    return buffer.toString("utf8").trim().split("\n").slice(-TAIL_LINES).join("\n");
  } finally {
    await file.close();
  }
}
