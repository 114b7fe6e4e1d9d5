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
}

/** What was written, oldest first; what is shown is marked as read. */
export function Messages({ id, thread }: MessagesProps) {
  const messages = useQuery({ ...inboxQueries.messages(id), refetchInterval: SLOW_LOOK_MS });
  const queries = useQueryClient();
  const { mayWrite } = useRights();
  const list = useRef<HTMLOListElement>(null);
  const lastIndex = messages.data?.at(-1)?.message_index;
  const isUnread = thread.unread_count > 0;
  useEffect(() => {
    const element = list.current;
    if (element !== null && lastIndex !== undefined) element.scrollTop = element.scrollHeight;
  }, [lastIndex]);
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
        <ListParts entries={items} beginsAt="last">
          {(part) => (
            <ol
              ref={list}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
              tabIndex={0}
              aria-label={t("inbox.messages")}
              className="grid max-h-[60dvh] min-h-40 content-start gap-3 overflow-y-auto"
            >
              {part.map((message) => (
                <Message key={message.id} message={message} />
              ))}
            </ol>
          )}
        </ListParts>
      )}
    </Loaded>
  );
}
