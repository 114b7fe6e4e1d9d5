import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A request that is refused fails the block, and its answer is shown; every answer has a line of its own. */
const CURL_SETTINGS = 'fail-with-body\nshow-error\nwrite-out = "\\n"\n';

/** The terminal of somebody who follows a page: what a block sets is there in the next one. */
export interface ReaderShell {
  /**
   * Runs a block.
   * @returns what its requests were answered, in order
   * @throws Error with everything that was printed when a command fails
   */
  // biome-ignore lint/suspicious/noExplicitAny: answers are compared with what is expected of them.
  run(block: string): Promise<readonly any[]>;
  close(): Promise<void>;
}

export async function openReaderShell(): Promise<ReaderShell> {
  const folder = await mkdtemp(join(tmpdir(), "parley-reader-"));
  await writeFile(join(folder, ".curlrc"), CURL_SETTINGS);
  const env = { PATH: process.env["PATH"] ?? "", HOME: folder, CURL_HOME: folder };
  return {
    async run(block) {
      const script = [
        "set -euo pipefail",
        `[ ! -f ${folder}/variables ] || . ${folder}/variables`,
        block,
        // But for those that bash keeps for itself.
        `declare -p PARLEY PARLEY_API_KEY auth json 2>/dev/null > ${folder}/variables || true`,
      ].join("\n");
      const output = await runBash(script, folder, env);
      return output
        .split("\n")
        .filter((line) => line.trim() !== "")
        .map((line) => JSON.parse(line));
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

function runBash(script: string, cwd: string, env: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile("bash", ["-c", script], { cwd, env, maxBuffer: 50_000_000 }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(new Error(`${script}\nended with ${error.code}: ${stderr}\n${stdout}`));
    });
  });
}
