import { t } from "../../../i18n/t.ts";
import { Notice } from "../../../kit/Notice.tsx";
import { Time } from "../../../kit/Time.tsx";
import type { Campaign } from "../campaign-queries.ts";

const EXPLAINED = [
  "no-number",
  "no-capacity",
  "limit-reached",
  "carrier-failing",
  "do-not-call-register-stale",
  "restored",
  "assistant-deleted",
  "number-gone",
] as const;

/** Why it reaches for nobody although it runs, and when it is to begin. */
export function HoldNote({ campaign }: { readonly campaign: Campaign }) {
  const { hold, status, schedule } = campaign;
  const reason = EXPLAINED.find((each) => each === hold?.reason);
  return (
    <>
      {hold !== null && (
        <Notice look="problem">
          {t("hold.title")} {reason === undefined ? <code>{hold.reason}</code> : t(`hold.${reason}`)}{" "}
          <Time at={hold.since} />
        </Notice>
      )}
      {status === "scheduled" && schedule.scheduled_at !== null && (
        <Notice>
          {t("schedule.starts")} <Time at={schedule.scheduled_at} />
        </Notice>
      )}
    </>
  );
}
