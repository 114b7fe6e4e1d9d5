import { useState, useSyncExternalStore } from "react";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../kit/Button.tsx";
import { Field } from "../../../kit/Field.tsx";
import { Select } from "../../../kit/Select.tsx";
import type { CallView } from "../talk/call-view.ts";
import type { TalkCall } from "../talk/talk-call.ts";
import { usePushToTalk } from "./use-push-to-talk.ts";

interface MicrophoneControlsProps {
  readonly call: TalkCall;
  readonly view: CallView;
}

/** The microphone of a call: which one, how loud it is, and whether it is heard. */
export function MicrophoneControls({ call, view }: MicrophoneControlsProps) {
  const [isPushed, setIsPushed] = useState(false);
  usePushToTalk(call, isPushed);
  if (view.microphone === "none") return null;
  if (view.microphone === "offered") {
    return (
      <div>
        <Button onClick={() => void call.openMicrophone(null)}>{t("talk.use-microphone")}</Button>
      </div>
    );
  }
  const isMuted = view.microphone === "muted";
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <Button disabled={isPushed} onClick={() => (call.isMuted = !isMuted)}>
          {t(isMuted && !isPushed ? "talk.unmute" : "talk.mute")}
        </Button>
        {view.microphones.length > 0 && <LevelMeter call={call} />}
      </div>
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          className="mt-1.5"
          autoComplete="off"
          checked={isPushed}
          onChange={({ target }) => {
            setIsPushed(target.checked);
            // The space bar would tick the box again.
            target.blur();
          }}
        />
        {t("talk.push-to-talk")}
      </label>
      {view.microphones.length > 0 && (
        <Field label={t("talk.microphone")}>
          {(control) => (
            <Select
              control={control}
              value={view.microphoneId ?? ""}
              options={view.microphones.map(({ id, label }) => [id, label] as const)}
              onChange={({ target }) => void call.openMicrophone(target.value)}
            />
          )}
        </Field>
      )}
    </div>
  );
}

function LevelMeter({ call }: { readonly call: TalkCall }) {
  const level = useSyncExternalStore(call.level.subscribe, call.level.read);
  return <meter aria-label={t("talk.level")} className="h-3 w-32" min={0} max={100} value={level} />;
}
