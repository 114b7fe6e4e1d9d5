import type { listApiKeys } from "@parley/contracts/accounts/api-key-contracts";
import type { WireAnswer } from "@parley/contracts/operation";
import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "../../api/api-query.ts";
import { formatCount } from "../../format/numbers.ts";
import { t } from "../../i18n/t.ts";
import { Loaded } from "../../kit/Loaded.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { Table } from "../../kit/Table.tsx";
import { Time } from "../../kit/Time.tsx";
import { useRights } from "../../session/use-session.ts";
import { EverybodysKeys } from "./EverybodysKeys.tsx";
import { KeyActions } from "./KeyActions.tsx";
import { KeyLimit } from "./KeyLimit.tsx";
import { Expiry, LastUse } from "./KeyTimes.tsx";
import { KEYS_PATH } from "./keys-path.ts";
import { NewKey } from "./NewKey.tsx";
import { permissionWords } from "./permissions.ts";

type ApiKey = WireAnswer<typeof listApiKeys>[number];

/** The caller's own keys of this organization, and for admins those of everybody. */
export function KeysPage() {
  const { mayWrite, mayAdmin } = useRights();
  const keys = useQuery(apiQuery<typeof listApiKeys>(KEYS_PATH));
  return (
    <>
      <PageHead title={t("keys.title")}>{mayWrite && <NewKey />}</PageHead>
      <p className="text-quiet">{t(mayWrite ? "keys.about" : "keys.read-only")}</p>
      <Loaded query={keys}>
        {(list) => (
          <Sheet>
            {list.length === 0 ? (
              <p>{t("keys.none")}</p>
            ) : (
              <Table<ApiKey>
                label={t("keys.title")}
                rows={list}
                keyOf={({ id }) => id}
                columns={[
                  {
                    title: t("keys.name"),
                    cell: ({ name, key_prefix: prefix, rate_limit: rateLimit }) => (
                      <>
                        <bdi className="wrap-anywhere">{name}</bdi>
                        <code className="text-quiet block text-sm lg:whitespace-nowrap">{prefix}</code>
                        <KeyLimit rateLimit={rateLimit} />
                      </>
                    ),
                  },
                  { title: t("keys.permissions"), cell: ({ permissions }) => permissionWords(permissions) },
                  {
                    title: t("keys.used"),
                    isExtra: true,
                    cell: (key) => <LastUse at={key.last_used_at} address={key.last_used_address} />,
                  },
                  { title: t("keys.expires"), cell: ({ expires_at }) => <Expiry at={expires_at} /> },
                  {
                    title: t("keys.requests"),
                    isNumber: true,
                    isExtra: true,
                    cell: ({ usage_count }) => formatCount(usage_count),
                  },
                  { title: t("keys.made"), isExtra: true, cell: ({ created_at }) => <Time at={created_at} /> },
                  {
                    title: t("action.actions"),
                    isNumber: true,
                    cell: (key) => <KeyActions apiKey={key} />,
                  },
                ]}
              />
            )}
          </Sheet>
        )}
      </Loaded>
      {mayAdmin && <EverybodysKeys />}
    </>
  );
}
