import { t } from "../../i18n/t.ts";
import type { WebhookEndpoint } from "./webhooks-queries.ts";

const LOOKS: Readonly<Record<WebhookEndpoint["status"], string>> = {
  healthy: "text-good",
  failing: "text-warn",
  paused: "text-warn",
  disabled: "text-bad",
};

/** In words and in a colour; a rest after failures and a person's pause are told apart. */
export function EndpointStatus({ endpoint: { status, paused_at } }: { readonly endpoint: WebhookEndpoint }) {
  const isResting = status === "paused" && paused_at === null;
  return (
    <span className={`font-medium min-[24rem]:whitespace-nowrap ${LOOKS[status]}`}>
      {t(isResting ? "hooks.resting" : `hook-status.${status}`)}
    </span>
  );
}
