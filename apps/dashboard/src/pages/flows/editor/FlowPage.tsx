import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { t } from "../../../i18n/t.ts";
import { Loaded } from "../../../kit/Loaded.tsx";
import { PageHead } from "../../../kit/PageHead.tsx";
import { flowQuery } from "../flows-queries.ts";
import { FlowEditor } from "./FlowEditor.tsx";

const route = getRouteApi("/flows/$flowId");

/** One flow, to look at and to change. */
export function FlowPage() {
  const { flowId } = route.useParams();
  const flow = useQuery(flowQuery(flowId));
  return (
    <>
      {flow.data === undefined && <PageHead title={t("flow.title")} />}
      <Loaded query={flow}>{(data) => <FlowEditor key={data.id} flow={data} />}</Loaded>
    </>
  );
}
