import type { WireAnswer } from "@parley/contracts/operation";
import type { getWebhookDelivery, redeliverWebhook } from "@parley/contracts/webhooks/webhook-contracts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../i18n/t.ts";
import { ActionButton } from "../../kit/ActionButton.tsx";
import { buttonClass } from "../../kit/Button.tsx";
import { FactList } from "../../kit/FactList.tsx";
import { JsonDetails } from "../../kit/JsonDetails.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { Time } from "../../kit/Time.tsx";
import { useRights } from "../../session/use-session.ts";
import { DeliveryState } from "./DeliveryState.tsx";
import { deliveryPath, deliveryQuery, refreshWebhooks } from "./webhooks-queries.ts";

type Detail = WireAnswer<typeof getWebhookDelivery>;

/** How often a delivery that waits for a try is looked at. */
const LOOK_AGAIN_MS = 1_500;

/** One event with what was sent and what came back, try by try. */
export function DeliverySheet({ id }: { readonly id: number }) {
  const { mayAdmin } = useRights();
  const delivery = useQuery({
    ...deliveryQuery(id),
    refetchInterval: ({ state }) => (state.data?.status === "pending" ? LOOK_AGAIN_MS : false),
  });
  const sendAgain = async () => {
    await callApi<typeof redeliverWebhook>("POST", `${deliveryPath(id)}/redeliver`);
    await refreshWebhooks();
  };
  return (
    <Sheet
      title={t("deliveries.one", { id })}
      actions={
        <div className="flex flex-wrap gap-2">
          {mayAdmin && delivery.data !== undefined && (
            <ActionButton label={t("deliveries.again")} perform={sendAgain} />
          )}
          <Link
            to="."
            search={((former: object) => ({ ...former, delivery: undefined })) as never}
            className={buttonClass("plain")}
          >
            {t("deliveries.close")}
          </Link>
        </div>
      }
    >
      <Loaded query={delivery}>{(one) => <Content delivery={one} />}</Loaded>
    </Sheet>
  );
}

function Content({ delivery }: { readonly delivery: Detail }) {
  return (
    <>
      <FactList
        facts={[
          [t("hooks.state"), <DeliveryState key="state" delivery={delivery} />],
          [t("deliveries.event"), <code key="type">{delivery.event_type}</code>],
          [t("deliveries.event-id"), <code key="id">{delivery.event_id}</code>],
          [t("deliveries.happened"), <Time key="at" at={delivery.created_at} />],
          [t("deliveries.next"), <Time key="next" at={delivery.next_attempt_at} />],
        ]}
      />
      <JsonDetails title={t("webhooks.sent")} value={prettyJson(delivery.request_body)} />
      {delivery.attempts.length === 0 ? (
        <p className="text-quiet">{t("deliveries.no-tries")}</p>
      ) : (
        <ol className="grid gap-3">
          {delivery.attempts.map((one) => (
            <Attempt key={one.attempt_number} attempt={one} />
          ))}
        </ol>
      )}
    </>
  );
}

function Attempt({ attempt }: { readonly attempt: Detail["attempts"][number] }) {
  return (
    <li className="grid gap-1 border-line border-t pt-3">
      <p className="flex flex-wrap gap-x-3">
        <span className="font-medium">{t("deliveries.try", { number: attempt.attempt_number })}</span>
        <span className={attempt.success ? "text-good" : "text-bad"}>
          {t(attempt.success ? "webhooks.taken" : "webhooks.failed")}
          {attempt.response_status !== null && ` (${attempt.response_status})`}
        </span>
        <span className="tabular-nums">{t("value.milliseconds", { ms: attempt.latency_ms })}</span>
        <span className="text-quiet">
          <Time at={attempt.attempted_at} />
        </span>
      </p>
      {attempt.error !== null && <p className="text-bad wrap-anywhere">{attempt.error}</p>}
      <JsonDetails title={t("webhooks.answer")} value={attempt.response_body} />
    </li>
  );
}

/** Indented for reading; text that is no JSON as it is. */
function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
