// Plain JavaScript: a thread does not have the cache of compiled sources from its process, and must have it before the first
// TypeScript is loaded, or it strips types by itself.
import { enableCompileCache } from "node:module";
import { parentPort, workerData } from "node:worker_threads";

if (workerData.compileCache !== undefined) enableCompileCache(workerData.compileCache);
const { parseDocument } = await import("./parse-document.ts");
try {
  const { format, bytes, contentType } = workerData;
  const parsed = await parseDocument(format, Buffer.from(bytes), contentType);
  parentPort?.postMessage({ parsed });
} catch (error) {
  // Only our own words leave the thread: a parser's message may quote the document.
  const isOurs = error instanceof Error && error.name === "UnreadableDocumentError";
  parentPort?.postMessage({ reason: isOurs ? error.message : "The document is damaged and cannot be read" });
}
