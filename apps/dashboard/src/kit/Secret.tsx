import { t } from "../i18n/t.ts";
import { CopyButton } from "./CopyButton.tsx";

/** A text that is shown once, to be copied. Browsers copy only on pages they call secure; elsewhere it is selected by hand. */
export function Secret({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div className="grid gap-2">
      <p className="font-medium">{label}</p>
      <code className="rounded-md bg-raised p-2 break-all select-all">{text}</code>
      {window.isSecureContext ? (
        <CopyButton label={t("action.copy")} text={text} />
      ) : (
        <p className="text-quiet text-sm">{t("insecure.clipboard")}</p>
      )}
    </div>
  );
}
