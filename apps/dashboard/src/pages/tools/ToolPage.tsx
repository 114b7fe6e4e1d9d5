import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { formatCount, formatNumber } from "../../format/numbers.ts";
import { t } from "../../i18n/t.ts";
import { FactList } from "../../kit/FactList.tsx";
import { JsonDetails } from "../../kit/JsonDetails.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { Time } from "../../kit/Time.tsx";
import { useRights } from "../../session/use-session.ts";
import { Assignments } from "./Assignments.tsx";
import { Runs } from "./Runs.tsx";
import { ToolActions } from "./ToolActions.tsx";
import { type Tool, toolQuery } from "./tools-queries.ts";

const route = getRouteApi("/tools/$toolId");

/** One tool: what it does, who has it, and what it did. */
export function ToolPage() {
  const { toolId } = route.useParams();
  const search = route.useSearch();
  const { mayWrite } = useRights();
  const tool = useQuery(toolQuery(toolId));
  return (
    <>
      <PageHead title={tool.data?.display_name ?? t("tools.one")} />
      <p>
        <Link to="/tools" className="text-accent underline">
          {t("tools.all")}
        </Link>
      </p>
      <Loaded query={tool}>
        {(one) => (
          <>
            <Sheet>
              <ToolFacts tool={one} />
              <JsonDetails title={t("tools.configuration")} value={one.configuration} />
              <JsonDetails title={t("tools.offered")} value={one.function_definition} />
              {mayWrite && <ToolActions tool={one} />}
            </Sheet>
            <Assignments toolId={one.id} />
            <Runs toolId={one.id} search={search} />
          </>
        )}
      </Loaded>
    </>
  );
}

function ToolFacts({ tool }: { readonly tool: Tool }) {
  return (
    <>
      <p className="wrap-anywhere">{tool.description}</p>
      <FactList
        facts={[
          [t("tools.function"), <code key="name">{tool.name}</code>],
          [t("tools.type"), t(`tool-type.${tool.tool_type}`)],
          [t("tools.state"), t(tool.is_active ? "tools.on" : "tools.off")],
          [t("tools.runs"), formatCount(tool.execution_count)],
          [t("tools.failed"), formatCount(tool.failure_count)],
          [
            t("tools.takes"),
            tool.avg_execution_time === null
              ? "–"
              : t("value.seconds", { seconds: formatNumber(tool.avg_execution_time) }),
          ],
          [t("tools.confirmation-short"), t(tool.requires_confirmation ? "value.yes" : "value.no")],
          [t("tools.last-run"), <Time key="last" at={tool.last_executed_at} />],
        ]}
      />
    </>
  );
}
