/** What importing a large dataset does to the process that takes it. */
import type { ChildProcess } from "node:child_process";
import { performance } from "node:perf_hooks";
import { parseJsonBody } from "../../apps/service/src/platform/http/request-body.ts";
import type { House } from "./house.ts";

interface Watched {
  readonly longestMs: number;
  readonly p99Ms: number;
  readonly peak: NodeJS.MemoryUsage;
}

/** @param ask the process's interface @param count of cases */
export async function measureImport(server: ChildProcess, ask: House["ask"], count: number): Promise<void> {
  const { id } = await ask("POST", "/api/v1/assistants", { name: "Ada" });
  const path = `/api/learning/assistants/${id}/eval-datasets/import`;
  // What is not compiled yet takes longer.
  for (let round = 0; round < 3; round += 1) await ask("POST", path, datasetOf(2_000));
  const body = datasetOf(count);
  const idleRss = await tell<number>(server, "memory");
  server.send("watch");
  const beganMs = performance.now();
  const made = await ask("POST", path, body);
  const tookMs = performance.now() - beganMs;
  const { longestMs, p99Ms, peak } = await tell<Watched>(server, "watched");
  if (made.case_count !== count) throw new Error(`${made.case_count} of ${count} cases were imported`);
  const parsing = performance.now();
  parseJsonBody(body);
  const parseMs = performance.now() - parsing;
  console.log(`\nan import of ${count} cases, ${(body.length / 1e6).toFixed(1)} MB of JSON`);
  console.log("| what | figure | goal |\n|---|---|---|");
  console.log(`| it took, s | ${(tookMs / 1_000).toFixed(1)} | |`);
  console.log(`| nothing else had its turn for at most, ms | ${longestMs.toFixed(0)} | ≤ 200 |`);
  console.log(`| the same, p99 of the waits, ms | ${p99Ms.toFixed(0)} | |`);
  console.log(`| JSON.parse of the whole body would take by itself, ms | ${parseMs.toFixed(0)} | |`);
  console.log(
    `| memory before and at most, MB RSS | ${[idleRss, peak.rss].map((bytes) => (bytes / 1e6).toFixed(0)).join(" / ")} | |`,
  );
}

/** About 260 bytes a case. */
function datasetOf(count: number): Buffer {
  const cases = Array.from({ length: count }, (_, index) => ({
    case_name: `Case ${index}`,
    conversation: [
      { role: "user", content: `Question ${index}: when do you open on Thursdays, and is there parking?` },
      { role: "assistant", content: "At nine." },
      { role: "user", content: "Thanks." },
    ],
    expected_response: { should_contain: ["nine"], intent: "opening hours" },
  }));
  return Buffer.from(JSON.stringify({ data: { name: "Benchmark", cases } }));
}

function tell<Told>(server: ChildProcess, what: string): Promise<Told> {
  return new Promise((resolve) => {
    server.once("message", (message) => resolve(message as Told));
    server.send(what);
  });
}
