import { fileURLToPath } from "node:url";
import asc from "assemblyscript/asc";

/*
 * Compiles the kernel for both kinds of SIMD: `node vad-kernel/build.mjs [folder]`. The result is committed, and a test builds
 * it again and compares.
 */
const KERNEL_FOLDER = fileURLToPath(new URL(".", import.meta.url));
const MODEL_FOLDER = fileURLToPath(new URL("../src/vad/model/", import.meta.url));
const VARIANTS = { "relaxed-simd": ["simd", "relaxed-simd"], "plain-simd": ["simd"] };
/** Enough for everything before the slots; the host makes room for those. */
const INITIAL_PAGES = 14;

const folder = process.argv[2] ?? MODEL_FOLDER;
for (const [variant, features] of Object.entries(VARIANTS)) {
  const { error, stderr } = await asc.main([
    "kernel.ts",
    ...["--baseDir", KERNEL_FOLDER],
    ...["--outFile", `${folder}/vad-${variant}.wasm`],
    ...["-O3", "--noAssert", "--runtime", "stub", "--initialMemory", String(INITIAL_PAGES)],
    ...features.flatMap((feature) => ["--enable", feature]),
    // Warns that functions take vectors, which only matters for functions the host calls.
    ...["--disableWarning", "112"],
  ]);
  if (error) {
    process.stderr.write(stderr?.toString() ?? "");
    throw error;
  }
}
