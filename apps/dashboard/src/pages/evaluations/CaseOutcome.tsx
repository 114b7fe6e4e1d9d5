import { t } from "../../i18n/t.ts";
import type { EvalResult } from "./evaluations-queries.ts";

/** How a version did in a case: passed, not, or now this and now that; its answers are folded. */
export function CaseOutcome({ results }: { readonly results: readonly EvalResult[] }) {
  if (results.length === 0) return <span className="text-quiet">–</span>;
  const passed = results.filter((result) => result.passed).length;
  const [look, word] =
    passed === results.length
      ? (["text-good", t("outcome.passed")] as const)
      : passed === 0
        ? (["text-bad", t("outcome.failed")] as const)
        : (["text-warn", t("outcome.flaky", { passed, all: results.length })] as const);
  return (
    <details>
      <summary className={`cursor-pointer ${look}`}>{word}</summary>
      <ol className="grid gap-2 py-1 text-sm">
        {results.map(({ repeat, answer, metrics, problems }) => (
          <li key={repeat} className="grid gap-1">
            <p className="wrap-anywhere whitespace-pre-wrap" dir="auto">
              {answer}
            </p>
            {Object.entries(metrics)
              .filter(([, metric]) => !metric.holds)
              .map(([name, metric]) => (
                <p key={name} className="text-bad wrap-anywhere">
                  {name}: {metric.reason ?? metric.score}
                </p>
              ))}
            {problems.map((problem) => (
              <p key={problem} className="text-warn wrap-anywhere">
                {problem}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </details>
  );
}
