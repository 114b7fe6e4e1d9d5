// Plain JavaScript, as `parse-thread.mjs`: a thread does not have its process's cache of compiled sources.
import { enableCompileCache } from "node:module";
import { parentPort, workerData } from "node:worker_threads";

if (workerData.compileCache !== undefined) enableCompileCache(workerData.compileCache);
const { answerVectorRequest } = await import("./vector-requests.ts");
const indexes = new Map();
parentPort?.on("message", (request) => {
  const answer = answerVectorRequest(indexes, request);
  if (answer !== null) parentPort?.postMessage(answer);
});
