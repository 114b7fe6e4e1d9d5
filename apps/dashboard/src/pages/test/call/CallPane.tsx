import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../kit/Button.tsx";
import { Field } from "../../../kit/Field.tsx";
import { stateWords } from "../state-words.ts";
import type { TalkCall } from "../talk/talk-call.ts";
import { CallCaptions } from "./CallCaptions.tsx";
import { CallEnded } from "./CallEnded.tsx";
import { CallTimer } from "./CallTimer.tsx";
import { Keypad } from "./Keypad.tsx";
import { MicrophoneControls } from "./MicrophoneControls.tsx";

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
