import { Link } from "@tanstack/react-router";
import { t } from "../../i18n/t.ts";

/** In E.164 form; what browsers and SIP give instead leads nowhere. */
export function isTelephoneNumber(text: string): boolean {
  return /^\+\d{3,}$/.test(text);
}

/** Who called or was called, and what else there is of them. */
export function CustomerLinks({ phoneNumber }: { readonly phoneNumber: string }) {
  return (
    <>
      <bdi>{phoneNumber}</bdi>
      {isTelephoneNumber(phoneNumber) && (
        <span className="flex flex-wrap gap-x-3 text-sm">
          <Link to="/calls" search={{ phone: phoneNumber }} className="text-accent underline">
            {t("call.other-calls")}
          </Link>
          <Link to="/inbox" search={{ q: phoneNumber }} className="text-accent underline">
            {t("call.texts")}
          </Link>
        </span>
      )}
    </>
  );
}
