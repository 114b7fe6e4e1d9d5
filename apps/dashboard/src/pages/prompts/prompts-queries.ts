import type {
  getPromptDiff,
  getPromptGates,
  getPromptVersion,
  listPromptVersions,
} from "@parley/contracts/learning/prompt-contracts";
import type { WireAnswer } from "@parley/contracts/operation";
import { apiQuery, queryText } from "../../api/api-query.ts";

export type PromptVersion = WireAnswer<typeof listPromptVersions>[number];
export type PromptDetail = WireAnswer<typeof getPromptVersion>;
export type PromptGates = WireAnswer<typeof getPromptGates>;

export const learningPath = (assistantId: string) => `/api/learning/assistants/${encodeURIComponent(assistantId)}`;
export const promptsPath = (assistantId: string) => `${learningPath(assistantId)}/prompts`;

/** How often the figures of a canary are looked at again. */
export const LOOK_AGAIN_MS = 5_000;

/** An assistant's versions, and the parts of one of them. */
export const promptQueries = {
  versions: (assistantId: string) => apiQuery<typeof listPromptVersions>(promptsPath(assistantId)),
  version: (assistantId: string, id: number) => apiQuery<typeof getPromptVersion>(`${promptsPath(assistantId)}/${id}`),
  diff: (assistantId: string, id: number, against: number | undefined) =>
    apiQuery<typeof getPromptDiff>(`${promptsPath(assistantId)}/${id}/diff${queryText({ against })}`),
  gates: (assistantId: string, id: number) =>
    apiQuery<typeof getPromptGates>(`${promptsPath(assistantId)}/${id}/gates`),
};

/** After a step: everything about the assistant's prompts, and the assistant, which may be told another one. */
export const isOfPrompts =
  (assistantId: string) =>
  ({ queryKey: [path] }: { readonly queryKey: readonly unknown[] }): boolean =>
    typeof path === "string" &&
    (path.startsWith(promptsPath(assistantId)) || path.startsWith(`/api/v1/assistants/${assistantId}`));
