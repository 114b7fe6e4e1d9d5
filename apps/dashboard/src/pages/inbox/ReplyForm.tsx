import type { holdSmsConversation } from "@parley/contracts/texts/sms-inbox-contracts";
import type { WireSmsConversation } from "@parley/contracts/texts/sms-schemas";
import type { sendSms } from "@parley/contracts/texts/sms-sending-contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../kit/Button.tsx";
import { ProblemNotice } from "../../kit/ProblemNotice.tsx";
import { inboxQueries, threadPath } from "./inbox-queries.ts";
import { ReplyText } from "./ReplyText.tsx";

/** As many characters as a text may have. */
const LONGEST_TEXT = 1_600;

/** Writes to the customer as a person. In a thread that goes on, the assistant is silenced first. */
export function ReplyForm({ thread }: { readonly thread: WireSmsConversation }) {
  const [words, setWords] = useState("");
  // The same for every try of the same words: a text whose answer was lost is not sent twice.
  const key = useRef<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const queries = useQueryClient();
  const isOver = thread.status !== "active";
  const send = useMutation({
    mutationFn: async (message: string) => {
      key.current ??= `reply-${thread.id}-${Date.now()}-${Math.random()}`;
      if (!isOver) {
        const held = await callApi<typeof holdSmsConversation>("PUT", threadPath(thread.id, "/hold"), { body: {} });
        queries.setQueryData(inboxQueries.thread(String(thread.id)).queryKey, held);
      }
      await callApi<typeof sendSms>("POST", "/sms/send", {
        body: {
          from_phone_number: thread.assistant_phone_number,
          to_phone_number: thread.customer_phone_number,
          message,
          idempotency_key: key.current,
        },
      });
    },
    onSuccess: () => {
      key.current = null;
      setWords("");
      // Whoever sent one often writes another; the button was out of reach meanwhile, and lost the focus.
      form.current?.querySelector("textarea")?.focus();
    },
    onSettled: () =>
      queries.invalidateQueries({
        predicate: ({ queryKey: [path] }) => String(path).startsWith("/api/v1/sms-conversations"),
      }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (words.trim() !== "" && words.length <= LONGEST_TEXT) send.mutate(words);
  };
  const change = (value: string) => {
    key.current = null;
    setWords(value);
  };
  return (
    <form ref={form} className="grid gap-2" onSubmit={submit}>
      <ReplyText
        thread={thread}
        {...(isOver || thread.held_until === null ? { hint: t(isOver ? "reply.over" : "reply.hint") } : {})}
        longest={LONGEST_TEXT}
        value={words}
        onChange={change}
      />
      {send.error !== null && <ProblemNotice error={send.error} />}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-quiet text-sm tabular-nums">
          {t("reply.length", { count: words.length, most: LONGEST_TEXT })}
        </span>
        <Button type="submit" look="solid" disabled={send.isPending}>
          {t("reply.send")}
        </Button>
      </div>
    </form>
  );
}
