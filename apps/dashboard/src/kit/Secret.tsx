import { t } from "../i18n/t.ts";
import { CopyButton } from "./CopyButton.tsx";

interface SecretProps {
  readonly label: string;
  readonly text: string;
  /** On the button that copies it. */
  readonly copy?: string;
}

/** A text that is shown once, to be copied. Browsers copy only on pages they call secure; elsewhere it is selected by hand. */
export function Secret({ label, text, copy = t("action.copy") }: SecretProps) {
  return (
    <div className="grid gap-2">
      <p className="font-medium">{label}</p>
      <code className="rounded-md bg-raised p-2 wrap-anywhere select-all">{text}</code>
      {window.isSecureContext ? (
        <div>
          <CopyButton label={copy} text={text} />
        </div>
      ) : (
        <p className="text-quiet text-sm">{t("insecure.clipboard")}</p>
      )}
    </div>
  );
}
