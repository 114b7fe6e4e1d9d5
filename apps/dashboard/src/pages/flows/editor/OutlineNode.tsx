import { t } from "../../../i18n/t.ts";
import { useEditing } from "./editing.ts";

/** A node in the list, with where it leads. */
export function OutlineNode({ name, errors }: { readonly name: string; readonly errors: number }) {
  const { draft, select, selected, lit } = useEditing();
  const node = draft.graph.nodes[name];
  if (node === undefined) return null;
  const targets = [...new Set((node.transitions ?? []).map(({ to }) => to))];
  const isSelected = name === selected;
  return (
    <li>
      <button
        type="button"
        data-row-link
        aria-current={isSelected ? "true" : undefined}
        onClick={() => select(name)}
        className={`grid w-full gap-x-2 rounded-md px-2 py-1 text-start hover:bg-raised ${isSelected ? "bg-raised" : ""}`}
      >
        <span className="flex flex-wrap items-baseline gap-x-2">
          <bdi className="wrap-anywhere font-medium">{name}</bdi>
          <span className="text-quiet text-sm">{t(`node.${node.type}`)}</span>
        </span>
        <span className="text-sm">
          {name === draft.graph.begin_node && <span className="text-good me-2">{t("flow.begins-here")}</span>}
          {name === lit && <span className="text-accent me-2">{t("flow.stands-here")}</span>}
          {errors > 0 && <span className="text-bad">{t("problems.errors", { count: errors })}</span>}
        </span>
        {targets.length > 0 && (
          <span className="text-quiet text-sm wrap-anywhere">
            → <bdi>{targets.join(", ")}</bdi>
          </span>
        )}
      </button>
    </li>
  );
}
