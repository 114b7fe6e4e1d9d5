import type { createSmsNote, deleteSmsNote } from "@parley/contracts/texts/sms-inbox-contracts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { callApi } from "../../../api/call-api.ts";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../kit/Button.tsx";
import { ConfirmButton } from "../../../kit/ConfirmButton.tsx";
import { Field } from "../../../kit/Field.tsx";
import { ListParts } from "../../../kit/ListParts.tsx";
import { Loaded } from "../../../kit/Loaded.tsx";
import { ProblemNotice } from "../../../kit/ProblemNotice.tsx";
import { Time } from "../../../kit/Time.tsx";
import { useRights } from "../../../session/use-session.ts";
import { inboxQueries, threadPath } from "../inbox-queries.ts";
import type { PanelProps } from "./panel-props.ts";

/** What people noted for each other. */
export function Notes({ thread }: PanelProps) {
  const query = inboxQueries.notes(thread.id);
  const notes = useQuery(query);
  const queries = useQueryClient();
  const { mayWrite } = useRights();
  const [words, setWords] = useState("");
  const add = useMutation({
    mutationFn: (content: string) =>
      callApi<typeof createSmsNote>("POST", threadPath(thread.id, "/notes"), { body: { content } }),
    onSuccess: (all) => {
      queries.setQueryData(query.queryKey, all);
      setWords("");
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (words.trim() !== "") add.mutate(words);
  };
  return (
    <>
      <Loaded query={notes}>
        {(items) =>
          items.length === 0 ? (
            <p className="text-quiet">{t("notes.none")}</p>
          ) : (
            <ListParts entries={items}>
              {(part) => (
                <ul className="grid gap-3">
                  {part.map((note) => (
                    <li key={note.id} className="grid gap-1 border-b border-line pb-2 last:border-0">
                      <bdi className="wrap-anywhere whitespace-pre-wrap">{note.content}</bdi>
                      <p className="text-quiet text-sm wrap-anywhere">
                        <bdi>{note.written_by ?? t("notes.gone")}</bdi> · <Time at={note.created_at} />
                      </p>
                      {mayWrite && (
                        <div>
                          <ConfirmButton
                            label={t("notes.delete")}
                            subject={note.content.slice(0, 60)}
                            title={t("notes.delete-title")}
                            consequence={t("notes.delete-consequence")}
                            perform={async () => {
                              const path = threadPath(thread.id, `/notes/${note.id}`);
                              queries.setQueryData(query.queryKey, await callApi<typeof deleteSmsNote>("DELETE", path));
                            }}
                          />
                        </div>
                      )}
                    </li>
                  ))}
                </ul>
              )}
            </ListParts>
          )
        }
      </Loaded>
      {mayWrite && (
        <form className="grid gap-2" onSubmit={submit}>
          <Field label={t("notes.new")} hint={t("notes.hint")}>
            {(control) => (
              <textarea
                {...control}
                rows={2}
                dir="auto"
                required
                maxLength={4_000}
                value={words}
                onChange={({ target }) => setWords(target.value)}
              />
            )}
          </Field>
          {add.error !== null && <ProblemNotice error={add.error} />}
          <div>
            <Button type="submit" disabled={add.isPending}>
              {t("notes.add")}
            </Button>
          </div>
        </form>
      )}
    </>
  );
}
