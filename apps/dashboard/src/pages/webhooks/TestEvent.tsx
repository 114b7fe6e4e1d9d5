import type { sendTestWebhook } from "@parley/contracts/webhooks/webhook-contracts";
import { useNavigate } from "@tanstack/react-router";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../i18n/t.ts";
import { Field } from "../../kit/Field.tsx";
import { FormModal } from "../../kit/FormModal.tsx";
import { ENDPOINTS_PATH, refreshWebhooks } from "./webhooks-queries.ts";

/** The same in every language. */
const EXAMPLE_URL = "https://";

/** Sends an event about nothing to a URL, and leads to what became of it. */
export function TestEvent({ url, look = "plain" }: { readonly url?: string; readonly look?: "solid" | "plain" }) {
  const navigate = useNavigate();
  const send = async (form: FormData) => {
    const body = { url: String(form.get("url")).trim() };
    const sent = await callApi<typeof sendTestWebhook>("POST", `${ENDPOINTS_PATH}/test`, { body });
    await refreshWebhooks();
    const { endpoint_key: endpointKey, id: delivery } = sent;
    await navigate({ to: "/webhooks/$endpointKey", params: { endpointKey }, search: { delivery } });
  };
  return (
    <FormModal label={t("hooks.test")} look={look} title={t("hooks.test")} submit={t("hooks.test-send")} perform={send}>
      {(problems) => (
        <>
          <Field label={t("hooks.url")} hint={t("hooks.test-hint")} problem={problems["url"]}>
            {(control) => (
              <input
                {...control}
                type="url"
                name="url"
                required
                maxLength={2_048}
                defaultValue={url}
                placeholder={EXAMPLE_URL}
              />
            )}
          </Field>
        </>
      )}
    </FormModal>
  );
}
