import { t } from "../../i18n/t.ts";
import type { WebhookDelivery } from "./webhooks-queries.ts";

const LOOKS: Readonly<Record<WebhookDelivery["status"], string>> = {
  pending: "text-accent",
  delivered: "text-good",
  failed: "text-bad",
};

/** How a delivery stands, and why it failed if it did. */
export function DeliveryState({ delivery }: { readonly delivery: Pick<WebhookDelivery, "status" | "failure_reason"> }) {
  const { status, failure_reason: reason } = delivery;
  return (
    <>
      <span className={`font-medium ${LOOKS[status]}`}>{t(`delivery.${status}`)}</span>
      {reason !== null && <span className="text-quiet block text-sm">{t(`delivery-failed.${reason}`)}</span>}
    </>
  );
}
