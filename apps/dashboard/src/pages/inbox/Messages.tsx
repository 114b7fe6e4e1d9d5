import type { markSmsConversationRead } from "@parley/contracts/texts/sms-inbox-contracts";
import type { WireSmsConversation } from "@parley/contracts/texts/sms-schemas";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { callApi } from "../../api/call-api.ts";
import { SLOW_LOOK_MS } from "../../api/events.ts";
import { t } from "../../i18n/t.ts";
import { ListParts } from "../../kit/ListParts.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { useRights } from "../../session/use-session.ts";
import { inboxQueries, threadPath } from "./inbox-queries.ts";
import { Message } from "./Message.tsx";

interface MessagesProps {
  readonly id: string;
  readonly thread: WireSmsConversation;
  /** What was searched for; it is marked. */
  readonly words?: string | undefined;
  /** The `message_index` of what was found: the list goes there, not to its end. */
  readonly foundIndex?: number | undefined;
}

/** What was written, oldest first; what is shown is marked as read. */
export function Messages({ id, thread, words, foundIndex }: MessagesProps) {
  const messages = useQuery({ ...inboxQueries.messages(id), refetchInterval: SLOW_LOOK_MS });
  const queries = useQueryClient();
  const { mayWrite } = useRights();
  const list = useRef<HTMLOListElement>(null);
  const lastIndex = messages.data?.at(-1)?.message_index;
  const isUnread = thread.unread_count > 0;
  const shownIndex = useRef<number | undefined>(undefined);
  useEffect(() => {
    const element = list.current;
    if (element === null || lastIndex === undefined) return;
    const found =
      foundIndex === shownIndex.current ? null : element.querySelector<HTMLElement>(`#message-${foundIndex}`);
    shownIndex.current = foundIndex;
    // What comes in later is shown, whatever was found before.
    element.scrollTop = found === null ? element.scrollHeight : found.offsetTop - element.offsetTop;
  }, [lastIndex, foundIndex]);
  useEffect(() => {
    if (!mayWrite || !isUnread || lastIndex === undefined || document.visibilityState === "hidden") return;
    // Failing to mark it is no reason to disturb whoever reads it.
    void callApi<typeof markSmsConversationRead>("PUT", threadPath(id, "/read-mark"), {
      body: { message_index: lastIndex },
    }).then(
      (read) => queries.setQueryData(inboxQueries.thread(id).queryKey, read),
      () => undefined,
    );
  }, [id, mayWrite, isUnread, lastIndex, queries]);
  return (
    <Loaded query={messages}>
      {(items) => (
        // A list that scrolls can be reached by keyboard.
        <ListParts
          entries={items}
          beginsAt="last"
          follows={foundIndex === undefined ? undefined : items.findIndex((each) => each.message_index === foundIndex)}
        >
          {(part) => (
            <ol
              ref={list}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
              tabIndex={0}
              aria-label={t("inbox.messages")}
              className="grid max-h-[60dvh] min-h-40 content-start gap-3 overflow-y-auto"
            >
              {part.map((message) => (
                <Message
                  key={message.id}
                  message={message}
                  words={words}
                  isFound={message.message_index === foundIndex}
                />
              ))}
            </ol>
          )}
        </ListParts>
      )}
    </Loaded>
  );
}
