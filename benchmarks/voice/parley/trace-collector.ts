import { join } from "node:path";
import { lineOf, type PinnedProcess, startPinned } from "../pinned-process.ts";

const PROGRAM = join(import.meta.dirname, "trace-collector-process.ts");

export interface TraceCollector extends PinnedProcess {
  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly url: string;
}

/** Somebody who takes every trace, in a process of its own, and keeps none. Says how many it took when it is stopped. */
export async function startTraceCollector(cores: string): Promise<TraceCollector> {
  const collector = startPinned(process.execPath, [PROGRAM], { cores });
  const url = `http://127.0.0.1:${await lineOf(collector, "listening")}`;
  collector.lines.on("line", (line) => console.error(line));
  return { ...collector, url };
}
