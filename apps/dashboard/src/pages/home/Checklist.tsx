import { Link } from "@tanstack/react-router";
import { t } from "../../i18n/t.ts";
import { Sheet } from "../../kit/Sheet.tsx";
import type { Overview } from "./overview.ts";

/** Where the next step is taken. */
const WAYS = {
  assistant: "/test",
  conversation: "/test",
  model: "/providers",
  number: "/numbers",
  "answering-number": "/numbers",
  team: "/members",
} as const satisfies Readonly<Record<Overview["checklist"][number]["name"], string>>;

/** The steps to an assistant that people can call; it goes when all are taken. */
export function Checklist({ steps }: { readonly steps: Overview["checklist"] }) {
  const done = steps.filter(({ is_done }) => is_done).length;
  if (done === steps.length) return null;
  return (
    <Sheet title={t("checklist.title", { done, all: steps.length })}>
      <ul className="grid gap-2 md:grid-cols-2">
        {steps.map(({ name, is_done: isDone }) => (
          <li key={name} className="flex items-start gap-2">
            <span aria-hidden="true" className={isDone ? "text-good" : "text-quiet"}>
              {isDone ? "✓" : "○"}
            </span>
            <div>
              <span className="sr-only">{t(isDone ? "checklist.done" : "checklist.open")}</span>{" "}
              {isDone ? (
                <span className="text-quiet">{t(`step.${name}`)}</span>
              ) : (
                <Link to={WAYS[name]} className="text-accent underline">
                  {t(`step.${name}`)}
                </Link>
              )}
              {!isDone && <p className="text-quiet text-sm">{t(`step-how.${name}`)}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
