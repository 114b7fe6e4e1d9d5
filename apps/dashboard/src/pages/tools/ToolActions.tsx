import type { refreshMcpTool } from "@parley/contracts/tools/mcp-tool-contracts";
import type { deleteTool, duplicateTool, updateTool } from "@parley/contracts/tools/tool-contracts";
import { useNavigate } from "@tanstack/react-router";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../i18n/t.ts";
import { ActionButton } from "../../kit/ActionButton.tsx";
import { ConfirmButton } from "../../kit/ConfirmButton.tsx";
import { FormModal } from "../../kit/FormModal.tsx";
import { EndpointFields } from "./EndpointFields.tsx";
import { TestTool } from "./TestTool.tsx";
import { ToolFields } from "./ToolFields.tsx";
import { readEndpoint, readToolForm } from "./tool-form.ts";
import { refreshTools, type Tool, toolPath } from "./tools-queries.ts";

/** What may be done with a tool. */
export function ToolActions({ tool }: { readonly tool: Tool }) {
  const navigate = useNavigate();
  const path = toolPath(tool.id);
  const update = async (body: object) => {
    await callApi<typeof updateTool>("PUT", path, { body });
    await refreshTools();
  };
  const refresh = async () => {
    await callApi<typeof refreshMcpTool>("POST", `${path}/refresh`);
    await refreshTools();
  };
  const duplicate = async () => {
    const copy = await callApi<typeof duplicateTool>("POST", `${path}/duplicate`);
    await refreshTools();
    await navigate({ to: "/tools/$toolId", params: { toolId: String(copy.id) } });
  };
  const remove = async () => {
    await callApi<typeof deleteTool>("DELETE", path);
    await navigate({ to: "/tools" });
    await refreshTools();
  };
  return (
    <div className="flex flex-wrap gap-2">
      <TestTool tool={tool} />
      <ChangeTool key={tool.updated_at} tool={tool} update={update} />
      <ActionButton
        label={t(tool.is_active ? "tools.switch-off" : "tools.switch-on")}
        perform={() => update({ is_active: !tool.is_active })}
      />
      {tool.tool_type === "mcp" && <ActionButton label={t("tools.read-again")} perform={refresh} />}
      <ActionButton label={t("tools.copy")} perform={duplicate} />
      <ConfirmButton
        label={t("tools.delete")}
        title={t("tools.delete-title")}
        consequence={t("tools.delete-consequence", { name: tool.display_name })}
        perform={remove}
      />
    </div>
  );
}

interface ChangeToolProps {
  readonly tool: Tool;
  readonly update: (body: object) => Promise<void>;
}

function ChangeTool({ tool, update }: ChangeToolProps) {
  const isEndpoint = tool.tool_type === "endpoint";
  const save = (form: FormData) => {
    const configuration = isEndpoint ? readEndpoint(form, tool.configuration) : tool.configuration;
    const { name } = tool.function_definition;
    return update(readToolForm(form, configuration, typeof name === "string" ? name : tool.name));
  };
  return (
    <FormModal label={t("tools.change")} title={t("tools.change")} submit={t("tools.save")} perform={save}>
      {(problems) => (
        <>
          <ToolFields tool={tool} problems={problems} />
          {isEndpoint && <EndpointFields configuration={tool.configuration} problems={problems} />}
        </>
      )}
    </FormModal>
  );
}
