import { t } from "../../../i18n/t.ts";
import { Button } from "../../../kit/Button.tsx";
import { Notice } from "../../../kit/Notice.tsx";
import type { Flow } from "../flows-queries.ts";
import { diffGraphs } from "../model/diff-graphs.ts";
import type { FlowDraft } from "../model/graph-types.ts";
import { ChangeList } from "../versions/ChangeList.tsx";
import { graphOf } from "./use-flow-draft.ts";

interface ConflictNoticeProps {
  /** What both began from. */
  readonly stored: Flow;
  readonly theirs: Flow;
  readonly draft: FlowDraft;
  readonly takeTheirs: () => void;
  readonly replaceTheirs: () => void;
}

/** Somebody else saved first: what they changed beside what was changed here. */
export function ConflictNotice({ stored, theirs, draft, takeTheirs, replaceTheirs }: ConflictNoticeProps) {
  const before = graphOf(stored);
  return (
    <Notice look="problem">
      <h2 className="font-semibold">{t("conflict.title")}</h2>
      <p>{t("conflict.about", { mine: stored.version, theirs: theirs.version })}</p>
      <div className="grid gap-3 py-2 sm:grid-cols-2">
        <section>
          <h3 className="font-medium">{t("conflict.their-changes")}</h3>
          <ChangeList changes={diffGraphs(before, graphOf(theirs))} />
        </section>
        <section>
          <h3 className="font-medium">{t("conflict.your-changes")}</h3>
          <ChangeList changes={diffGraphs(before, draft.graph)} />
        </section>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={takeTheirs}>{t("conflict.take-theirs")}</Button>
        <Button look="danger" onClick={replaceTheirs}>
          {t("conflict.replace-theirs")}
        </Button>
      </div>
    </Notice>
  );
}
