import type { ReactNode } from "react";
import { formatDuration } from "../../../../format/numbers.ts";
import { t } from "../../../../i18n/t.ts";
import type { Trace } from "./answer-latency.ts";

/** Vendors that failed and were replaced, and what was said to be done and was not; nothing where there is nothing. */
export function Troubles({ trace }: { readonly trace: Trace }) {
  return (
    <>
      {trace.vendor_switches.length > 0 && (
        <Part title={t("latency.switches")}>
          {trace.vendor_switches.map(({ service, from, to, reason, at_ms: atMs, created_at: createdAt }) => (
            <li key={`${createdAt} ${service}`} className="wrap-anywhere">
              {t("latency.switch", {
                time: atMs === null ? "–" : formatDuration(atMs / 1_000),
                service: t(`service.${service}`),
                from: from ?? t("value.unknown"),
                to: to ?? t("value.unknown"),
              })}{" "}
              <code className="text-quiet text-sm">{reason}</code>
            </li>
          ))}
        </Part>
      )}
      {trace.unbacked_claims.length > 0 && (
        <Part title={t("latency.claims")}>
          {trace.unbacked_claims.map(({ claim, outcome, at_ms: atMs, created_at: createdAt }) => (
            <li key={`${createdAt} ${claim}`} className="wrap-anywhere">
              {atMs !== null && <span className="text-quiet tabular-nums">{formatDuration(atMs / 1_000)} </span>}
              <bdi>“{claim}”</bdi>{" "}
              <span className={outcome === "logged" ? "text-bad" : "text-quiet"}>{t(`claim.${outcome}`)}</span>
            </li>
          ))}
        </Part>
      )}
    </>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid gap-1">
      <h3 className="font-medium">{title}</h3>
      <ul className="grid gap-1">{children}</ul>
    </section>
  );
}
