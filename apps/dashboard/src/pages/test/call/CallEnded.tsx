import type { getCall } from "@parley/contracts/calls/call-contracts";
import type { EndReasonName } from "@parley/contracts/calls/end-reasons";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { callApi } from "../../../api/call-api.ts";
import { loadEndReasons } from "../../../i18n/end-reasons/load-end-reasons.ts";
import { currentLanguage, t } from "../../../i18n/t.ts";
import type { CallView } from "../talk/call-view.ts";
import type { StartedCall } from "../talk/talk-call.ts";
import { CallRecording } from "./CallRecording.tsx";

interface CallEndedProps {
  readonly started: StartedCall;
  readonly end: NonNullable<CallView["end"]>;
}

/** Why the call ended, and where everything about it stands. */
export function CallEnded({ started, end }: CallEndedProps) {
  const { call_id: callId, call_sid: callSid } = started;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const language = currentLanguage();
  const { data: words } = useQuery({
    queryKey: ["end-reasons", language],
    queryFn: () => loadEndReasons(language),
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Where the connection was lost, the record knows more than this page.
  const { data: recorded } = useQuery({
    queryKey: ["end-of-browser-call", callId],
    queryFn: async () => (await callApi<typeof getCall>("GET", `/api/v1/calls/${callId}`)).end_reason,
    enabled: end.reason === null,
  });
  const reason = end.reason ?? recorded ?? null;
  const cause = reason === "customer-ended-call" ? t("talk.you-hung-up") : words?.[reason as EndReasonName]?.cause;
  const path = `/api/v1/calls/${callId}`;
  return (
    <div ref={box} tabIndex={-1} className="grid gap-2 rounded-md border border-line bg-raised p-3">
      <p>
        <strong>{cause ?? t("talk.over")}</strong>{" "}
        <span className="text-quiet text-sm wrap-anywhere">{[reason, end.detail].filter(Boolean).join(" · ")}</span>
      </p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        <li>
          <Link to="/calls/$callSid" params={{ callSid }} className="text-accent underline">
            {t("talk.call-page")}
          </Link>
        </li>
        <li>
          <a
            href={`${path}/transcripts/export?format=txt`}
            target="_blank"
            className="text-accent underline"
            rel="noopener"
          >
            {t("talk.transcript")}
          </a>
        </li>
        <li>
          <a href={`${path}/messages`} target="_blank" className="text-accent underline" rel="noopener">
            {t("talk.messages")}
          </a>
        </li>
        <li>
          <a href={path} target="_blank" className="text-accent underline" rel="noopener">
            {t("talk.record")}
          </a>
        </li>
      </ul>
      <CallRecording callId={callId} />
    </div>
  );
}
