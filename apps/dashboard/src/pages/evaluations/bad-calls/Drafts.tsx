import type { listCaseDrafts } from "@parley/contracts/learning/failure-contracts";
import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "../../../api/api-query.ts";
import { t } from "../../../i18n/t.ts";
import { Loaded } from "../../../kit/Loaded.tsx";
import { learningPath } from "../../prompts/prompts-queries.ts";
import type { Dataset } from "../evaluations-queries.ts";
import { Draft } from "./Draft.tsx";

interface DraftsProps {
  readonly assistantId: string;
  readonly datasets: readonly Dataset[];
}

/** Cases that wait for a person. */
export function Drafts({ assistantId, datasets }: DraftsProps) {
  const path = `${learningPath(assistantId)}/case-drafts?status=proposed`;
  const drafts = useQuery(apiQuery<typeof listCaseDrafts>(path));
  return (
    <Loaded query={drafts}>
      {(list) =>
        list.length > 0 && (
          <div className="grid gap-3">
            <h3 className="font-semibold">{t("drafts.title")}</h3>
            <ul className="grid gap-4">
              {list.map((draft) => (
                <li key={draft.id} className="border-line border-b pb-4 last:border-0">
                  <Draft assistantId={assistantId} draft={draft} datasets={datasets} />
                </li>
              ))}
            </ul>
          </div>
        )
      }
    </Loaded>
  );
}
