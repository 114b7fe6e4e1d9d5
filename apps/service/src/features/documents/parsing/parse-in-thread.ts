import { getCompileCacheDir } from "node:module";
import { Worker } from "node:worker_threads";
import type { DocumentFormat } from "./document-format.ts";
import { type ParsedDocument, UnreadableDocumentError } from "./parsed-document.ts";

const THREAD = new URL("parse-thread.mjs", import.meta.url);
/** Plenty for a document of 10 MB; a hostile one gets no more. */
const PARSE_LIMITS = { timeoutMs: 60_000, memoryMb: 384 } as const;

export interface DocumentFile {
  readonly format: DocumentFormat;
  readonly bytes: Buffer;
  /** As it was sent. */
  readonly contentType?: string;
}

/**
 * Parses a document in a thread of its own, which is ended when it takes too long or too much memory.
 * @throws UnreadableDocumentError with the reason; the signal's reason when it is aborted
 */
export async function parseInThread(
  { format, bytes, contentType }: DocumentFile,
  signal: AbortSignal,
  limits: { readonly timeoutMs: number; readonly memoryMb: number } = PARSE_LIMITS,
): Promise<ParsedDocument> {
  signal.throwIfAborted();
  const worker = new Worker(THREAD, {
    workerData: { format, bytes: new Uint8Array(bytes), contentType, compileCache: getCompileCacheDir() },
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb, maxYoungGenerationSizeMb: 32 },
    // What a parser prints is not for the log.
    stdout: true,
    stderr: true,
  });
  try {
    return await new Promise<ParsedDocument>((resolve, reject) => {
      const refuse = (reason: string) => reject(new UnreadableDocumentError(reason));
      const timer = setTimeout(() => refuse("Reading the document takes too long"), limits.timeoutMs);
      worker.once("exit", () => clearTimeout(timer));
      worker.once("message", (message: { parsed?: ParsedDocument; reason?: string }) =>
        message.parsed === undefined ? refuse(message.reason ?? "It cannot be read") : resolve(message.parsed),
      );
      worker.once("error", (error: NodeJS.ErrnoException) =>
        refuse(
          error.code === "ERR_WORKER_OUT_OF_MEMORY"
            ? "Reading the document takes too much memory"
            : "The document is damaged and cannot be read",
        ),
      );
      worker.once("exit", () => refuse("The document is damaged and cannot be read"));
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
  } finally {
    await worker.terminate();
  }
}
