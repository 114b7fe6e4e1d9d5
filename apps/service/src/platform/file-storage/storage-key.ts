const MAX_LENGTH = 512;
const NAME = "[A-Za-z0-9][A-Za-z0-9._-]*";
const KEY = new RegExp(`^${NAME}(?:/${NAME})*$`);

/**
 * Checks a key before it becomes a path. No name can begin with a dot, so that `..`, hidden files and the
 * storage's own unfinished files cannot be named.
 * @throws TypeError
 */
export function checkStorageKey(key: string): void {
  if (key.length > MAX_LENGTH || !KEY.test(key)) throw new TypeError("not a key of the file storage");
}
