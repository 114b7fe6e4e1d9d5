import type { createTool } from "@parley/contracts/tools/tool-contracts";
import { useNavigate } from "@tanstack/react-router";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../i18n/t.ts";
import { Field } from "../../kit/Field.tsx";
import { FormModal } from "../../kit/FormModal.tsx";
import { EndpointFields } from "./EndpointFields.tsx";
import { ToolFields } from "./ToolFields.tsx";
import { readEndpoint, readToolForm } from "./tool-form.ts";
import { refreshTools, TOOLS_PATH } from "./tools-queries.ts";

/** Makes a tool that calls an address, and leads to its page. */
export function NewTool() {
  const navigate = useNavigate();
  const make = async (form: FormData) => {
    const name = String(form.get("name"));
    const body = { name, tool_type: "endpoint", ...readToolForm(form, readEndpoint(form), name) };
    const made = await callApi<typeof createTool>("POST", TOOLS_PATH, { body });
    await refreshTools();
    await navigate({ to: "/tools/$toolId", params: { toolId: String(made.id) } });
  };
  return (
    <FormModal look="solid" label={t("tools.new")} title={t("tools.new")} submit={t("tools.make")} perform={make}>
      {(problems) => (
        <>
          <Field label={t("tools.function")} hint={t("tools.function-hint")} problem={problems["name"]}>
            {(control) => (
              <input
                {...control}
                name="name"
                required
                pattern="[a-zA-Z0-9_\-]{1,64}"
                maxLength={64}
                autoComplete="off"
              />
            )}
          </Field>
          <ToolFields problems={problems} />
          <EndpointFields problems={problems} />
        </>
      )}
    </FormModal>
  );
}
