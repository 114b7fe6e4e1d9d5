import type {
  assignTool,
  configureAssistantTool,
  listToolAssignments,
  unassignTool,
} from "@parley/contracts/assistants/assistant-tool-contracts";
import type { WireAnswer } from "@parley/contracts/operation";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../i18n/t.ts";
import { ActionButton } from "../../kit/ActionButton.tsx";
import { ConfirmButton } from "../../kit/ConfirmButton.tsx";
import { Field } from "../../kit/Field.tsx";
import { FormModal } from "../../kit/FormModal.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { useRights } from "../../session/use-session.ts";
import { assistantsQuery } from "../numbers/numbers-queries.ts";
import { assignmentsQuery, refreshTools, toolPath } from "./tools-queries.ts";

type Assignment = WireAnswer<typeof listToolAssignments>["assignments"][number];

/** Which assistants have a tool. */
export function Assignments({ toolId }: { readonly toolId: number }) {
  const { mayWrite } = useRights();
  const assignments = useQuery(assignmentsQuery(toolId));
  return (
    <Sheet title={t("assigned.title")} actions={mayWrite && <Assign toolId={toolId} />}>
      <Loaded query={assignments}>
        {({ assignments: list }) =>
          list.length === 0 ? (
            <p>{t("assigned.none")}</p>
          ) : (
            <ul className="grid gap-2">
              {list.map((one) => (
                <li
                  key={one.assistant_id}
                  className="flex flex-wrap items-center justify-between gap-2 border-line border-t pt-2"
                >
                  <span className="min-w-0">
                    <Link
                      to="/assistants/$assistantId"
                      params={{ assistantId: String(one.assistant_id) }}
                      search={{ tab: "tools" }}
                      className="text-accent font-medium underline wrap-anywhere"
                    >
                      <bdi>{one.assistant_name}</bdi>
                    </Link>{" "}
                    {!one.enabled && <span className="text-quiet">{t("assigned.off")}</span>}
                  </span>
                  {mayWrite && <AssignmentActions toolId={toolId} assignment={one} />}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Sheet>
  );
}

function AssignmentActions({ toolId, assignment }: { readonly toolId: number; readonly assignment: Assignment }) {
  const { assistant_id: assistantId, assistant_name: name, enabled } = assignment;
  const toggle = async () => {
    const path = `/api/assistants/${assistantId}/tools/${toolId}/configure`;
    await callApi<typeof configureAssistantTool>("PUT", path, { body: { enabled: !enabled } });
    await refreshTools();
  };
  const take = async () => {
    await callApi<typeof unassignTool>("POST", `${toolPath(toolId)}/unassign`, { body: { assistant_id: assistantId } });
    await refreshTools();
  };
  return (
    <div className="flex flex-wrap gap-2">
      <ActionButton label={t(enabled ? "tools.switch-off" : "tools.switch-on")} subject={name} perform={toggle} />
      <ConfirmButton
        label={t("assigned.take")}
        subject={name}
        title={t("assigned.take-title")}
        consequence={t("assigned.take-consequence", { name })}
        perform={take}
      />
    </div>
  );
}

function Assign({ toolId }: { readonly toolId: number }) {
  const assistants = useQuery(assistantsQuery());
  const assign = async (form: FormData) => {
    const body = { assistant_id: Number(form.get("assistant")) };
    await callApi<typeof assignTool>("POST", `${toolPath(toolId)}/assign`, { body });
    await refreshTools();
  };
  return (
    <FormModal label={t("assigned.give")} title={t("assigned.give")} submit={t("assigned.give")} perform={assign}>
      {() => (
        <Field label={t("assigned.assistant")}>
          {(control) => (
            <select {...control} name="assistant" required>
              {assistants.data?.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </FormModal>
  );
}
