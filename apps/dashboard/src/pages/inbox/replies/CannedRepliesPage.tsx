import type { deleteCannedReply, WireCannedReply } from "@parley/contracts/texts/canned-reply-contracts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { callApi } from "../../../api/call-api.ts";
import { t } from "../../../i18n/t.ts";
import { ConfirmButton } from "../../../kit/ConfirmButton.tsx";
import { Loaded } from "../../../kit/Loaded.tsx";
import { PageHead } from "../../../kit/PageHead.tsx";
import { useRights } from "../../../session/use-session.ts";
import { EditReply } from "./EditReply.tsx";
import { REPLIES_PATH, refreshReplies, repliesQuery } from "./replies-queries.ts";
import { languageName } from "./reply-language.ts";

/** The texts that the organization keeps to answer with. */
export function CannedRepliesPage() {
  const replies = useQuery(repliesQuery());
  const { mayWrite } = useRights();
  return (
    <>
      <PageHead title={t("replies.title")}>{mayWrite && <EditReply />}</PageHead>
      <p>
        <Link to="/inbox" className="text-accent underline">
          {t("inbox.title")}
        </Link>
      </p>
      <Loaded query={replies}>
        {(items) =>
          items.length === 0 ? (
            <p className="rounded-lg border border-line bg-sheet p-4">{t("replies.none")}</p>
          ) : (
            <ul aria-label={t("replies.title")} className="rounded-lg border border-line bg-sheet">
              {items.map((reply) => (
                <Reply key={reply.id} reply={reply} mayWrite={mayWrite} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}

function Reply({ reply, mayWrite }: { readonly reply: WireCannedReply; readonly mayWrite: boolean }) {
  const { id, shortcut, body, language, unknown_placeholders: unknown } = reply;
  return (
    <li className="grid gap-1 border-b border-line p-4 last:border-0">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="min-w-0 font-semibold wrap-anywhere">
          <bdi>/{shortcut}</bdi>
          {language !== null && <span className="text-quiet font-normal"> · {languageName(language)}</span>}
        </h2>
        {mayWrite && (
          <div className="flex flex-wrap gap-2">
            <EditReply reply={reply} />
            <ConfirmButton
              label={t("replies.delete")}
              subject={shortcut}
              title={t("replies.delete-title", { shortcut })}
              consequence={t("replies.delete-consequence", { beginning: beginningOf(body) })}
              perform={async () => {
                await callApi<typeof deleteCannedReply>("DELETE", `${REPLIES_PATH}/${id}`);
                await refreshReplies();
              }}
            />
          </div>
        )}
      </div>
      <bdi className="wrap-anywhere whitespace-pre-wrap">{body}</bdi>
      {unknown.length > 0 && (
        <p className="text-warn wrap-anywhere">
          {t("replies.unknown", { names: unknown.map((name) => `{${name}}`).join(", ") })}
        </p>
      )}
    </li>
  );
}

const BEGINNING = 80;

function beginningOf(body: string): string {
  const letters = [...body];
  return letters.length <= BEGINNING ? body : `${letters.slice(0, BEGINNING).join("")}…`;
}
