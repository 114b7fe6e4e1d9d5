import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { t } from "../../i18n/t.ts";
import { Button } from "../../kit/Button.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { ProblemNotice } from "../../kit/ProblemNotice.tsx";
import { BrowserEarsChoice } from "./BrowserEarsChoice.tsx";
import { CallPane } from "./call/CallPane.tsx";
import { callPlanQuery } from "./call-plan-query.ts";
import { RealParts } from "./RealParts.tsx";
import type { BrowserSpeech } from "./talk/find-browser-speech.ts";
import { TalkCall } from "./talk/talk-call.ts";

interface TalkPaneProps {
  readonly assistantId: number;
  /** Whether the keyboard goes on from here. */
  readonly takesFocus: boolean;
  readonly onCalling: (isCalling: boolean) => void;
}

/** Calls an assistant from this page. Before that it is said who would answer, listen and speak. */
export function TalkPane({ assistantId, takesFocus, onCalling }: TalkPaneProps) {
  const titleId = useId();
  const plan = useQuery(callPlanQuery(assistantId));
  const [agreed, setAgreed] = useState<BrowserSpeech | null>(null);
  const [call, setCall] = useState<TalkCall | null>(null);
  const [step, setStep] = useState<"choose" | "starting" | "calling">("choose");
  const [problem, setProblem] = useState<unknown>(null);
  const current = useRef<TalkCall | null>(null);

  const callButton = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) callButton.current?.querySelector("button")?.focus();
  }, [takesFocus]);
  // Leaving the page hangs up, and so does another page of the dashboard.
  useEffect(() => {
    const leave = () => current.current?.leave();
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
      onCalling(false);
    };
  }, [onCalling]);

  const begin = async () => {
    const next = new TalkCall(agreed);
    current.current = next;
    setProblem(null);
    setStep("starting");
    onCalling(true);
    try {
      await next.start(assistantId);
      setCall(next);
      setStep("calling");
    } catch (error) {
      setProblem(error);
      setStep("choose");
      onCalling(false);
    }
  };
  const end = () => {
    setStep("choose");
    onCalling(false);
  };
  return (
    <section
      aria-labelledby={titleId}
      className="grid min-w-0 content-start gap-3 rounded-lg border border-line bg-sheet p-4"
    >
      <h2 id={titleId} className="font-semibold">
        {t("talk.talk")}
      </h2>
      {problem !== null && <ProblemNotice error={problem} />}
      {call !== null && step !== "starting" && <CallPane key={call.startedMs} call={call} onEnd={end} />}
      {step !== "calling" && (
        <>
          {plan.data?.listener === null && (
            <BrowserEarsChoice language={plan.data.language} agreed={agreed} onAgreed={setAgreed} />
          )}
          <div ref={callButton}>
            <Button look="solid" disabled={step === "starting"} onClick={() => void begin()}>
              {t(call === null ? "talk.call" : "talk.call-again")}
            </Button>
          </div>
        </>
      )}
      <Loaded query={plan}>{(data) => <RealParts plan={data} call={step === "calling" ? call : null} />}</Loaded>
    </section>
  );
}
