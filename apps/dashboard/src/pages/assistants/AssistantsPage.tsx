import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { FormEvent } from "react";
import { t } from "../../i18n/t.ts";
import { Button, buttonClass } from "../../kit/Button.tsx";
import { Field } from "../../kit/Field.tsx";
import { ListPages } from "../../kit/ListPages.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { useRights } from "../../session/use-session.ts";
import { AssistantsTable } from "./AssistantsTable.tsx";
import { ASSISTANTS_A_PAGE, ASSISTANTS_PATH, assistantsQuery } from "./assistants-queries.ts";
import { readAssistantsSearch } from "./assistants-search.ts";
import { ImportAssistants } from "./ImportAssistants.tsx";
import { NewAssistant } from "./NewAssistant.tsx";

const route = getRouteApi("/assistants");

/** The organization's assistants: found, made, taken in from a file and given out as one. */
export function AssistantsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { mayWrite } = useRights();
  const assistants = useQuery(assistantsQuery(search));
  const { q, page = 1 } = search;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void navigate({ search: readAssistantsSearch(Object.fromEntries(new FormData(event.currentTarget))) });
  };
  return (
    <>
      <PageHead title={t("assistants.title")}>
        <div className="flex flex-wrap gap-2">
          <a href={`${ASSISTANTS_PATH}/export?format=json`} download className={buttonClass("plain")}>
            {t("assistants.export-all")}
          </a>
          {mayWrite && <ImportAssistants />}
          {mayWrite && <NewAssistant />}
        </div>
      </PageHead>
      <Sheet>
        <search>
          <form key={q} className="flex flex-wrap items-end gap-2" onSubmit={submit}>
            <div className="min-w-0 flex-1 basis-60">
              <Field label={t("assistants.search")}>
                {(control) => <input {...control} type="search" name="q" maxLength={200} defaultValue={q} />}
              </Field>
            </div>
            <Button type="submit">{t("calls.search-submit")}</Button>
          </form>
        </search>
      </Sheet>
      <Loaded query={assistants}>
        {(list) => (
          <>
            <Sheet>
              {list.length === 0 ? (
                <p>{t(q === undefined ? "assistants.none" : "assistants.none-found")}</p>
              ) : (
                <AssistantsTable assistants={list.slice(0, ASSISTANTS_A_PAGE)} />
              )}
            </Sheet>
            <ListPages at={{ by: "page", page, hasNext: list.length > ASSISTANTS_A_PAGE }} />
          </>
        )}
      </Loaded>
    </>
  );
}
