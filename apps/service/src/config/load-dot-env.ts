import { loadEnvFile } from "node:process";
import { DomainError } from "@parley/foundation/domain-error";

/**
 * Takes the settings of a file `.env` in the working folder, where there is one. What the environment says already stands.
 * @throws DomainError `invalid-input` for a file that cannot be read
 */
export function loadDotEnv(path = ".env"): void {
  try {
    loadEnvFile(path);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code === "ENOENT") return;
    throw new DomainError("invalid-input", `The file .env is there and cannot be read (${code})`, {
      fix: "Make it a file that whoever runs Parley may read, or move it away.",
    });
  }
}
