import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { formatCount } from "../../format/numbers.ts";
import { t } from "../../i18n/t.ts";
import { ListPages } from "../../kit/ListPages.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { Table } from "../../kit/Table.tsx";
import { Time } from "../../kit/Time.tsx";
import { useRights } from "../../session/use-session.ts";
import { EndpointStatus } from "./EndpointStatus.tsx";
import { SigningSecret } from "./SigningSecret.tsx";
import { TestEvent } from "./TestEvent.tsx";
import { endpointsQuery, WEBHOOKS_A_PAGE, type WebhookEndpoint } from "./webhooks-queries.ts";

const LOOK_AGAIN_MS = 10_000;
const route = getRouteApi("/webhooks");

/** The URLs that events go to, and how they answer. */
export function WebhooksPage() {
  const { offset = 0 } = route.useSearch();
  const { mayAdmin } = useRights();
  const endpoints = useQuery({
    ...endpointsQuery(offset),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
  });
  return (
    <>
      <PageHead title={t("hooks.title")}>{mayAdmin && <TestEvent look="solid" />}</PageHead>
      <p className="text-quiet">{t("hooks.about")}</p>
      <Loaded query={endpoints}>
        {({ items, total }) => (
          <>
            <Sheet>{items.length === 0 ? <p>{t("hooks.none")}</p> : <EndpointTable endpoints={items} />}</Sheet>
            <ListPages label={t("hooks.pages")} at={{ by: "offset", offset, perPage: WEBHOOKS_A_PAGE, total }} />
          </>
        )}
      </Loaded>
      {mayAdmin && <SigningSecret />}
    </>
  );
}

function EndpointTable({ endpoints }: { readonly endpoints: readonly WebhookEndpoint[] }) {
  return (
    <Table<WebhookEndpoint>
      label={t("hooks.title")}
      rows={endpoints}
      keyOf={({ endpoint_key: key }) => key}
      columns={[
        {
          title: t("hooks.url"),
          cell: ({ url, endpoint_key: endpointKey }) => (
            <Link
              to="/webhooks/$endpointKey"
              params={{ endpointKey }}
              data-row-link
              className="text-accent underline wrap-anywhere"
            >
              <bdi className="line-clamp-3">{url}</bdi>
            </Link>
          ),
        },
        { title: t("hooks.state"), cell: (endpoint) => <EndpointStatus endpoint={endpoint} /> },
        { title: t("hooks.waiting"), isNumber: true, cell: ({ pending_count: count }) => formatCount(count) },
        {
          title: t("hooks.failures"),
          isNumber: true,
          isExtra: true,
          cell: ({ consecutive_failures: count }) => formatCount(count),
        },
        { title: t("hooks.changed"), isExtra: true, cell: ({ updated_at: at }) => <Time at={at} /> },
      ]}
    />
  );
}
