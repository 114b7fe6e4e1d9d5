import { fileURLToPath } from "node:url";
import asc from "assemblyscript/asc";

/* Compiles the kernel: `node correlation-kernel/build.mjs [folder]`. The result is committed, and a test builds it again and compares. */
const folder = process.argv[2] ?? fileURLToPath(new URL("../src/correlation/", import.meta.url));
const { error, stderr } = await asc.main([
  "kernel.ts",
  ...["--baseDir", fileURLToPath(new URL(".", import.meta.url))],
  ...["--outFile", `${folder}/correlation.wasm`],
  ...["-O3", "--noAssert", "--runtime", "stub", "--enable", "simd"],
  // Warns that functions take vectors, which only matters for functions the host calls.
  ...["--disableWarning", "112"],
]);
if (error) {
  process.stderr.write(stderr?.toString() ?? "");
  throw error;
}
