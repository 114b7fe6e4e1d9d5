import { useEffect, useRef } from "react";
import { t } from "../../../i18n/t.ts";
import type { Captions, Line, Speaker } from "../talk/captions.ts";

interface CallCaptionsProps {
  readonly captions: Captions;
  readonly assistantName: string;
}

const SPEAKERS = ["user", "assistant"] as const;

/** Both sides: what was said in a log, and below it, in grey, what is being said. */
export function CallCaptions({ captions, assistantName }: CallCaptionsProps) {
  const box = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows what is added.
  useEffect(() => {
    // In braces: newer browsers return a promise, and React would take it for what to do afterwards.
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [captions]);
  const nameOf = (speaker: Speaker) => (speaker === "user" ? t("talk.you") : assistantName);
  return (
    <section
      ref={box}
      aria-label={t("talk.captions")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to reach that.
      tabIndex={0}
      className="min-h-32 max-h-[45vh] overflow-y-auto rounded-md border border-line p-3"
    >
      <div role="log" aria-label={t("talk.said")} className="grid gap-1">
        {captions.lines.map((line) => (
          <Said key={line.id} line={line} name={nameOf(line.speaker)} />
        ))}
      </div>
      {/* Hidden from screen readers, because it changes with every word. Final captions are in the log above. */}
      <div data-interims="" aria-hidden="true" className="grid gap-1 text-quiet">
        {SPEAKERS.map((speaker) =>
          captions.interims[speaker] === undefined ? null : (
            <p key={speaker} data-speaker={speaker} className="wrap-anywhere" dir="auto">
              <b>{nameOf(speaker)}</b> <span>{captions.interims[speaker]}</span>
            </p>
          ),
        )}
      </div>
    </section>
  );
}

function Said({ line, name }: { readonly line: Line; readonly name: string }) {
  const { kind, latencyMs, speaker, text } = line;
  return (
    <p data-speaker={speaker} className="wrap-anywhere" dir="auto">
      <b>{name}</b> <span>{kind === "keys" ? t("talk.keys", { keys: text }) : text}</span>
      {latencyMs !== null && <span className="text-quiet text-sm"> {t("talk.answered-after", { ms: latencyMs })}</span>}
    </p>
  );
}
