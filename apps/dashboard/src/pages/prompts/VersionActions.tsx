import type {
  approvePromptVersion,
  promotePromptVersion,
  rollBackPromptVersion,
} from "@parley/contracts/learning/prompt-contracts";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../kit/Button.tsx";
import { ConfirmButton } from "../../kit/ConfirmButton.tsx";
import { useRights } from "../../session/use-session.ts";
import { CanaryShare } from "./CanaryShare.tsx";
import { isOfPrompts, type PromptDetail, promptsPath } from "./prompts-queries.ts";
import { RollBack } from "./RollBack.tsx";

interface VersionActionsProps {
  readonly assistantId: string;
  readonly version: PromptDetail;
  readonly canPromote: boolean;
}

/** The steps that the version can take from where it stands. */
export function VersionActions({ assistantId, version, canPromote }: VersionActionsProps) {
  const queries = useQueryClient();
  const { mayAdmin } = useRights();
  const { id, version: number, status } = version;
  const path = `${promptsPath(assistantId)}/${id}`;
  const refresh = () => queries.invalidateQueries({ predicate: isOfPrompts(assistantId) });
  const approve = async () => {
    await callApi<typeof approvePromptVersion>("POST", `${path}/approve`);
    await refresh();
  };
  const promote = async () => {
    await callApi<typeof promotePromptVersion>("POST", `${path}/promote`);
    await refresh();
  };
  const rollBack = async (reason: string) => {
    await callApi<typeof rollBackPromptVersion>("POST", `${path}/rollback`, { body: { reason } });
    await refresh();
  };
  const mayBePromoted = status === "approved" || status === "canary" || status === "shadow" || status === "retired";
  return (
    <>
      <p>{t(`version-next.${status}`)}</p>
      {status !== "production" && status !== "retired" && (
        <p>
          <Link to="/assistants/$assistantId/evaluations" params={{ assistantId }} className="text-accent underline">
            {t("version.evaluate")}
          </Link>
        </p>
      )}
      {!mayAdmin ? (
        <p className="text-quiet">{t("version.admins")}</p>
      ) : (
        <>
          {(status === "approved" || status === "canary") && (
            <CanaryShare assistantId={assistantId} version={version} onDone={refresh} />
          )}
          <div className="flex flex-wrap gap-2">
            {status === "testing" && version.eval_passed === true && (
              <ConfirmButton
                label={t("approve.label")}
                title={t("approve.title")}
                consequence={t("approve.consequence", { number })}
                perform={approve}
              />
            )}
            {mayBePromoted &&
              (canPromote ? (
                <ConfirmButton
                  label={t(status === "retired" ? "promote.again" : "promote.label")}
                  title={t("promote.title")}
                  consequence={t("promote.consequence", { number })}
                  perform={promote}
                />
              ) : (
                <Button disabled>{t("promote.label")}</Button>
              ))}
            {(status === "canary" || (status === "production" && version.replaced_version_id !== null)) && (
              <RollBack
                title={t("roll-back.title")}
                consequence={t(status === "canary" ? "roll-back.canary" : "roll-back.production")}
                perform={rollBack}
              />
            )}
          </div>
          {mayBePromoted && !canPromote && <p className="text-quiet text-sm">{t("promote.why-not")}</p>}
        </>
      )}
    </>
  );
}
