import type { forgetCaller, optCallerOut } from "@parley/contracts/learning/caller-memory-contracts";
import { callApi } from "../../../api/call-api.ts";
import { saveFile } from "../../../format/save-file.ts";
import { t } from "../../../i18n/t.ts";
import { ActionButton } from "../../../kit/ActionButton.tsx";
import { ConfirmButton } from "../../../kit/ConfirmButton.tsx";
import { type CallerStatus, callerPath, readCallerExport, refreshMemories } from "../memories-queries.ts";
import { RecordConsent } from "./RecordConsent.tsx";

interface CallerActionsProps {
  readonly caller: string;
  readonly status: CallerStatus;
}

/** For admins: what a caller may ask for. */
export function CallerActions({ caller, status }: CallerActionsProps) {
  const save = async () => {
    const answer = await readCallerExport(caller);
    saveFile(
      `memories-${answer.caller_hash.slice(0, 12)}.json`,
      "application/json",
      `${JSON.stringify(answer, null, 2)}\n`,
    );
  };
  const optOut = async () => {
    await callApi<typeof optCallerOut>("POST", callerPath("opt-out", caller));
    await refreshMemories();
  };
  const forget = async () => {
    await callApi<typeof forgetCaller>("POST", callerPath("forget-caller", caller));
    await refreshMemories();
  };
  return (
    <div className="flex flex-wrap gap-2">
      <ActionButton label={t("memories.export")} perform={save} />
      <RecordConsent caller={caller} />
      {!status.opted_out && (
        <ConfirmButton
          label={t("memories.opt-out")}
          title={t("memories.opt-out-title")}
          consequence={t("memories.opt-out-consequence", { count: status.memory_count })}
          perform={optOut}
        />
      )}
      <ConfirmButton
        label={t("memories.forget-caller")}
        title={t("memories.forget-caller-title", { caller })}
        consequence={t("memories.forget-caller-consequence", { count: status.memory_count })}
        perform={forget}
      />
    </div>
  );
}
