import { t } from "../../i18n/t.ts";
import { Notice } from "../../kit/Notice.tsx";

/** In place of the form where the address has no token. */
export function NoToken({ how }: { readonly how: string }) {
  return (
    <Notice look="problem">
      <p className="font-medium">{t("link.incomplete")}</p>
      <p>{how}</p>
    </Notice>
  );
}
