import { t } from "../../../i18n/t.ts";
import { Sheet } from "../../../kit/Sheet.tsx";
import { type GraphProblem, nodeOfProblem } from "../model/problems-by-node.ts";
import { useEditing } from "./editing.ts";

/** What the service says of the draft while it is being changed; each line leads to its node. */
export function Problems({ isChecking }: { readonly isChecking: boolean }) {
  const { check, draft } = useEditing();
  const errors = check?.errors ?? [];
  const warnings = check?.warnings ?? [];
  const isClean = check !== undefined && errors.length + warnings.length === 0;
  return (
    <Sheet title={t("problems.title")}>
      <p role="status" className="text-quiet">
        {isChecking || check === undefined
          ? t("problems.checking")
          : isClean
            ? t("problems.none")
            : `${t("problems.errors", { count: errors.length })}, ${t("problems.warnings", { count: warnings.length })}`}
      </p>
      {errors.length > 0 && draft.is_active && <p>{t("problems.active")}</p>}
      <ul className="grid gap-1">
        {errors.map((problem, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same of the same place.
          <ProblemLine key={index} problem={problem} isError />
        ))}
        {warnings.map((problem, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <ProblemLine key={index} problem={problem} isError={false} />
        ))}
      </ul>
    </Sheet>
  );
}

function ProblemLine({ problem, isError }: { readonly problem: GraphProblem; readonly isError: boolean }) {
  const { select, draft } = useEditing();
  const node = nodeOfProblem(problem);
  const place = (node === null ? problem.path : problem.path.slice(2)).join(".");
  return (
    <li className="wrap-anywhere">
      <span className={`font-medium ${isError ? "text-bad" : "text-warn"}`}>
        {t(isError ? "problems.error" : "problems.warning")}
      </span>{" "}
      {node !== null && Object.hasOwn(draft.graph.nodes, node) && (
        <>
          <button type="button" className="text-accent underline" onClick={() => select(node)}>
            <bdi>{node}</bdi>
          </button>{" "}
        </>
      )}
      {place !== "" && <code className="text-quiet text-sm">{place}</code>} <span lang="en">{problem.message}</span>
    </li>
  );
}
