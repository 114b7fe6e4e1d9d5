import type { createFlow, deleteFlow } from "@parley/contracts/flows/flow-contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { callApi } from "../../../api/call-api.ts";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../kit/Button.tsx";
import { ConfirmButton } from "../../../kit/ConfirmButton.tsx";
import { ProblemNotice } from "../../../kit/ProblemNotice.tsx";
import { FLOWS_PATH, type Flow, numbersQuery } from "../flows-queries.ts";
import { forgetFlows } from "../forget-flows.ts";

const LONGEST_NAME = 255;

interface FlowActionsProps {
  readonly flow: Flow;
  /** How many it answers; undefined: not known. */
  readonly numbers: number | undefined;
}

/** A copy of the flow, or the end of it. */
export function FlowActions({ flow, numbers }: FlowActionsProps) {
  const { id, name } = flow;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const copying = useMutation({
    mutationFn: () =>
      callApi<typeof createFlow>("POST", FLOWS_PATH, {
        body: {
          name: t("flows.copy-of", { name }).slice(0, LONGEST_NAME),
          base_assistant_id: flow.base_assistant_id,
          graph: flow.graph,
          // A draft, until somebody has looked at it.
          is_active: false,
        },
      }),
    onSuccess: async (copy) => {
      await forgetFlows(queries);
      await navigate({ to: "/flows/$flowId", params: { flowId: String(copy.id) } });
    },
  });
  const remove = async () => {
    await callApi<typeof deleteFlow>("DELETE", `${FLOWS_PATH}/${id}`);
    await Promise.all([forgetFlows(queries), queries.invalidateQueries({ queryKey: numbersQuery().queryKey })]);
  };
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button
        aria-label={`${t("flows.duplicate")}: ${name}`}
        disabled={copying.isPending}
        onClick={() => copying.mutate()}
      >
        {t("flows.duplicate")}
      </Button>
      <ConfirmButton
        label={t("flows.delete")}
        subject={name}
        title={t("flows.delete-title")}
        consequence={
          numbers === undefined || numbers === 0
            ? t("flows.delete-consequence", { name })
            : t("flows.delete-consequence-numbers", { name, count: numbers })
        }
        perform={remove}
      />
      {copying.error !== null && <ProblemNotice error={copying.error} />}
    </div>
  );
}
