import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { FileAppender, FileStorage } from "./file-storage.ts";

const MAX_KEY_LENGTH = 512;
const KEY_PART = "[A-Za-z0-9][A-Za-z0-9._-]*";
const KEY = new RegExp(`^${KEY_PART}(?:/${KEY_PART})*$`);

/** Recordings: only the service's own user may read what people said. */
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

/**
 * Files in a folder of this machine. Processes that need each other's files share the folder.
 * @param folder absolute; created with the first file.
 */
export function createLocalFileStorage(folder: string): FileStorage {
  const pathOf = (key: string) => {
    checkStorageKey(key);
    return join(folder, key);
  };
  const makeFolderOf = (path: string) => mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE });
  return {
    write: async (key, chunks) => {
      const path = pathOf(key);
      await makeFolderOf(path);
      // In the same folder, so that the rename cannot become a copy.
      const unfinished = join(dirname(path), `.${basename(path)}.${randomUUID()}`);
      try {
        const sizeBytes = await writeAll(unfinished, chunks);
        await rename(unfinished, path);
        return sizeBytes;
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    openAppend: async (key) => {
      const path = pathOf(key);
      const file = await openToGrow(path).catch(async (error: unknown) => {
        if (!isMissing(error)) throw error;
        await makeFolderOf(path);
        return openToGrow(path);
      });
      try {
        return appenderAt(file, (await file.stat()).size);
      } catch (error) {
        await file.close();
        throw error;
      }
    },
    read: async (key, range) => {
      const file = await openExisting(pathOf(key));
      return file === null ? null : file.createReadStream(range ?? {});
    },
    size: async (key) => {
      try {
        const found = await stat(pathOf(key));
        return found.isFile() ? found.size : null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
  };
}

async function writeAll(path: string, chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<number> {
  const file = await open(path, "wx", FILE_MODE);
  try {
    let sizeBytes = 0;
    for await (const chunk of chunks) {
      await file.writeFile(chunk);
      sizeBytes += chunk.byteLength;
    }
    // A row will say that the file exists; that must stay true after a power cut.
    await file.sync();
    return sizeBytes;
  } finally {
    await file.close();
  }
}

/** Not O_APPEND, which would put every write behind those of other writers. */
function openToGrow(path: string): Promise<FileHandle> {
  return open(path, constants.O_WRONLY | constants.O_CREAT, FILE_MODE);
}

function appenderAt(file: FileHandle, sizeBytes: number): FileAppender {
  let end = sizeBytes;
  return {
    write: async (bytes) => {
      for (let done = 0; done < bytes.length; ) {
        const { bytesWritten } = await file.write(bytes, done, bytes.length - done, end);
        done += bytesWritten;
        end += bytesWritten;
      }
    },
    close: async () => {
      try {
        await file.datasync();
      } finally {
        await file.close();
      }
    },
  };
}

async function openExisting(path: string): Promise<FileHandle | null> {
  let file: FileHandle;
  try {
    file = await open(path, "r");
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
  if ((await file.stat()).isFile()) return file;
  await file.close();
  return null;
}

/** Also for a key that has another file as a folder (ENOTDIR). */
function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
}

/**
 * Checks a key before it becomes a path. No name can begin with a dot, so that `..`, hidden files and the
 * storage's own unfinished files cannot be named.
 * @throws TypeError
 */
function checkStorageKey(key: string): void {
  if (key.length > MAX_KEY_LENGTH || !KEY.test(key)) throw new TypeError("not a key of the file storage");
}
