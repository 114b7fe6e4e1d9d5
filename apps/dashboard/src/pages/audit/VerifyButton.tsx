import type { verifyAuditLog } from "@parley/contracts/audit-log-contracts";
import { useMutation } from "@tanstack/react-query";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../kit/Button.tsx";
import { Notice } from "../../kit/Notice.tsx";
import { ProblemNotice } from "../../kit/ProblemNotice.tsx";
import { Sheet } from "../../kit/Sheet.tsx";

/** Has the chain of hashes computed anew, and says what came of it. */
export function VerifyButton() {
  const check = useMutation({
    mutationFn: () => callApi<typeof verifyAuditLog>("GET", "/api/v1/audit-log/verify"),
  });
  const { data, error, isPending } = check;
  return (
    <Sheet
      title={t("audit.integrity")}
      actions={
        <Button disabled={isPending} onClick={() => check.mutate()}>
          {t(isPending ? "audit.verifying" : "audit.verify")}
        </Button>
      }
    >
      {data === undefined && <p className="text-quiet">{t("audit.verify-hint")}</p>}
      {error !== null && <ProblemNotice error={error} />}
      {data?.valid === true && (
        <Notice look="good">
          <p className="font-medium">{t("audit.intact", { count: data.entries })}</p>
          {data.head_hash !== null && (
            <p>
              {t("audit.head")} <code className="break-all">{data.head_hash}</code>
            </p>
          )}
        </Notice>
      )}
      {data?.valid === false && (
        <Notice look="problem">
          <p className="font-medium">{t("audit.broken", { id: String(data.first_broken_id ?? "?") })}</p>
          <p>{t("audit.broken-hint", { count: data.entries })}</p>
        </Notice>
      )}
    </Sheet>
  );
}
