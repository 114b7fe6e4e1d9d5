import { serviceNowMs } from "../../api/service-clock.ts";
import { t } from "../../i18n/t.ts";
import { Time } from "../../kit/Time.tsx";

interface LastUseProps {
  readonly at: string | null;
  readonly address: string | null;
}

/** When a key was last used, and from where. */
export function LastUse({ at, address }: LastUseProps) {
  return (
    <>
      <Time at={at} />
      {address !== null && <bdi className="text-quiet block text-sm wrap-anywhere">{address}</bdi>}
    </>
  );
}

/** When a key stops working; what has, says so. */
export function Expiry({ at }: { readonly at: string | null }) {
  if (at === null) return t("keys.expires-never");
  return (
    <>
      <Time at={at} />
      {Date.parse(at) <= serviceNowMs() && <span className="text-bad block text-sm">{t("keys.expired")}</span>}
    </>
  );
}
