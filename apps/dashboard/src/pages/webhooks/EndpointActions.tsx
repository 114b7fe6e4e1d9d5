import type {
  enableWebhookEndpoint,
  pauseWebhookEndpoint,
  redeliverFailedWebhooks,
  resumeWebhookEndpoint,
} from "@parley/contracts/webhooks/webhook-contracts";
import { callApi } from "../../api/call-api.ts";
import { serviceNowMs } from "../../api/service-clock.ts";
import { t } from "../../i18n/t.ts";
import { ActionButton } from "../../kit/ActionButton.tsx";
import { ConfirmButton } from "../../kit/ConfirmButton.tsx";
import { Field } from "../../kit/Field.tsx";
import { FormModal } from "../../kit/FormModal.tsx";
import { TestEvent } from "./TestEvent.tsx";
import { endpointPath, refreshWebhooks, type WebhookEndpoint } from "./webhooks-queries.ts";

const DAY_MS = 86_400_000;

/** What an admin may do to a URL; only what makes a difference in its present state. */
export function EndpointActions({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const { endpoint_key: key, url, status, paused_at: pausedAt } = endpoint;
  const path = endpointPath(key);
  const pause = async () => {
    await callApi<typeof pauseWebhookEndpoint>("POST", `${path}/pause`);
    await refreshWebhooks();
  };
  const resume = async () => {
    await callApi<typeof resumeWebhookEndpoint>("POST", `${path}/resume`);
    await refreshWebhooks();
  };
  const enable = async () => {
    await callApi<typeof enableWebhookEndpoint>("POST", `${path}/enable`);
    await refreshWebhooks();
  };
  return (
    <div className="flex flex-wrap gap-2">
      <TestEvent url={url} />
      {pausedAt === null ? (
        <ConfirmButton
          label={t("hooks.pause")}
          title={t("hooks.pause-title")}
          consequence={t("hooks.pause-consequence")}
          perform={pause}
        />
      ) : (
        <ActionButton look="solid" label={t("hooks.resume")} perform={resume} />
      )}
      {(status !== "healthy" && pausedAt === null) || endpoint.disabled_at !== null ? (
        <ActionButton label={t("hooks.enable")} perform={enable} />
      ) : null}
      <RedeliverFailed path={path} />
    </div>
  );
}

/** Sends again, in one go, what has failed since a moment. */
function RedeliverFailed({ path }: { readonly path: string }) {
  const redeliver = async (form: FormData) => {
    const since = new Date(String(form.get("since"))).toISOString();
    const answer = await callApi<typeof redeliverFailedWebhooks>("POST", `${path}/redeliver-failed`, {
      body: { since },
    });
    await refreshWebhooks();
    return answer;
  };
  return (
    <FormModal
      label={t("hooks.again-all")}
      title={t("hooks.again-all-title")}
      submit={t("hooks.again-submit")}
      perform={redeliver}
      result={({ count, has_more: hasMore }) => (
        <div role="status">
          <p>{t("hooks.again-count", { count })}</p>
          {hasMore && <p>{t("hooks.again-more")}</p>}
        </div>
      )}
    >
      {(problems) => (
        <Field label={t("hooks.since")} hint={t("hooks.since-hint")} problem={problems["since"]}>
          {(control) => (
            <input
              {...control}
              type="datetime-local"
              name="since"
              required
              defaultValue={localMinute(new Date(serviceNowMs() - DAY_MS))}
            />
          )}
        </Field>
      )}
    </FormModal>
  );
}

/** As fields for a date and time take it: in the viewer's zone, to the minute. */
function localMinute(time: Date): string {
  const shifted = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}
