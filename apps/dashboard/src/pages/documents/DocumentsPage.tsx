import type { patchAssistant } from "@parley/contracts/assistants/assistant-contracts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { queryClient } from "../../api/api-query.ts";
import { callApi } from "../../api/call-api.ts";
import { AssistantSelect } from "../../choices/AssistantSelect.tsx";
import { assistantsQuery } from "../../choices/choices-queries.ts";
import { t } from "../../i18n/t.ts";
import { ActionButton } from "../../kit/ActionButton.tsx";
import { Field } from "../../kit/Field.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { Notice } from "../../kit/Notice.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { useRights } from "../../session/use-session.ts";
import { AskDocuments } from "./AskDocuments.tsx";
import { DocumentDrawer } from "./DocumentDrawer.tsx";
import { DocumentList } from "./DocumentList.tsx";
import { assistantPath, documentQueries } from "./documents-queries.ts";

const route = getRouteApi("/documents");

/** What an assistant can look up, and what it would find for a question. */
export function DocumentsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const assistants = useQuery(assistantsQuery());
  return (
    <>
      <PageHead title={t("documents.title")} />
      <p className="text-quiet">{t("documents.about")}</p>
      <Loaded query={assistants}>
        {(list) => {
          const assistantId = search.assistant ?? list[0]?.id;
          if (assistantId === undefined) return <NoAssistant />;
          return (
            <>
              <div className="max-w-md">
                <Field label={t("documents.of")}>
                  {(control) => (
                    <AssistantSelect
                      control={control}
                      value={assistantId}
                      onChange={(next) => void navigate({ search: next === undefined ? {} : { assistant: next } })}
                    />
                  )}
                </Field>
              </div>
              <LooksUp key={assistantId} assistantId={assistantId} />
              <DocumentList key={`list ${assistantId}`} assistantId={assistantId} search={search} />
              <AskDocuments key={`ask ${assistantId} ${search.q}`} assistantId={assistantId} search={search} />
              <DocumentDrawer assistantId={assistantId} search={search} />
            </>
          );
        }}
      </Loaded>
    </>
  );
}

function NoAssistant() {
  return (
    <Sheet>
      <p>
        {t("documents.no-assistant")}{" "}
        <Link to="/assistants" className="text-accent underline">
          {t("nav.assistants")}
        </Link>
      </p>
    </Sheet>
  );
}

/** Says when an assistant has documents but may not look anything up in them. */
function LooksUp({ assistantId }: { readonly assistantId: number }) {
  const { mayWrite } = useRights();
  const { data: assistant } = useQuery(documentQueries.assistant(assistantId));
  if (assistant === undefined || assistant.rag_settings.enabled) return null;
  const allow = async () => {
    const path = assistantPath(assistantId);
    await callApi<typeof patchAssistant>("PATCH", path, { body: { rag_settings: { enabled: true } } });
    await queryClient.invalidateQueries({ queryKey: [path] });
  };
  return (
    <Notice>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>{t("documents.not-looking")}</p>
        {mayWrite && <ActionButton label={t("documents.let-look")} perform={allow} />}
      </div>
    </Notice>
  );
}
