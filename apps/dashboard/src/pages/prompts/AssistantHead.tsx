import type { getAssistant } from "@parley/contracts/assistants/assistant-contracts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { apiQuery } from "../../api/api-query.ts";
import { PageHead } from "../../kit/PageHead.tsx";
import { ProblemNotice } from "../../kit/ProblemNotice.tsx";
import { AssistantLinks } from "../assistant/AssistantLinks.tsx";
import { ASSISTANTS_PATH } from "../assistants/assistants-queries.ts";

interface AssistantHeadProps {
  readonly assistantId: string;
  /** What the page is, made of the assistant's name. */
  readonly titleOf: (name: string) => string;
  readonly children?: ReactNode;
}

/** The head of a page about one assistant, with the way to the others. */
export function AssistantHead({ assistantId, titleOf, children }: AssistantHeadProps) {
  const assistant = useQuery(
    apiQuery<typeof getAssistant>(`${ASSISTANTS_PATH}/${encodeURIComponent(assistantId)}?include_stats=true`),
  );
  return (
    <>
      <PageHead title={titleOf(assistant.data?.name ?? assistantId)}>{children}</PageHead>
      <AssistantLinks assistantId={assistantId} />
      {assistant.error !== null && <ProblemNotice error={assistant.error} />}
    </>
  );
}
