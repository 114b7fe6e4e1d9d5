import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { formatCount } from "../../format/numbers.ts";
import { t } from "../../i18n/t.ts";
import { Field } from "../../kit/Field.tsx";
import { ListPages } from "../../kit/ListPages.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { Table } from "../../kit/Table.tsx";
import { Time } from "../../kit/Time.tsx";
import { DeliveryState } from "./DeliveryState.tsx";
import { deliveriesQuery, WEBHOOKS_A_PAGE, type WebhookDelivery } from "./webhooks-queries.ts";
import { DELIVERY_STATUSES, type EndpointSearch, readEndpointSearch } from "./webhooks-search.ts";

const LOOK_AGAIN_MS = 5_000;

/** What was sent to a URL, the newest first. */
export function Deliveries({ url, search }: { readonly url: string; readonly search: EndpointSearch }) {
  const navigate = useNavigate({ from: "/webhooks/$endpointKey" });
  const { before, status } = search;
  const page = useQuery({
    ...deliveriesQuery(url, search),
    placeholderData: keepPreviousData,
    ...(before === undefined ? { refetchInterval: LOOK_AGAIN_MS } : {}),
  });
  return (
    <Sheet title={t("deliveries.title")}>
      <div className="max-w-60">
        <Field label={t("hooks.state")}>
          {(control) => (
            <select
              {...control}
              value={status ?? ""}
              onChange={({ target }) => void navigate({ search: readEndpointSearch({ status: target.value }) })}
            >
              <option value="">{t("deliveries.any")}</option>
              {DELIVERY_STATUSES.map((each) => (
                <option key={each} value={each}>
                  {t(`delivery.${each}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <Loaded query={page}>
        {({ items }) => (
          <>
            {items.length === 0 ? (
              <p>{t(status === undefined ? "deliveries.none" : "deliveries.none-such")}</p>
            ) : (
              <DeliveryTable deliveries={items} />
            )}
            <ListPages
              label={t("deliveries.pages")}
              at={{ by: "before", before, last: items.length === WEBHOOKS_A_PAGE ? items.at(-1)?.id : undefined }}
            />
          </>
        )}
      </Loaded>
    </Sheet>
  );
}

function DeliveryTable({ deliveries }: { readonly deliveries: readonly WebhookDelivery[] }) {
  return (
    <Table<WebhookDelivery>
      label={t("deliveries.title")}
      rows={deliveries}
      keyOf={({ id }) => id}
      columns={[
        {
          title: t("deliveries.happened"),
          cell: ({ id, created_at: at, endpoint_key: endpointKey }) => (
            <Link
              to="/webhooks/$endpointKey"
              from="/webhooks/$endpointKey"
              params={{ endpointKey }}
              search={(former) => ({ ...former, delivery: id })}
              data-row-link
              className="text-accent underline"
            >
              <Time at={at} />
            </Link>
          ),
        },
        { title: t("deliveries.event"), cell: ({ event_type: type }) => <code>{type}</code> },
        { title: t("hooks.state"), cell: (delivery) => <DeliveryState delivery={delivery} /> },
        {
          title: t("deliveries.tries"),
          isExtra: true,
          isNumber: true,
          cell: ({ attempt_count: count }) => formatCount(count),
        },
        {
          title: t("deliveries.answer"),
          isExtra: true,
          cell: ({ response_status: code, error }) => (
            <>
              {code ?? "–"} {error !== null && <span className="text-quiet">{error}</span>}
            </>
          ),
        },
        { title: t("deliveries.next"), isExtra: true, cell: ({ next_attempt_at: at }) => <Time at={at} /> },
      ]}
    />
  );
}
