import { useMutation } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { Button } from "../../kit/Button.tsx";
import { Notice } from "../../kit/Notice.tsx";
import { ProblemNotice } from "../../kit/ProblemNotice.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { CheckList } from "./CheckList.tsx";
import { examine } from "./system-queries.ts";

/** Has everything tried that the installation stands on, and says what to do about what does not work. */
export function Examination() {
  const examination = useMutation({ mutationFn: examine });
  const { data, error, isPending } = examination;
  const count = (status: string) => data?.checks.filter((check) => check.status === status).length ?? 0;
  return (
    <Sheet
      title={t("system.examination")}
      actions={
        <Button disabled={isPending} onClick={() => examination.mutate()}>
          {t(isPending ? "system.examining" : "system.examine")}
        </Button>
      }
    >
      <p className="text-quiet">{t("system.examination-hint")}</p>
      {error !== null && <ProblemNotice error={error} />}
      {data !== undefined && (
        <>
          {data.status === "failed" ? (
            <Notice look="problem">{t("system.failures", { count: count("failed") })}</Notice>
          ) : count("warning") > 0 ? (
            <Notice>{t("system.warnings", { count: count("warning") })}</Notice>
          ) : (
            <Notice look="good">{t("system.all-well")}</Notice>
          )}
          <CheckList checks={data.checks} />
        </>
      )}
    </Sheet>
  );
}
