import { useState } from "react";
import { t } from "../i18n/t.ts";
import { Button } from "./Button.tsx";

/** A text that is shown once, to be copied. Browsers copy only on pages they call secure; elsewhere it is selected by hand. */
export function Secret({ label, text }: { readonly label: string; readonly text: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setIsCopied(true);
  };
  return (
    <div className="grid gap-2">
      <p className="font-medium">{label}</p>
      <code className="rounded-md bg-raised p-2 break-all select-all">{text}</code>
      {window.isSecureContext ? (
        <Button onClick={() => void copy()}>{t(isCopied ? "action.copied" : "action.copy")}</Button>
      ) : (
        <p className="text-quiet text-sm">{t("insecure.clipboard")}</p>
      )}
    </div>
  );
}
