import type { holdSmsConversation, releaseSmsConversation } from "@parley/contracts/texts/sms-inbox-contracts";
import type { WireSmsConversation } from "@parley/contracts/texts/sms-schemas";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { callApi } from "../../api/call-api.ts";
import { serviceNowMs } from "../../api/service-clock.ts";
import { formatClock } from "../../format/times.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../kit/Button.tsx";
import { ProblemNotice } from "../../kit/ProblemNotice.tsx";
import { useMe, useRights } from "../../session/use-session.ts";
import { inboxQueries, threadPath } from "./inbox-queries.ts";

/** Says who answers the thread, the assistant or a person, and changes it. */
export function HoldBanner({ thread }: { readonly thread: WireSmsConversation }) {
  const { id: ownId } = useMe();
  const { mayWrite } = useRights();
  const queries = useQueryClient();
  const { held_until: until, held_by: heldBy } = thread;
  const query = inboxQueries.thread(String(thread.id));
  const change = useMutation({
    mutationFn: (what: "hold" | "take-over" | "release") =>
      what === "release"
        ? callApi<typeof releaseSmsConversation>("DELETE", threadPath(thread.id, "/hold"))
        : callApi<typeof holdSmsConversation>("PUT", threadPath(thread.id, "/hold"), {
            body: { take_over: what === "take-over" },
          }),
    onSuccess: (changed) => queries.setQueryData(query.queryKey, changed),
    onSettled: () => queries.invalidateQueries({ queryKey: query.queryKey }),
  });
  // Nobody announces that time has passed.
  const [path] = query.queryKey;
  useEffect(() => {
    if (until === null) return;
    const look = () => void queries.invalidateQueries({ queryKey: [path] });
    const timer = setTimeout(look, Math.max(1_000, Date.parse(until) - serviceNowMs() + 1_000));
    return () => clearTimeout(timer);
  }, [until, path, queries]);
  const isOwn = heldBy === ownId;
  return (
    <div className={`grid gap-2 rounded-md border p-3 ${until === null ? "border-line bg-raised" : "border-warn"}`}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="min-w-0 wrap-anywhere">
          {until === null
            ? t("hold.assistant-answers")
            : isOwn
              ? t("hold.you-answer", { time: formatClock(until) })
              : t("hold.other-answers", { name: thread.held_by_name ?? "–", time: formatClock(until) })}
        </p>
        {mayWrite && (
          <span className="flex flex-wrap gap-2">
            {until !== null && !isOwn && (
              <Button disabled={change.isPending} onClick={() => change.mutate("take-over")}>
                {t("hold.take-over")}
              </Button>
            )}
            <Button disabled={change.isPending} onClick={() => change.mutate(until === null ? "hold" : "release")}>
              {t(until === null ? "hold.take" : "hold.release")}
            </Button>
          </span>
        )}
      </div>
      {change.error !== null && <ProblemNotice error={change.error} />}
    </div>
  );
}
