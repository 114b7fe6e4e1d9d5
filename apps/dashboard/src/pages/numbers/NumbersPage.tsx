import type { syncPhoneNumbers } from "@parley/contracts/phone-numbers/phone-number-contracts";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../i18n/t.ts";
import { Button, buttonClass } from "../../kit/Button.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { Notice } from "../../kit/Notice.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { ProblemNotice } from "../../kit/ProblemNotice.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { useRights } from "../../session/use-session.ts";
import { CallerIds } from "./CallerIds.tsx";
import { NumberFilters } from "./NumberFilters.tsx";
import { NumbersTable } from "./NumbersTable.tsx";
import { NUMBERS_PATH, numbersQuery, refreshNumbers } from "./numbers-queries.ts";

const route = getRouteApi("/numbers");

/** The organization's numbers, and who answers each. */
export function NumbersPage() {
  const search = route.useSearch();
  const { mayWrite, mayAdmin } = useRights();
  const numbers = useQuery({ ...numbersQuery(search), placeholderData: keepPreviousData });
  const sync = useMutation({
    mutationFn: () => callApi<typeof syncPhoneNumbers>("POST", `${NUMBERS_PATH}/sync`),
    onSuccess: refreshNumbers,
  });
  return (
    <>
      <PageHead title={t("numbers.title")}>
        <div className="flex flex-wrap gap-2">
          {mayAdmin && (
            <Button disabled={sync.isPending} onClick={() => sync.mutate()}>
              {t("numbers.sync")}
            </Button>
          )}
          {mayWrite && (
            <Link to="/numbers/buy" className={buttonClass("solid")}>
              {t("numbers.buy")}
            </Link>
          )}
        </div>
      </PageHead>
      {sync.error !== null && <ProblemNotice error={sync.error} />}
      {sync.data !== undefined && (
        <Notice look={sync.data.success ? "good" : "problem"}>
          <p>{t("numbers.synced", { count: sync.data.synced_count })}</p>
          {!sync.data.success && <p>{sync.data.message}</p>}
        </Notice>
      )}
      <NumberFilters search={search} />
      <Loaded query={numbers}>
        {(list) => (
          <>
            <p className="text-quiet">{t("numbers.count", { count: list.length })}</p>
            <Sheet>
              {list.length === 0 ? (
                <p>{t(Object.keys(search).length === 0 ? "numbers.none" : "numbers.none-such")}</p>
              ) : (
                <NumbersTable numbers={list} />
              )}
            </Sheet>
          </>
        )}
      </Loaded>
      {mayAdmin && <CallerIds />}
    </>
  );
}
