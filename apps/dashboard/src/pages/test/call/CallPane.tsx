import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../kit/Button.tsx";
import { Field } from "../../../kit/Field.tsx";
import type { TalkCall } from "../talk/talk-call.ts";
import { CallCaptions } from "./CallCaptions.tsx";
import { CallEnded } from "./CallEnded.tsx";
import { MicrophoneControls } from "./MicrophoneControls.tsx";

const CALL_STATES = ["connecting", "thinking", "speaking", "quieter", "held", "transferring", "ended"] as const;

const KEYPAD = [..."123456789*0#"];

const TICK_MS = 500;

interface CallTimerProps {
  /** By `performance.now()`. */
  readonly startedMs: number;
  readonly isRunning: boolean;
}

interface CallPaneProps {
  /** It has started. */
  readonly call: TalkCall;
  /** It is over, and everything it used is free again. */
  readonly onEnd: () => void;
}

/** A call that goes on, and after it what remains of it. */
export function CallPane({ call, onEnd }: CallPaneProps) {
  const view = useSyncExternalStore(call.view.subscribe, call.view.read);
  const [showsKeypad, setShowsKeypad] = useState(false);
  const words = useRef<HTMLInputElement>(null);
  const isOver = view.end !== null;
  useEffect(() => words.current?.focus(), []);
  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver, onEnd]);
  const write = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = words.current?.value.trim() ?? "";
    if (text === "") return;
    call.write(text);
    event.currentTarget.reset();
  };
  return (
    <>
      <p className="flex items-center justify-between gap-2">
        <span className="font-medium" data-call={view.state}>
          {stateWords(view.state, view.isHeard)}
        </span>
        <CallTimer startedMs={call.startedMs} isRunning={view.state !== "ended"} />
      </p>
      <CallCaptions captions={view.captions} assistantName={call.started?.assistant_name ?? ""} />
      {view.state !== "ended" && (
        <>
          <form className="grid gap-2" onSubmit={write}>
            <Field label={t("talk.write-words")}>
              {(control) => (
                <input {...control} ref={words} maxLength={4_000} autoComplete="off" enterKeyHint="send" dir="auto" />
              )}
            </Field>
            <div className="flex flex-wrap gap-2">
              <Button type="submit">{t("talk.send")}</Button>
              <Button aria-expanded={showsKeypad} onClick={() => setShowsKeypad(!showsKeypad)}>
                {t("talk.keypad")}
              </Button>
              <Button look="danger" onClick={() => call.hangUp()}>
                {t("talk.hang-up")}
              </Button>
            </div>
          </form>
          {showsKeypad && <Keypad onPress={(digit) => call.press(digit)} />}
          <MicrophoneControls call={call} view={view} />
        </>
      )}
      <p role="status" className="text-quiet text-sm empty:hidden">
        {view.note}
      </p>
      {view.end !== null && call.started !== null && <CallEnded started={call.started} end={view.end} />}
    </>
  );
}

/** How long the call has gone on. */
function CallTimer({ startedMs, isRunning }: CallTimerProps) {
  const [nowMs, setNowMs] = useState(() => performance.now());
  useEffect(() => {
    if (!isRunning) return;
    const ticking = setInterval(() => setNowMs(performance.now()), TICK_MS);
    return () => clearInterval(ticking);
  }, [isRunning]);
  const seconds = Math.max(0, Math.floor((nowMs - startedMs) / 1_000));
  return (
    <span role="timer" aria-label={t("talk.duration")} className="tabular-nums">
      {`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`}
    </span>
  );
}

/** The keys of a telephone. */
function Keypad({ onPress }: { readonly onPress: (digit: string) => void }) {
  return (
    <fieldset aria-label={t("talk.keypad")} className="grid max-w-48 grid-cols-3 gap-2">
      {KEYPAD.map((key) => (
        <Button key={key} onClick={() => onPress(key)}>
          {key}
        </Button>
      ))}
    </fieldset>
  );
}

/**
 * What the assistant does, in a word or two.
 * @param isHeard whether somebody listens to what is said
 */
function stateWords(state: string, isHeard: boolean): string {
  if (state === "listening") return isHeard ? t("talk.state.listening") : t("talk.state.your-turn");
  const known = CALL_STATES.find((each) => each === state);
  return known === undefined ? "" : t(`talk.state.${known}`);
}
