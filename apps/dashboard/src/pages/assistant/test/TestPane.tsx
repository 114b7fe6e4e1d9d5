import { type FormEvent, useEffect, useRef } from "react";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../kit/Button.tsx";
import { Field } from "../../../kit/Field.tsx";
import { useRights } from "../../../session/use-session.ts";
import { toPatch } from "../fields/change-set.ts";
import type { RecordForm } from "../use-record-form.ts";
import { ChatTurn } from "./ChatTurn.tsx";
import { useChat } from "./use-chat.ts";

/** A conversation with the assistant as it stands in the fields, saved or not; nothing of it is kept. */
export function TestPane({ form }: { readonly form: RecordForm }) {
  const { mayWrite } = useRights();
  const { answers, isWaiting, ask, clear } = useChat(form.record.id);
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
    void ask(question, form.isChanged ? toPatch(form.changes) : null);
  };
  return (
    <section
      aria-labelledby="test-pane"
      className="grid min-w-0 content-start gap-3 self-start rounded-lg border border-line bg-sheet p-4 xl:sticky xl:top-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="test-pane" className="font-semibold">
          {t("test.title")}
        </h2>
        {answers.length > 0 && <Button onClick={clear}>{t("test.clear")}</Button>}
      </div>
      {!mayWrite ? (
        <p className="text-quiet">{t("test.read-only")}</p>
      ) : (
        <>
          <p className="text-quiet text-sm">{t(form.isChanged ? "test.about-unsaved" : "test.about")}</p>
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
