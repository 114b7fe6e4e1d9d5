/** The `code` of a system error (`ENOENT`, `EACCES`, …), undefined for anything else. */
export function systemErrorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** Whether the file, folder or process is missing (a `/proc` entry can vanish with `ESRCH` while it is read). */
export function isMissing(error: unknown): boolean {
  const code = systemErrorCode(error);
  return code === "ENOENT" || code === "ENOTDIR" || code === "ESRCH";
}
