import { t } from "../i18n/t.ts";
import { Button } from "../kit/Button.tsx";
import { Notice } from "../kit/Notice.tsx";
import { PageHead } from "../kit/PageHead.tsx";

/** In place of a page that could not be drawn; what surrounds it stays. */
export function Broken({ error }: { readonly error: unknown }) {
  return (
    <>
      <PageHead title={t("broken.title")} />
      <Notice look="problem">
        <p>{t("broken.why")}</p>
        <p className="text-quiet text-sm">{error instanceof Error ? error.message : String(error)}</p>
      </Notice>
      <p>
        <Button onClick={() => window.location.reload()}>{t("broken.reload")}</Button>
      </p>
    </>
  );
}
