import type { WireSmsMessage } from "@parley/contracts/texts/sms-schemas";
import { t } from "../../i18n/t.ts";
import { TextStatus } from "../../kit/TextStatus.tsx";
import { Time } from "../../kit/Time.tsx";
import { Marked, piecesWith } from "./Marked.tsx";

const ORIGINS = {
  carrier: "origin.customer",
  answer: "origin.assistant",
  keyword: "origin.keyword",
  api: "origin.person",
  campaign: "origin.campaign",
} as const;

interface MessageProps {
  readonly message: WireSmsMessage;
  /** What was searched for; it is marked. */
  readonly words?: string | undefined;
  /** Whether the search led to it. */
  readonly isFound: boolean;
}

/** One text, of the customer at the start, of ours at the end of the line; with what became of it. */
export function Message({ message, words, isFound }: MessageProps) {
  const isOurs = message.role === "assistant";
  const origin = ORIGINS[message.origin as keyof typeof ORIGINS] ?? (isOurs ? "origin.assistant" : "origin.customer");
  return (
    <li
      id={`message-${message.message_index}`}
      aria-current={isFound ? "true" : undefined}
      className={`grid max-w-[85%] gap-1 ${isOurs ? "justify-self-end" : "justify-self-start"}`}
    >
      <p className={`text-quiet text-sm ${isOurs ? "text-end" : ""}`}>
        {t(origin)} · <Time at={message.timestamp} />
      </p>
      <div
        className={`rounded-lg border px-3 py-2 wrap-anywhere whitespace-pre-wrap ${isOurs ? "border-line bg-raised" : "border-field bg-sheet"} ${isFound ? "outline-2 outline-accent" : ""}`}
      >
        <bdi>
          <Marked pieces={piecesWith(message.content, words)} />
        </bdi>
        {message.media_urls.map((url) => (
          <p key={url}>
            <a href={url} rel="noreferrer noopener" target="_blank" className="text-accent break-all underline">
              {t("inbox.attachment")}
            </a>
          </p>
        ))}
      </div>
      {isOurs && message.delivery_status !== null && (
        <p className="text-end text-sm wrap-anywhere">
          <TextStatus status={message.delivery_status} />
          {message.delivery_error !== null && <span className="text-quiet"> · {message.delivery_error}</span>}
        </p>
      )}
    </li>
  );
}
