import { t } from "../../i18n/t.ts";

/** People wait about a second for each other before they wonder. */
const QUICK_MS = 1_200;
const SLOW_MS = 2_500;

/** How long the caller waited for the last answer, in a figure and a word. */
export function Latency({ ms }: { readonly ms: number | null }) {
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
