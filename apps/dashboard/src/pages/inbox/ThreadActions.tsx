import { Menu } from "@base-ui/react/menu";
import type { archiveSmsConversation } from "@parley/contracts/texts/sms-conversation-contracts";
import type { markSmsConversationRead } from "@parley/contracts/texts/sms-inbox-contracts";
import type { WireSmsConversation } from "@parley/contracts/texts/sms-schemas";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../i18n/t.ts";
import { Button, buttonClass } from "../../kit/Button.tsx";
import { ConfirmButton } from "../../kit/ConfirmButton.tsx";
import { ProblemNotice } from "../../kit/ProblemNotice.tsx";
import { useRights } from "../../session/use-session.ts";
import { threadPath } from "./inbox-queries.ts";
import type { InboxSearch } from "./inbox-search.ts";

const FORMATS = ["txt", "csv", "json"] as const;

interface ThreadActionsProps {
  readonly thread: WireSmsConversation;
  readonly search: InboxSearch;
}

/** What can be done with a thread as a whole. */
export function ThreadActions({ thread, search }: ThreadActionsProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { mayWrite } = useRights();
  const leave = async () => {
    await navigate({ to: "/inbox", search });
    await queries.invalidateQueries({
      predicate: ({ queryKey: [path] }) => String(path).startsWith("/api/v1/sms-conversations"),
    });
  };
  const unread = useMutation({
    mutationFn: () =>
      callApi<typeof markSmsConversationRead>("PUT", threadPath(thread.id, "/read-mark"), {
        body: { message_index: -1 },
      }),
    // Here it would be read again at once.
    onSuccess: leave,
  });
  if (!mayWrite) return null;
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button disabled={unread.isPending} onClick={() => unread.mutate()}>
        {t("inbox.mark-unread")}
      </Button>
      <Menu.Root>
        <Menu.Trigger className={buttonClass("plain")}>{t("inbox.export")}</Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner sideOffset={4} align="end">
            <Menu.Popup className="rounded-md border border-line bg-sheet p-1 shadow-lg">
              {FORMATS.map((format) => (
                <Menu.Item
                  key={format}
                  className="block rounded px-3 py-1.5 data-highlighted:bg-raised"
                  render={
                    <a href={threadPath(thread.id, `/export?format=${format}`)} download>
                      {t(`inbox.export-${format}`)}
                    </a>
                  }
                />
              ))}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      <ConfirmButton
        label={t("inbox.archive")}
        shortcut="e"
        title={t("inbox.archive-title")}
        consequence={t("inbox.archive-consequence", { count: thread.message_count })}
        perform={async () => {
          await callApi<typeof archiveSmsConversation>("DELETE", threadPath(thread.id));
          await leave();
        }}
      />
      {unread.error !== null && <ProblemNotice error={unread.error} />}
    </div>
  );
}
