import type {
  assignAssistantTools,
  configureAssistantTool,
  listAssistantTools,
  unassignAssistantTool,
} from "@parley/contracts/assistants/assistant-tool-contracts";
import type { listTools } from "@parley/contracts/tools/tool-contracts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { apiQuery } from "../../../api/api-query.ts";
import { callApi } from "../../../api/call-api.ts";
import { t } from "../../../i18n/t.ts";
import { ConfirmButton } from "../../../kit/ConfirmButton.tsx";
import { Loaded } from "../../../kit/Loaded.tsx";
import { ProblemNotice } from "../../../kit/ProblemNotice.tsx";
import { useRights } from "../../../session/use-session.ts";
import { GiveOne } from "./GiveOne.tsx";

const ALL_TOOLS = "/api/v1/tools?per_page=100";

/** Which of the organization's tools the assistant has. */
export function AssignedTools({ assistantId }: { readonly assistantId: number }) {
  const queries = useQueryClient();
  const { mayWrite } = useRights();
  const path = `/api/assistants/${assistantId}/tools`;
  const assigned = useQuery(apiQuery<typeof listAssistantTools>(path));
  const all = useQuery({ ...apiQuery<typeof listTools>(ALL_TOOLS), enabled: mayWrite });
  const refresh = () => queries.invalidateQueries({ queryKey: [path] });
  const switching = useMutation({
    mutationFn: ({ id, enabled }: { readonly id: number; readonly enabled: boolean }) =>
      callApi<typeof configureAssistantTool>("PUT", `${path}/${id}/configure`, { body: { enabled } }),
    onSettled: () => refresh(),
  });
  const give = async (id: number) => {
    await callApi<typeof assignAssistantTools>("POST", `${path}/assign`, { body: { tool_ids: [id] } });
    await refresh();
  };
  const take = async (id: number) => {
    await callApi<typeof unassignAssistantTool>("DELETE", `${path}/${id}/unassign`);
    await refresh();
  };
  return (
    <section className="grid gap-3">
      <h2 className="font-semibold">{t("assigned-tools.title")}</h2>
      {switching.error !== null && <ProblemNotice error={switching.error} />}
      <Loaded query={assigned}>
        {({ tools }) => (
          <>
            {tools.length === 0 && <p className="text-quiet">{t("assigned-tools.none")}</p>}
            <ul className="grid gap-2">
              {tools.map(({ id, name, display_name: shown, enabled }) => (
                <li key={id} className="flex flex-wrap items-center gap-3 border-line border-b pb-2 last:border-0">
                  <label className="me-auto flex min-w-0 items-center gap-2">
                    <input
                      type="checkbox"
                      checked={enabled}
                      disabled={!mayWrite || switching.isPending}
                      onChange={({ target }) => switching.mutate({ id, enabled: target.checked })}
                    />
                    <bdi className="wrap-anywhere">{shown}</bdi>
                    <code className="text-quiet text-sm">{name}</code>
                  </label>
                  {mayWrite && (
                    <ConfirmButton
                      label={t("assigned-tools.take")}
                      subject={name}
                      title={t("assigned-tools.take-title")}
                      consequence={t("assigned-tools.take-consequence", { name })}
                      perform={() => take(id)}
                    />
                  )}
                </li>
              ))}
            </ul>
            {mayWrite && (
              <GiveOne
                label={t("assigned-tools.give")}
                choices={(all.data?.tools ?? [])
                  .filter(({ id }) => !tools.some((each) => each.id === id))
                  .map(({ id, display_name: shown }) => ({ id, name: shown }))}
                give={give}
              />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
