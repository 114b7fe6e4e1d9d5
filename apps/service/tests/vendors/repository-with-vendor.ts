import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const COPY_TOOL = new URL("../../../../tools/repository-copy.mjs", import.meta.url).href;

/** What a new vendor adds to the repository; nothing else changes. */
export interface NewVendor {
  /** New files by their path in the repository. */
  readonly files: Readonly<Record<string, string>>;
  /** Lines added to existing files, each below the only line that contains `after`. */
  readonly lines: readonly { readonly file: string; readonly after: string; readonly line: string }[];
}

export interface VendorRepository {
  /** Loads a module of the copy, which in turn imports the modules of the copy. */
  import<Module>(file: string): Promise<Module>;
  /** @returns what the compiler reports about these files and everything they import; empty when there is no error */
  typeCheck(files: readonly string[]): Promise<string>;
}

interface Copy {
  readonly root: string;
  write(file: string, text: string): void;
}

/** Runs `use` on a copy of the repository with the vendor in it, and removes the copy afterwards. */
export async function withRepositoryVendor<Result>(
  vendor: NewVendor,
  use: (repository: VendorRepository) => Promise<Result>,
): Promise<Result> {
  const { withRepositoryCopy } = (await import(COPY_TOOL)) as {
    withRepositoryCopy<T>(root: string, use: (copy: Copy) => Promise<T>): Promise<T>;
  };
  return withRepositoryCopy(ROOT, async (copy) => {
    for (const [file, text] of Object.entries(vendor.files)) copy.write(file, text);
    for (const { file, after, line } of vendor.lines) {
      copy.write(file, withLine(readFileSync(join(copy.root, file), "utf8"), after, line));
    }
    return use({
      import: (file) => import(/* @vite-ignore */ pathToFileURL(join(copy.root, file)).href),
      typeCheck: (files) => typeCheck(copy, files),
    });
  });
}

function withLine(text: string, after: string, line: string): string {
  const lines = text.split("\n");
  const places = lines.flatMap((each, index) => (each.includes(after) ? [index] : []));
  const [place, ...others] = places;
  if (place === undefined || others.length > 0) throw new Error(`${after} is in ${places.length} lines instead of one`);
  return [...lines.slice(0, place + 1), line, ...lines.slice(place + 1)].join("\n");
}

async function typeCheck(copy: Copy, files: readonly string[]): Promise<string> {
  copy.write("tsconfig.vendor.json", JSON.stringify({ extends: "./tsconfig.json", files, include: [] }));
  const compiler = join(copy.root, "node_modules/typescript/bin/tsc");
  return promisify(execFile)(process.execPath, [compiler, "--noEmit", "-p", "tsconfig.vendor.json"], { cwd: copy.root })
    .then(() => "")
    .catch((failure: { stdout?: string; message: string }) => failure.stdout ?? failure.message);
}
