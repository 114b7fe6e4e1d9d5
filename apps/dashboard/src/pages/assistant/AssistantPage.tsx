import type { getAssistant } from "@parley/contracts/assistants/assistant-contracts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { apiQuery } from "../../api/api-query.ts";
import { t } from "../../i18n/t.ts";
import { Loaded } from "../../kit/Loaded.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { ASSISTANTS_PATH } from "../assistants/assistants-queries.ts";
import { AssistantEditor } from "./AssistantEditor.tsx";

const route = getRouteApi("/assistants/$assistantId");

/** Everything about one assistant, and a conversation with it beside that. */
export function AssistantPage() {
  const { assistantId } = route.useParams();
  const path = `${ASSISTANTS_PATH}/${encodeURIComponent(assistantId)}?include_stats=true`;
  const assistant = useQuery(apiQuery<typeof getAssistant>(path));
  return (
    <>
      {assistant.data === undefined && <PageHead title={t("assistant.title")} />}
      <Loaded query={assistant}>{(record) => <AssistantEditor key={record.id} record={record} />}</Loaded>
    </>
  );
}
