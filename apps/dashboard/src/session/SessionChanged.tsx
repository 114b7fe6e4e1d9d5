import { t } from "../i18n/t.ts";
import { Button } from "../kit/Button.tsx";
import { Modal } from "../kit/Modal.tsx";

/** Stands before a page whose sign-in another tab has changed: what is done there now would be done by, or in, another. */
export function SessionChanged() {
  return (
    <Modal title={t("session.other-title")} isOpen>
      <p>{t("session.other")}</p>
      <Button look="solid" onClick={() => window.location.assign("/app")}>
        {t("session.open-anew")}
      </Button>
    </Modal>
  );
}
