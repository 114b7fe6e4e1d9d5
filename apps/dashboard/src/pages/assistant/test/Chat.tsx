import { type FormEvent, useEffect, useId, useRef } from "react";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../kit/Button.tsx";
import { Field } from "../../../kit/Field.tsx";
import { useRights } from "../../../session/use-session.ts";
import { ChatTurn } from "./ChatTurn.tsx";
import { useChat } from "./use-chat.ts";

interface ChatProps {
  readonly assistantId: number;
  readonly title: string;
  /** What is not saved of the assistant, and tried all the same; null: nothing. */
  readonly changes: Readonly<Record<string, unknown>> | null;
  /** Where it stands on its page. */
  readonly className?: string;
}

/** A conversation in writing, as if by text; nothing of it is kept. */
export function Chat({ assistantId, title, changes, className = "" }: ChatProps) {
  const titleId = useId();
  const { mayWrite } = useRights();
  const { answers, isWaiting, ask, clear } = useChat(assistantId);
  const log = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answers.length > 0) log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [answers]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const target = event.currentTarget;
    const question = String(new FormData(target).get("question")).trim();
    if (question === "" || isWaiting) return;
    target.reset();
    void ask(question, changes);
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
        {answers.length > 0 && <Button onClick={clear}>{t("test.clear")}</Button>}
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
                <ChatTurn key={answer.id} answer={answer} />
              ))}
            </div>
          )}
          <form className="grid gap-2" onSubmit={submit}>
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
