import type { listOrganizationApiKeys, revokeOrganizationApiKey } from "@parley/contracts/accounts/api-key-contracts";
import type { WireAnswer } from "@parley/contracts/operation";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { apiQuery, queryText } from "../../api/api-query.ts";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../i18n/t.ts";
import { ConfirmButton } from "../../kit/ConfirmButton.tsx";
import { ListPages } from "../../kit/ListPages.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { Table } from "../../kit/Table.tsx";
import { KeyLimit } from "./KeyLimit.tsx";
import { Expiry, LastUse } from "./KeyTimes.tsx";
import { ALL_KEYS_PATH } from "./keys-path.ts";
import { permissionWords } from "./permissions.ts";
import { refreshKeys } from "./refresh-keys.ts";

type Key = WireAnswer<typeof listOrganizationApiKeys>["items"][number];

const KEYS_A_PAGE = 50;
const route = getRouteApi("/keys");

/** The keys of everybody in the organization; for admins. */
export function EverybodysKeys() {
  const { offset = 0 } = route.useSearch();
  const keys = useQuery(
    apiQuery<typeof listOrganizationApiKeys>(`${ALL_KEYS_PATH}${queryText({ limit: KEYS_A_PAGE, offset })}`),
  );
  const revoke = async (id: number) => {
    await callApi<typeof revokeOrganizationApiKey>("DELETE", `${ALL_KEYS_PATH}/${id}`);
    await refreshKeys();
  };
  return (
    <Sheet title={t("all-keys.title")}>
      <Loaded query={keys}>
        {({ items, total }) => (
          <>
            <Table<Key>
              label={t("all-keys.title")}
              rows={items}
              keyOf={({ id }) => id}
              columns={[
                {
                  title: t("keys.name"),
                  cell: ({ name, key_prefix: prefix, rate_limit: rateLimit }) => (
                    <>
                      <bdi className="wrap-anywhere">{name}</bdi>
                      <code className="text-quiet block text-sm wrap-anywhere">{prefix}</code>
                      <KeyLimit rateLimit={rateLimit} />
                    </>
                  ),
                },
                {
                  title: t("all-keys.owner"),
                  cell: ({ user_name: name, user_email: email }) => <bdi title={email}>{name || email}</bdi>,
                },
                {
                  title: t("keys.permissions"),
                  isExtra: true,
                  cell: ({ permissions }) => permissionWords(permissions),
                },
                {
                  title: t("keys.used"),
                  isExtra: true,
                  cell: (key) => <LastUse at={key.last_used_at} address={key.last_used_address} />,
                },
                { title: t("keys.expires"), isExtra: true, cell: ({ expires_at: at }) => <Expiry at={at} /> },
                {
                  title: t("action.actions"),
                  isNumber: true,
                  cell: ({ id, name, user_name: owner }) => (
                    <ConfirmButton
                      label={t("keys.revoke")}
                      subject={`${owner}, ${name}`}
                      title={t("keys.revoke-title")}
                      consequence={t("keys.revoke-consequence", { name })}
                      perform={() => revoke(id)}
                    />
                  ),
                },
              ]}
            />
            <ListPages label={t("all-keys.pages")} at={{ by: "offset", offset, perPage: KEYS_A_PAGE, total }} />
          </>
        )}
      </Loaded>
    </Sheet>
  );
}
