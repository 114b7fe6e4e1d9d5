import { t } from "../../i18n/t.ts";
import { buttonClass } from "../../kit/Button.tsx";
import { FirstKey } from "./FirstKey.tsx";
import { FocusedNotice } from "./FocusedNotice.tsx";
import { useFirstKey } from "./use-first-key.ts";

interface JoinedProps {
  readonly organization: string;
  readonly role: string;
  readonly bearer: string | null;
}

/** What a new member can do next. */
export function Joined({ organization, role, bearer }: JoinedProps) {
  const creation = useFirstKey();
  const isViewer = role === "viewer";
  // A key that is shown stays on the screen while the dashboard opens.
  const target = creation.data === undefined ? {} : { target: "_blank" };
  return (
    <>
      <FocusedNotice look="good" title={t("join.done", { organization })} />
      <div className="flex flex-wrap gap-2">
        <a href="/app" className={buttonClass("solid")} {...target}>
          {t("set-up.dashboard")}
        </a>
        {!isViewer && (
          <a href="/app/test" className={buttonClass("plain")} {...target}>
            {t("nav.talk")}
          </a>
        )}
      </div>
      {isViewer ? (
        <p className="text-quiet text-sm">{t("join.viewer")}</p>
      ) : (
        <FirstKey creation={creation} request={{ bearer }} />
      )}
    </>
  );
}
