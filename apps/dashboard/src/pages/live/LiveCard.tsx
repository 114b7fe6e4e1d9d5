import type { WireLiveCall } from "@parley/contracts/calls/live-call-contracts";
import { Link } from "@tanstack/react-router";
import { formatDuration } from "../../format/numbers.ts";
import { t } from "../../i18n/t.ts";
import { buttonClass } from "../../kit/Button.tsx";
import { HangUpButton } from "../call/HangUpButton.tsx";

/** People wait about a second for each other before they wonder. */
const QUICK_MS = 1_200;
const SLOW_MS = 2_500;

/** One call, with where it stands. @param nowMs by the service's clock */
export function LiveCard({ call, nowMs }: { readonly call: WireLiveCall; readonly nowMs: number }) {
  const { answered_at: answeredAt, customer_phone_number: customer } = call;
  const seconds = Math.max(0, (nowMs - Date.parse(answeredAt ?? call.started_at)) / 1_000);
  return (
    <article className="grid h-full content-start gap-2 rounded-lg border border-line bg-sheet p-4">
      <div className="flex items-baseline justify-between gap-2">
        <h2 className="min-w-0 font-semibold wrap-anywhere">
          <bdi>{customer}</bdi>
        </h2>
        <p className="whitespace-nowrap tabular-nums">
          {answeredAt === null && <span className="text-quiet">{t("live.rings")} </span>}
          <span role="timer">{formatDuration(seconds)}</span>
        </p>
      </div>
      <p className="text-quiet wrap-anywhere">
        {t(`direction.${call.direction}`)} · <bdi>{call.assistant_name ?? call.assistant_id}</bdi>
        {call.flow_name !== null && (
          <>
            {" · "}
            <bdi>{call.flow_name}</bdi>
            {call.flow_node !== null && (
              <>
                {" → "}
                <bdi className="font-medium text-text">{call.flow_node}</bdi>
              </>
            )}
          </>
        )}
      </p>
      <p className="min-h-12 wrap-anywhere">
        {call.last_words === null || call.last_speaker === null ? (
          <span className="text-quiet">{t("live.nothing-said")}</span>
        ) : (
          <>
            <span className={call.last_speaker === "user" ? "font-medium text-good" : "font-medium text-accent"}>
              {t(`speaker.${call.last_speaker}`)}
            </span>{" "}
            <bdi className="line-clamp-3">{call.last_words}</bdi>
          </>
        )}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Latency ms={call.latency_ms} />
        <span className="ms-auto flex flex-wrap gap-2">
          <Link
            to="/calls/$callSid"
            params={{ callSid: call.call_sid ?? String(call.id) }}
            data-row-link
            className={buttonClass("plain")}
            aria-label={t("live.open-call", { customer })}
          >
            {t("live.open")}
          </Link>
          <HangUpButton call={call} subject={customer} />
        </span>
      </div>
    </article>
  );
}

/** How long the caller waited for the last answer, in a figure and a word. */
function Latency({ ms }: { readonly ms: number | null }) {
  if (ms === null) return <span className="text-quiet text-sm">{t("live.no-answer-yet")}</span>;
  const [look, word] =
    ms <= QUICK_MS
      ? (["text-good", "live.quick"] as const)
      : ms <= SLOW_MS
        ? (["text-warn", "live.slow"] as const)
        : (["text-bad", "live.very-slow"] as const);
  return (
    <span className={`text-sm font-medium ${look}`}>
      {t("live.answered-after", { time: t("value.milliseconds", { ms }) })} · {t(word)}
    </span>
  );
}
