import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { formatCount } from "../../format/numbers.ts";
import { t } from "../../i18n/t.ts";
import { FactList } from "../../kit/FactList.tsx";
import { JsonDetails } from "../../kit/JsonDetails.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { isLongTitle, PageHead } from "../../kit/PageHead.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { Time } from "../../kit/Time.tsx";
import { useRights } from "../../session/use-session.ts";
import { Deliveries } from "./Deliveries.tsx";
import { DeliverySheet } from "./DeliverySheet.tsx";
import { EndpointActions } from "./EndpointActions.tsx";
import { EndpointStatus } from "./EndpointStatus.tsx";
import { endpointQuery, type WebhookEndpoint } from "./webhooks-queries.ts";

const LOOK_AGAIN_MS = 5_000;
/** The same while something is on its way. */
const LOOK_SOON_MS = 1_500;
const route = getRouteApi("/webhooks/$endpointKey");

/** One URL: how it answers, what may be done about it, and what was sent to it. */
export function EndpointPage() {
  const { endpointKey } = route.useParams();
  const search = route.useSearch();
  const { mayAdmin } = useRights();
  const endpoint = useQuery({
    ...endpointQuery(endpointKey),
    refetchInterval: ({ state }) => ((state.data?.pending_count ?? 0) > 0 ? LOOK_SOON_MS : LOOK_AGAIN_MS),
  });
  return (
    <>
      <PageHead title={endpoint.data?.url ?? t("hooks.one")} />
      <p>
        <Link to="/webhooks" className="text-accent underline">
          {t("hooks.all")}
        </Link>
      </p>
      <Loaded query={endpoint}>
        {(one) => (
          <>
            <Sheet>
              {isLongTitle(one.url) && <JsonDetails title={t("hooks.url")} value={one.url} />}
              <EndpointFacts endpoint={one} />
              {mayAdmin && <EndpointActions endpoint={one} />}
            </Sheet>
            {search.delivery !== undefined && <DeliverySheet key={search.delivery} id={search.delivery} />}
            <Deliveries url={one.url} search={search} />
          </>
        )}
      </Loaded>
    </>
  );
}

function EndpointFacts({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const { disabled_reason: reason } = endpoint;
  return (
    <FactList
      facts={[
        [t("hooks.state"), <EndpointStatus key="state" endpoint={endpoint} />],
        [t("hooks.waiting"), formatCount(endpoint.pending_count)],
        [t("hooks.failures"), formatCount(endpoint.consecutive_failures)],
        [t("hooks.failing-since"), <Time key="failing" at={endpoint.failing_since} />],
        ...(endpoint.paused_until === null
          ? []
          : [[t("hooks.paused-until"), <Time key="until" at={endpoint.paused_until} />] as const]),
        ...(endpoint.paused_at === null
          ? []
          : [[t("hooks.paused-at"), <Time key="paused" at={endpoint.paused_at} />] as const]),
        ...(endpoint.disabled_at === null
          ? []
          : [[t("hooks.disabled-at"), <Time key="disabled" at={endpoint.disabled_at} />] as const]),
        ...(reason === null ? [] : [[t("hooks.disabled-why"), t(`hook-disabled.${reason}`)] as const]),
        [t("hooks.first"), <Time key="first" at={endpoint.created_at} />],
      ]}
    />
  );
}
