import { t } from "../../i18n/t.ts";
import type { PromptGates } from "./prompts-queries.ts";

const KNOWN = ["evaluated", "approved", "tried", "cleared"] as const;

/** What a promotion needs, ticked off as far as it is there. */
export function Gates({ gates }: Pick<PromptGates, "gates">) {
  return (
    <ul className="grid gap-2">
      {gates.map(({ name, requirement, required, holds }) => {
        const known = KNOWN.find((each) => each === name);
        return (
          <li key={name} className="flex gap-2">
            <span aria-hidden="true" className={holds ? "text-good" : required ? "text-bad" : "text-quiet"}>
              {holds ? "✓" : "✗"}
            </span>
            <span className="min-w-0 wrap-anywhere">
              <span className="sr-only">{t(holds ? "checklist.done" : "checklist.open")} </span>
              {known === undefined ? requirement : t(`gate.${known}`)}
              {!required && <span className="text-quiet text-sm"> {t("gates.optional")}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
