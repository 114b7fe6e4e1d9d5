import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import { BUILT_FROM, BUNDLE, bundleFolder, currentBundle, hashSources } from "../../bin/service-bundle.mjs";

/*
 * Puts the service's sources, and the libraries that come in hundreds of files, into a few files of `dist`. With `--if-stale`
 * only if what is there was not built from these sources. Prints `built` or `current`; a failure is told on stderr, and leaves
 * what was there before. Everything else is imported from `node_modules` as always.
 */

const ROOT = join(import.meta.dirname, "..", "..");
/** Pure modules without files or state of their own, of which a second copy in the process would do no harm. */
const BUNDLED =
  /^(?:\0|@parley\/|@oxc-project\/runtime\/|kysely(?:\/|$)|libphonenumber-js(?:\/|$)|zod(?:\/|$)|jose(?:\/|$))/;
const OWN_SOURCE = /\.(?:ts|mjs)$/;

/**
 * Sources find files beside them by their own address, which stays that of the source: as seen from a file of `dist`, so that
 * the repository may be moved or copied as a whole.
 */
function keepAddresses(code: string, path: string): string | null {
  if (!OWN_SOURCE.test(path) || !code.includes("import.meta.")) return null;
  const addressOf = (file: string) => {
    const address = relative(bundleFolder(ROOT), file).split(sep).join("/");
    return `new URL(${JSON.stringify(address)}, import.meta.url)`;
  };
  return code.replaceAll(/import\.meta\.(url|dirname)/g, (_whole, member) =>
    member === "url" ? `${addressOf(path)}.href` : `decodeURIComponent(${addressOf(dirname(path))}.pathname)`,
  );
}

async function build(sources: string): Promise<void> {
  const folder = bundleFolder(ROOT);
  const fresh = `${folder}-building-${process.pid}`;
  const old = `${folder}-replaced-${process.pid}`;
  try {
    const [{ rolldown }, { oxcRuntimePlugin }] = await Promise.all([
      import("rolldown"),
      import("rolldown/experimental"),
    ]).catch(() => {
      throw new Error("Rolldown is not installed; run npm ci without --omit=dev");
    });
    const bundle = await rolldown({
      input: { main: join(ROOT, "apps", "service", "src", "main.ts") },
      platform: "node",
      external: (id) => !(id.startsWith(".") || isAbsolute(id) || BUNDLED.test(id)),
      // Node runs everything that is written here; nothing has to be rewritten for older ones.
      transform: { target: "esnext" },
      // The former has the helper that takes the place of templates with a closing script tag.
      plugins: [oxcRuntimePlugin(), { name: "keep-addresses", transform: keepAddresses }],
      onLog: () => undefined,
    });
    await bundle.write({
      dir: fresh,
      format: "esm",
      entryFileNames: BUNDLE,
      chunkFileNames: "[name]-[hash].mjs",
      // Names stay, so that the trace of an error can be read.
      minify: { mangle: false, compress: false, codegen: { removeWhitespace: false } },
    });
    await bundle.close();
    await writeFile(join(fresh, BUILT_FROM), sources);
    await mkdir(folder, { recursive: true });
    await rename(folder, old);
    await rename(fresh, folder);
  } finally {
    await rm(fresh, { recursive: true, force: true });
    await rm(old, { recursive: true, force: true });
  }
}

try {
  if (process.argv.includes("--if-stale") && currentBundle(ROOT) !== null) process.stdout.write("current\n");
  else {
    await build(hashSources(ROOT));
    process.stdout.write("built\n");
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
