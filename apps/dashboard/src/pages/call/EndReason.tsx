import type { EndReasonName } from "@parley/contracts/calls/end-reasons";
import { useQuery } from "@tanstack/react-query";
import { loadEndReasons } from "../../i18n/end-reasons/load-end-reasons.ts";
import { currentLanguage, t } from "../../i18n/t.ts";
import { Sheet } from "../../kit/Sheet.tsx";

interface EndReasonProps {
  /** The call's `end_reason`. */
  readonly reason: string;
  /** What the service says of a call that failed; null where the reason says it all. */
  readonly detail: string | null;
}

/** Why the call ended, in a sentence, and what to do about it. */
export function EndReason({ reason, detail }: EndReasonProps) {
  const language = currentLanguage();
  const { data } = useQuery({
    queryKey: ["end-reasons", language],
    queryFn: () => loadEndReasons(language),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const words = data?.[reason as EndReasonName];
  return (
    <Sheet title={t("end.title")}>
      <p>
        {words?.cause} <code className="text-quiet text-sm">{reason}</code>
      </p>
      {detail !== null && <p className="wrap-anywhere">{detail}</p>}
      {words?.fix !== undefined && (
        <p>
          <span className="font-medium">{t("end.fix")}</span> {words.fix}
        </p>
      )}
    </Sheet>
  );
}
