/** How fast an evaluation runs, beside a bare loop that asks the same model the same. */
import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import type { ModelServer } from "@parley/testkit/models/model-server";
import { request } from "undici";
import type { House } from "./house.ts";

/** As many as an evaluation has at a time. */
const AT_A_TIME = 8;
const ROUNDS = Number(process.env["ROUNDS"] ?? 2);

/** @param count of cases */
export async function measureEvaluation(models: ModelServer, ask: House["ask"], count: number): Promise<void> {
  const { id } = await ask("POST", "/api/v1/assistants", {
    name: "Ada",
    llm_settings: { system_prompt: "You are Ada, who answers at a restaurant." },
  });
  const path = `/api/learning/assistants/${id}`;
  const { id: versionId } = await ask("POST", `${path}/prompts`, { system_prompt: "You are Ada." });
  const runOf = async (cases: number): Promise<number> => {
    const datasetId = (await ask("POST", `${path}/eval-datasets/import`, { data: datasetOf(cases) })).id;
    const beganMs = performance.now();
    const { run_id: runId } = await ask("POST", `${path}/eval/run`, {
      prompt_version_id: versionId,
      dataset_id: datasetId,
    });
    for (;;) {
      const { status, passed_cases: passed, reason } = await ask("GET", `${path}/eval-runs/${runId}`);
      if (status === "done") {
        if (passed !== cases) throw new Error(`${passed} of ${cases} cases have passed`);
        return performance.now() - beganMs;
      }
      if (status === "failed" || status === "paused") throw new Error(`the evaluation ${status}: ${reason}`);
      await delay(100);
    }
  };
  await runOf(AT_A_TIME);
  const asked = models.requests.at(-1);
  if (asked === undefined) throw new Error("the model was not asked");
  const bareOf = (cases: number) => bareLoop(`${models.url}${asked.path}`, JSON.stringify(asked.body), cases);
  await bareOf(AT_A_TIME);
  const ratios: number[] = [];
  console.log(`\nan evaluation of ${count} cases, ${AT_A_TIME} at a time, with a model that takes 300 ms`);
  console.log("| round | bare loop, s | evaluation, s | ratio (goal ≥ 0.9) |\n|---|---|---|---|");
  for (let round = 0; round < ROUNDS; round += 1) {
    // Whoever comes first changes with every round.
    const bareFirst = round % 2 === 0 ? await bareOf(count) : null;
    const ranMs = await runOf(count);
    const bareMs = bareFirst ?? (await bareOf(count));
    ratios.push(bareMs / ranMs);
    const shown = [bareMs, ranMs].map((ms) => (ms / 1_000).toFixed(2));
    console.log(`| ${round + 1} | ${shown.join(" | ")} | ${(bareMs / ranMs).toFixed(3)} |`);
  }
}

/** @returns how long it took, in ms */
async function bareLoop(url: string, body: string, count: number): Promise<number> {
  const beganMs = performance.now();
  let left = count;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      const headers = { "content-type": "application/json", authorization: "Bearer sk-benchmark" };
      const answered = await request(url, { method: "POST", headers, body });
      if (answered.statusCode !== 200) throw new Error(`the model answered ${answered.statusCode}`);
      await answered.body.text();
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
  return performance.now() - beganMs;
}

function datasetOf(count: number) {
  const cases = Array.from({ length: count }, (_, index) => ({
    conversation: [{ role: "user", content: `Question ${index}: when do you open?` }],
    expected_response: "nine",
  }));
  return { name: "Benchmark", cases };
}
