import { fileURLToPath } from "node:url";
import asc from "assemblyscript/asc";

/*
 * Compiles the kernel for both kinds of SIMD: `node vad-kernel/build.mjs [folder]`. What it makes is committed, and a test
 * makes it again and compares.
 */
const KERNEL_FOLDER = fileURLToPath(new URL(".", import.meta.url));
const MODEL_FOLDER = fileURLToPath(new URL("../src/vad/model/", import.meta.url));
const VARIANTS = { "relaxed-simd": ["simd", "relaxed-simd"], "plain-simd": ["simd"] };
/** Up to the slots, for which the host makes room. */
const INITIAL_PAGES = 14;

const folder = process.argv[2] ?? MODEL_FOLDER;
for (const [variant, features] of Object.entries(VARIANTS)) {
  const { error, stderr } = await asc.main([
    "kernel.ts",
    ...["--baseDir", KERNEL_FOLDER],
    ...["--outFile", `${folder}/vad-${variant}.wasm`],
    ...["-O3", "--noAssert", "--runtime", "stub", "--initialMemory", String(INITIAL_PAGES)],
    ...features.flatMap((feature) => ["--enable", feature]),
    // That functions take vectors, which concerns only those the host could call.
    ...["--disableWarning", "112"],
  ]);
  if (error) {
    process.stderr.write(stderr?.toString() ?? "");
    throw error;
  }
}
