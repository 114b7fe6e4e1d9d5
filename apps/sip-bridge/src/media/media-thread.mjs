// Plain JavaScript: a thread does not have the cache of compiled sources from its process, and must have it before the first
// TypeScript is loaded, or it strips types by itself, for 8 to 16 MB.
import { enableCompileCache } from "node:module";
import { workerData } from "node:worker_threads";

if (workerData.compileCache !== undefined) enableCompileCache(workerData.compileCache);
await import("./media-worker.ts");
