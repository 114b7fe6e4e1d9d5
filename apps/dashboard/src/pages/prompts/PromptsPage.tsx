import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { t } from "../../i18n/t.ts";
import { Loaded } from "../../kit/Loaded.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { useRights } from "../../session/use-session.ts";
import { AssistantHead } from "./AssistantHead.tsx";
import { NewDraft } from "./NewDraft.tsx";
import { promptQueries } from "./prompts-queries.ts";
import { VersionSheets } from "./VersionSheets.tsx";
import { VersionsTable } from "./VersionsTable.tsx";

const route = getRouteApi("/assistants/$assistantId/prompts");

/** The versions of an assistant's prompt, and how one of them comes into service. */
export function PromptsPage() {
  const { assistantId } = route.useParams();
  const { version } = route.useSearch();
  const { mayWrite } = useRights();
  const versions = useQuery(promptQueries.versions(assistantId));
  return (
    <>
      <AssistantHead assistantId={assistantId} titleOf={(name) => t("prompts.of", { name })}>
        {mayWrite && <NewDraft assistantId={assistantId} />}
      </AssistantHead>
      {versions.data?.length !== 0 && <p className="text-quiet">{t("prompts.about")}</p>}
      <Loaded query={versions}>
        {(list) => (
          <>
            <Sheet>
              {list.length === 0 ? <p>{t("prompts.none")}</p> : <VersionsTable versions={list} chosen={version} />}
            </Sheet>
            {version !== undefined && (
              <VersionSheets key={version} assistantId={assistantId} id={version} versions={list} />
            )}
          </>
        )}
      </Loaded>
    </>
  );
}
