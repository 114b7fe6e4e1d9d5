import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";

/** `current`: what is there was built from these sources. `absent`: there are no sources, as in a container. */
export type BuildOutcome = "built" | "current" | "absent" | { readonly failure: string };

/** A failure is told in a sentence; the rest is for who builds by hand. */
const LONGEST_REASON = 300;

/**
 * Builds the dashboard beside the service: the tools for it are large, so they run in a process of their own that ends, at
 * the lowest priority.
 */
export class DashboardBuild {
  readonly #script: string;
  #child: ChildProcess | null = null;
  #failure: string | null = null;

  /** @param script builds, or does nothing, and prints one word of `BuildOutcome` */
  constructor(script: string) {
    this.#script = script;
  }

  get isRunning(): boolean {
    return this.#child !== null;
  }

  /** Why the last build failed; null when it did not. */
  get failure(): string | null {
    return this.#failure;
  }

  /** Builds what is missing or older than the sources. Never rejects. */
  async run(): Promise<BuildOutcome> {
    if (!existsSync(this.#script)) return "absent";
    this.#failure = null;
    const { code, out, err } = await this.#spawn();
    if (code === 0) return out.includes("built") ? "built" : "current";
    this.#failure = reasonOf(err);
    return { failure: this.#failure };
  }

  /** Ends a build that runs; what was there before stays. */
  stop(): void {
    this.#child?.kill("SIGKILL");
  }

  #spawn(): Promise<{ readonly code: number | null; readonly out: string; readonly err: string }> {
    return new Promise((resolve) => {
      // Without our environment: it holds secrets, and a build needs none of them.
      const child = spawn(process.execPath, [this.#script, "--if-stale"], {
        stdio: ["ignore", "pipe", "pipe"],
        env: { NODE_ENV: "production", NO_COLOR: "1" },
      });
      this.#child = child;
      let out = "";
      let err = "";
      child.stdout.setEncoding("utf8").on("data", (text: string) => {
        out += text;
      });
      child.stderr.setEncoding("utf8").on("data", (text: string) => {
        err += text;
      });
      const end = (code: number | null) => {
        this.#child = null;
        resolve({ code, out, err });
      };
      child.once("error", (error) => {
        err += error.message;
        end(null);
      });
      child.once("close", end);
    });
  }
}

function reasonOf(err: string): string {
  const [first = ""] = err.split("\n").filter((line) => line.trim() !== "");
  return first.trim().slice(0, LONGEST_REASON) || "it ended without a word";
}
