import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import type { WireCannedReply } from "@parley/contracts/texts/canned-reply-contracts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { RefObject } from "react";
import { t } from "../../../i18n/t.ts";
import { Loaded } from "../../../kit/Loaded.tsx";
import { fillPlaceholders, type PlaceholderValues } from "./placeholders.ts";
import { repliesQuery } from "./replies-queries.ts";
import { languageName } from "./reply-language.ts";

interface ReplyPickerProps {
  readonly isOpen: boolean;
  /** What is looked for. */
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly values: PlaceholderValues;
  /** Gets the focus back. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** Given the text with the values filled in. */
  readonly onChoose: (text: string) => void;
  /** Nothing was chosen. */
  readonly onCancel: () => void;
}

/** Finds a canned reply by its shortcut or words, with the values of the thread filled in. */
export default function ReplyPicker(props: ReplyPickerProps) {
  const { isOpen, typed, onType, values, field, onChoose, onCancel } = props;
  const replies = useQuery({ ...repliesQuery(), enabled: isOpen });
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onCancel()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 bg-page/80" />
        <Dialog.Popup
          aria-label={t("replies.title")}
          finalFocus={field}
          className="fixed inset-x-4 top-[12vh] mx-auto grid max-w-lg grid-cols-[minmax(0,1fr)] gap-2 rounded-lg border border-line bg-sheet p-2 shadow-lg"
        >
          <Autocomplete.Root
            items={matching(replies.data ?? [], typed)}
            filter={null}
            itemToStringValue={({ shortcut }: WireCannedReply) => shortcut}
            value={typed}
            onValueChange={(value, { reason }) => {
              // The chosen one goes into the answer, not into this field.
              if (reason !== "item-press") onType(value);
            }}
            autoHighlight="always"
            inline
            open
          >
            <Autocomplete.Input
              aria-label={t("replies.find")}
              placeholder={t("replies.find")}
              className="w-full rounded-md border border-field bg-sheet px-3 py-2 placeholder:text-quiet"
            />
            <Loaded query={replies}>
              {(items) => (
                <>
                  <Autocomplete.Empty className="px-3 not-empty:py-1.5">
                    {t(items.length === 0 ? "replies.none" : "replies.none-such")}
                  </Autocomplete.Empty>
                  <Autocomplete.List className="max-h-[50vh] overflow-y-auto">
                    {(reply: WireCannedReply) => (
                      <Autocomplete.Item
                        key={reply.id}
                        value={reply}
                        className="grid cursor-pointer rounded-md px-3 py-1.5 wrap-anywhere data-highlighted:bg-raised"
                        onClick={() => onChoose(fillPlaceholders(reply.body, values))}
                      >
                        <span className="font-medium">
                          <bdi>/{reply.shortcut}</bdi>
                          {reply.language !== null && (
                            <span className="text-quiet font-normal"> · {languageName(reply.language)}</span>
                          )}
                        </span>
                        <bdi className="line-clamp-2 text-sm">{fillPlaceholders(reply.body, values)}</bdi>
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.List>
                </>
              )}
            </Loaded>
          </Autocomplete.Root>
          <p className="px-3 pb-1 text-sm">
            <Link to="/inbox/replies" className="text-accent underline">
              {t("replies.manage")}
            </Link>
          </p>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Those whose shortcut begins with what was typed, and then those that have it somewhere. */
function matching(replies: readonly WireCannedReply[], typed: string): WireCannedReply[] {
  const words = typed.trim().replace(/^\//, "").toLowerCase();
  const begins = ({ shortcut }: WireCannedReply) => shortcut.startsWith(words);
  const has = ({ shortcut, body }: WireCannedReply) => shortcut.includes(words) || body.toLowerCase().includes(words);
  return [...replies.filter(begins), ...replies.filter((reply) => !begins(reply) && has(reply))];
}
