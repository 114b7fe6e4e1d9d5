import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { ListPages } from "../../kit/ListPages.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { useRights } from "../../session/use-session.ts";
import { AuditFilters } from "./AuditFilters.tsx";
import { AuditTable } from "./AuditTable.tsx";
import { type AuditEntry, auditQuery, ENTRIES_A_PAGE } from "./audit-queries.ts";
import { EntryDialog } from "./EntryDialog.tsx";
import { VerifyButton } from "./VerifyButton.tsx";

/** Who changed, revealed or exported what; for admins. */
export function AuditPage() {
  const { mayAdmin } = useRights();
  return (
    <>
      <PageHead title={t("nav.audit")} />
      {mayAdmin ? <AuditLog /> : <p className="text-quiet">{t("audit.admins-only")}</p>}
    </>
  );
}

const route = getRouteApi("/audit");

function AuditLog() {
  const search = route.useSearch();
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  const entries = useQuery({ ...auditQuery(search), placeholderData: keepPreviousData });
  const { page = 1, ...filters } = search;
  return (
    <>
      <p className="text-quiet">{t("audit.about")}</p>
      <VerifyButton />
      <AuditFilters key={JSON.stringify(filters)} search={search} />
      <Loaded query={entries}>
        {({ items, total }) => (
          <>
            <p className="text-quiet">{t("audit.count", { count: total })}</p>
            <Sheet>
              {items.length === 0 ? <p>{t("audit.none")}</p> : <AuditTable entries={items} onOpen={setOpened} />}
            </Sheet>
            <ListPages at={{ by: "page", page, hasNext: page * ENTRIES_A_PAGE < total }} />
          </>
        )}
      </Loaded>
      <EntryDialog entry={opened} onClose={() => setOpened(null)} />
    </>
  );
}
