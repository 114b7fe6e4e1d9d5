import { t } from "../../i18n/t.ts";
import { Secret } from "../../kit/Secret.tsx";

/** A key that was just made: by itself, and as the line that programs read it from. */
export function MadeKey({ text }: { readonly text: string }) {
  return (
    <>
      <Secret label={t("keys.shown-once")} text={text} />
      <Secret label={t("keys.env-line")} text={`PARLEY_API_KEY=${text}`} />
    </>
  );
}
