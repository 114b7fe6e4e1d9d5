import { execFile } from "node:child_process";
import { join } from "node:path";

/** Of the repository. */
const SDK_FOLDER = join(import.meta.dirname, "../../../../sdk");

export type Language = "TypeScript" | "Python";

/** A program and its first parameters, in an environment that has nothing else of ours. */
function commandOf(language: Language, code: { readonly file?: string; readonly text?: string }) {
  if (language === "TypeScript") {
    const entry = code.file === undefined ? ["--input-type=module", "--eval", code.text ?? ""] : [code.file];
    return { program: process.execPath, parameters: ["--conditions=parley-source", ...entry], env: {} };
  }
  const entry = code.file === undefined ? ["-c", code.text ?? ""] : [code.file];
  const env = { PYTHONPATH: join(SDK_FOLDER, "python/src"), PYTHONDONTWRITEBYTECODE: "1", PYTHONIOENCODING: "utf-8" };
  return { program: "python3", parameters: ["-W", "error", ...entry], env };
}

export interface Run {
  readonly exitCode: number;
  readonly output: string;
  readonly errors: string;
}

/**
 * Runs a program that uses an SDK, as its reader would, from the SDK's folder.
 * @param code a file, relative to that folder, or a text
 * @param input what it can read from its standard input
 */
export function runWithSdk(
  language: Language,
  code: { readonly file?: string; readonly text?: string },
  options: { readonly env?: NodeJS.ProcessEnv; readonly input?: string },
): Promise<Run> {
  const { program, parameters, env } = commandOf(language, code);
  return new Promise((resolve) => {
    const child = execFile(
      program,
      parameters,
      {
        cwd: join(SDK_FOLDER, language.toLowerCase()),
        env: { PATH: process.env["PATH"], ...env, ...options.env },
      },
      (error, output, errors) => resolve({ exitCode: error === null ? 0 : Number(error.code ?? -1), output, errors }),
    );
    child.stdin?.end(options.input ?? "");
  });
}
