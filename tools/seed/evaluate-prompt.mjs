import { DRAFT_PROMPT, EVALUATION_CASES } from "./house.mjs";
import { until } from "./until.mjs";

/**
 * A new version of the front desk's prompt, which is evaluated, and one that is still a draft.
 *
 * @param {ReturnType<typeof import("../trial/api-client.mjs").createApiClient>} api
 * @param {number} assistantId
 */
export async function evaluatePrompt(api, assistantId) {
  const path = `/api/learning/assistants/${assistantId}`;
  const evaluated = await api.post(`${path}/prompts`, {
    system_prompt: DRAFT_PROMPT,
    version_name: "No medical advice",
    change_summary: "Leaves medical questions to the dentists",
  });
  await api.post(`${path}/prompts`, {
    system_prompt: `${DRAFT_PROMPT}\nAnswer in the customer's language.`,
    version_name: "Every language",
    change_summary: "Answers Spanish in Spanish",
  });
  const dataset = await api.post(`${path}/eval-datasets/import`, {
    data: {
      name: "Hours and prices",
      description: "What people ask most",
      dataset_type: "golden",
      tags: ["hours", "prices"],
      cases: EVALUATION_CASES,
    },
  });
  const run = await api.post(`${path}/eval/run`, {
    prompt_version_id: evaluated.id,
    dataset_id: dataset.id,
    pass_threshold: 0.8,
  });
  const id = run.run_id ?? run.id;
  await until("the end of the evaluation", async () =>
    ["done", "failed", "cancelled"].includes((await api.get(`${path}/eval-runs/${id}`)).status),
  );
}
