import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { t } from "../../../i18n/t.ts";
import { buttonClass } from "../../../kit/Button.tsx";
import { Loaded } from "../../../kit/Loaded.tsx";
import { PageHead } from "../../../kit/PageHead.tsx";
import { Sheet } from "../../../kit/Sheet.tsx";
import { useRights } from "../../../session/use-session.ts";
import { flowsQuery } from "../flows-queries.ts";
import { FLOWS_A_PAGE } from "../flows-search.ts";
import { FlowsTable } from "./FlowsTable.tsx";
import { NewFlow } from "./NewFlow.tsx";

const route = getRouteApi("/flows");

/** All flows, the oldest first, those that are switched off, too. */
export function FlowsPage() {
  const { mayWrite } = useRights();
  const { skip = 0 } = route.useSearch();
  const flows = useQuery({ ...flowsQuery(skip), placeholderData: keepPreviousData });
  return (
    <>
      <PageHead title={t("flows.title")}>{mayWrite && <NewFlow />}</PageHead>
      <p className="text-quiet">{t("flows.about")}</p>
      <Loaded query={flows}>
        {(found) => (
          <>
            <Sheet>
              {found.length === 0 ? (
                <p>{t(mayWrite ? "flows.none" : "flows.none-to-read")}</p>
              ) : (
                <FlowsTable flows={found.slice(0, FLOWS_A_PAGE)} mayWrite={mayWrite} />
              )}
            </Sheet>
            <nav aria-label={t("flows.pages")} className="flex flex-wrap gap-2">
              {skip > 0 && (
                <Link to="/flows" search={{}} className={buttonClass("plain")}>
                  {t("flows.first")}
                </Link>
              )}
              {found.length > FLOWS_A_PAGE && (
                <Link to="/flows" search={{ skip: skip + FLOWS_A_PAGE }} className={buttonClass("plain")}>
                  {t("flows.next")}
                </Link>
              )}
            </nav>
          </>
        )}
      </Loaded>
    </>
  );
}
