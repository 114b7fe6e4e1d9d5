import type { WireAnswer } from "@parley/contracts/operation";
import type { diagnosePhoneNumber } from "@parley/contracts/phone-numbers/phone-number-diagnosis-contracts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { Button } from "../../kit/Button.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { diagnosisQuery } from "./numbers-queries.ts";

type Check = WireAnswer<typeof diagnosePhoneNumber>["checks"][number];

const LOOKS: Readonly<Record<Check["status"], string>> = {
  ok: "text-good",
  warning: "text-warn",
  failed: "text-bad",
  skipped: "text-quiet",
};

/** Whether calls and texts of the number can work; it asks the carrier, so only when somebody wants to know. */
export function Diagnosis({ phoneNumber }: { readonly phoneNumber: string }) {
  const [isAsked, setIsAsked] = useState(false);
  const diagnosis = useQuery({ ...diagnosisQuery(phoneNumber), enabled: isAsked });
  const ask = () => {
    if (isAsked) void diagnosis.refetch();
    setIsAsked(true);
  };
  return (
    <Sheet
      title={t("diagnosis.title")}
      actions={
        <Button disabled={diagnosis.isFetching} onClick={ask}>
          {t("diagnosis.run")}
        </Button>
      }
    >
      {!isAsked && <p className="text-quiet">{t("diagnosis.about")}</p>}
      {isAsked && (
        <Loaded query={diagnosis}>
          {({ checks, summary }) => (
            <>
              <p role="status" className={`font-medium ${LOOKS[summary.status]}`}>
                {t(`diagnosis.all-${summary.status}`)}
              </p>
              <ul className="grid gap-2">
                {checks.map((check) => (
                  <li key={check.name} className="grid gap-0.5 border-line border-t pt-2">
                    <p className="flex flex-wrap gap-x-3">
                      <span className={`font-medium ${LOOKS[check.status]}`}>{t(`diagnosis.${check.status}`)}</span>
                      <code>{check.name}</code>
                    </p>
                    <p className="wrap-anywhere">{check.detail}</p>
                    {check.fix !== null && <p className="wrap-anywhere">{t("diagnosis.fix", { fix: check.fix })}</p>}
                  </li>
                ))}
              </ul>
            </>
          )}
        </Loaded>
      )}
    </Sheet>
  );
}
