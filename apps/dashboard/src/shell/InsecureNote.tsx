import { t } from "../i18n/t.ts";
import { Notice } from "../kit/Notice.tsx";

/** On plain HTTP browsers give a page neither the microphone nor the clipboard, and the password travels readable. */
export function InsecureNote() {
  if (window.isSecureContext) return null;
  return (
    <Notice>
      <p>{t("insecure.page", { address: window.location.host })}</p>
    </Notice>
  );
}
