// The cache of compiled sources as `bin/parley.mjs` has it: before the first TypeScript is loaded.
import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

enableCompileCache(fileURLToPath(new URL("../../node_modules/.cache/parley", import.meta.url)));
await import("./stalled-bridge.ts");
