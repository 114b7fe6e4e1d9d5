import type { WireAnswer } from "@parley/contracts/operation";
import type { getWebhookSecret, rotateWebhookSecret } from "@parley/contracts/webhooks/webhook-contracts";
import { useState } from "react";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../i18n/t.ts";
import { ActionButton } from "../../kit/ActionButton.tsx";
import { Button } from "../../kit/Button.tsx";
import { ConfirmButton } from "../../kit/ConfirmButton.tsx";
import { Modal } from "../../kit/Modal.tsx";
import { Secret } from "../../kit/Secret.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { Time } from "../../kit/Time.tsx";

const SECRET_PATH = "/api/v1/organization/webhook-secret";

/** What receivers check signatures with; read only when an admin asks for it, which the audit log notes. */
export function SigningSecret() {
  const [shown, setShown] = useState<WireAnswer<typeof getWebhookSecret> | null>(null);
  const show = async () => setShown(await callApi<typeof getWebhookSecret>("GET", SECRET_PATH));
  const rotate = async () => setShown(await callApi<typeof rotateWebhookSecret>("POST", `${SECRET_PATH}/rotate`));
  const close = () => setShown(null);
  return (
    <Sheet title={t("hooks.secret")}>
      <p>{t("hooks.secret-about")}</p>
      <div className="flex flex-wrap gap-2">
        <ActionButton label={t("hooks.secret-show")} perform={show} />
        <ConfirmButton
          label={t("hooks.secret-rotate")}
          title={t("hooks.secret-rotate-title")}
          consequence={t("hooks.secret-rotate-consequence")}
          perform={rotate}
        />
      </div>
      <Modal title={t("hooks.secret")} isOpen={shown !== null} onClose={close}>
        {shown !== null && (
          <>
            <Secret label={t("hooks.secret-label")} text={shown.secret} />
            {shown.previous_secret_expires_at !== null && (
              <p>
                {t("hooks.secret-former")} <Time at={shown.previous_secret_expires_at} />
              </p>
            )}
          </>
        )}
        <Button look="solid" onClick={close}>
          {t("action.done")}
        </Button>
      </Modal>
    </Sheet>
  );
}
