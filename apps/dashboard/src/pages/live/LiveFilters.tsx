import type { WireLiveCall } from "@parley/contracts/calls/live-call-contracts";
import { useNavigate } from "@tanstack/react-router";
import { t } from "../../i18n/t.ts";
import { Field } from "../../kit/Field.tsx";
import type { LiveSearch } from "./live-search.ts";

/** Which calls are shown, and which first. */
export function LiveFilters({
  calls,
  search,
}: {
  readonly calls: readonly WireLiveCall[];
  readonly search: LiveSearch;
}) {
  const navigate = useNavigate();
  const assistants = new Map(
    calls.map((call) => [call.assistant_id, call.assistant_name ?? String(call.assistant_id)]),
  );
  const go = (change: LiveSearch) => void navigate({ to: "/live", search: change });
  const { assistant, ...withoutAssistant } = search;
  const { sort, ...withoutSort } = search;
  return (
    <div className="flex flex-wrap gap-2">
      <Field label={t("call.assistant")}>
        {(control) => (
          <select
            {...control}
            value={assistant ?? ""}
            onChange={({ target: { value } }) =>
              go(value === "" ? withoutAssistant : { ...withoutAssistant, assistant: Number(value) })
            }
          >
            <option value="">{t("calls.any")}</option>
            {[...assistants].map(([id, name]) => (
              <option key={id} value={id}>
                {name.length > 60 ? `${name.slice(0, 60)}…` : name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t("live.first")}>
        {(control) => (
          <select
            {...control}
            value={sort ?? ""}
            onChange={({ target: { value } }) =>
              go(value === "slowest" ? { ...withoutSort, sort: "slowest" } : withoutSort)
            }
          >
            <option value="">{t("live.newest")}</option>
            <option value="slowest">{t("live.slowest")}</option>
          </select>
        )}
      </Field>
    </div>
  );
}
