import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../kit/Button.tsx";
import { Field } from "../../../kit/Field.tsx";
import { useRights } from "../../../session/use-session.ts";
import { ChatTurn } from "./ChatTurn.tsx";
import { useChat } from "./use-chat.ts";
import { useReader } from "./use-reader.ts";

const READING_CHOICE = "parley.read-aloud";

interface ReadingChoiceProps {
  readonly reads: boolean;
  readonly onChange: (reads: boolean) => void;
}

interface ChatProps {
  readonly assistantId: number;
  readonly title: string;
  /** What is not saved of the assistant, and tried all the same; null: nothing. */
  readonly changes: Readonly<Record<string, unknown>> | null;
  /** Whether answers are read aloud where nobody has chosen: those of a voice that costs nothing. Default false. */
  readonly readsByDefault?: boolean;
  /** Somebody is on the telephone, so that nothing is read aloud by itself. Default false. */
  readonly isQuiet?: boolean;
  /** Where it stands on its page. */
  readonly className?: string;
}

/** A conversation in writing, as if by text; nothing of it is kept. */
export function Chat({
  assistantId,
  title,
  changes,
  readsByDefault = false,
  isQuiet = false,
  className = "",
}: ChatProps) {
  const titleId = useId();
  const { mayWrite } = useRights();
  const { answers, isWaiting, ask, clear } = useChat(assistantId);
  const reader = useReader(assistantId);
  const [chosenReading, setChosenReading] = useState(storedReading);
  const reads = chosenReading ?? readsByDefault;
  // What holds when an answer is complete may have changed since it was asked for.
  const readsNow = useRef(false);
  useEffect(() => {
    readsNow.current = reads && !isQuiet;
  });
  const stopReading = reader.stop;
  useEffect(() => {
    if (isQuiet) stopReading();
  }, [isQuiet, stopReading]);
  const changeReading = (next: boolean) => {
    chooseReading(next);
    setChosenReading(next);
    if (!next) stopReading();
  };
  const log = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answers.length > 0) log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [answers]);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const target = event.currentTarget;
    const question = String(new FormData(target).get("question")).trim();
    if (question === "" || isWaiting) return;
    target.reset();
    stopReading();
    const answer = await ask(question, changes);
    if (answer !== null && readsNow.current) await reader.read(answer.id, answer.text, changes);
  };
  const beginAnew = () => {
    reader.clear();
    clear();
  };
  return (
    <section
      aria-labelledby={titleId}
      className={`grid min-w-0 content-start gap-3 self-start rounded-lg border border-line bg-sheet p-4 ${className}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={titleId} className="font-semibold">
          {title}
        </h2>
        {answers.length > 0 && <Button onClick={beginAnew}>{t("test.clear")}</Button>}
      </div>
      {!mayWrite ? (
        <p className="text-quiet">{t("test.read-only")}</p>
      ) : (
        <>
          <p className="text-quiet text-sm">{t(changes === null ? "test.about" : "test.about-unsaved")}</p>
          {answers.length > 0 && (
            <div
              ref={log}
              role="log"
              aria-label={t("test.log")}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to reach that.
              tabIndex={0}
              className="grid max-h-[55vh] gap-3 overflow-y-auto"
            >
              {answers.map((answer) => (
                <ChatTurn key={answer.id} answer={answer} changes={changes} reader={reader} />
              ))}
            </div>
          )}
          <ReadingChoice reads={reads} onChange={changeReading} />
          <form className="grid gap-2" onSubmit={(event) => void submit(event)}>
            <Field label={t("test.message")}>
              {(control) => (
                <input {...control} name="question" maxLength={8000} autoComplete="off" dir="auto" required />
              )}
            </Field>
            <Button type="submit" look="solid" disabled={isWaiting}>
              {t(isWaiting ? "test.waiting" : "test.send")}
            </Button>
          </form>
        </>
      )}
    </section>
  );
}

/** Whether answers are read aloud as they come. */
function ReadingChoice({ reads, onChange }: ReadingChoiceProps) {
  const aboutId = useId();
  return (
    <div>
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          className="mt-1.5"
          autoComplete="off"
          aria-describedby={aboutId}
          checked={reads}
          onChange={({ target }) => onChange(target.checked)}
        />
        {t("test.read-answers")}
      </label>
      <p id={aboutId} className="text-quiet text-sm">
        {t("test.read-about")}
      </p>
    </div>
  );
}

/** Whether answers are read aloud as they come; null: nobody has said so. */
function storedReading(): boolean | null {
  const stored = localStorage.getItem(READING_CHOICE);
  return stored === "on" ? true : stored === "off" ? false : null;
}

function chooseReading(reads: boolean): void {
  localStorage.setItem(READING_CHOICE, reads ? "on" : "off");
}
