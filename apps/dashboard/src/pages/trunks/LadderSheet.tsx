import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { FormEvent } from "react";
import { t } from "../../i18n/t.ts";
import { Button } from "../../kit/Button.tsx";
import { Field } from "../../kit/Field.tsx";
import { ListParts } from "../../kit/ListParts.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { Time } from "../../kit/Time.tsx";
import { ladderQuery } from "./trunks-queries.ts";
import { readTrunkSearch } from "./trunks-search.ts";

/** The SIP messages of a call over a trunk, in their order; which call stands in the address. */
export function LadderSheet({ callSid }: { readonly callSid: string | undefined }) {
  const navigate = useNavigate({ from: "/trunks/$trunkId" });
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget));
    void navigate({ search: readTrunkSearch(fields) });
  };
  return (
    <Sheet title={t("ladder.title")}>
      <p className="text-quiet">{t("ladder.about")}</p>
      <form className="flex flex-wrap items-end gap-2" onSubmit={show}>
        <div className="min-w-0 flex-1 basis-60">
          <Field label={t("ladder.call")}>
            {(control) => (
              <input {...control} name="call" required maxLength={256} autoComplete="off" defaultValue={callSid} />
            )}
          </Field>
        </div>
        <Button type="submit">{t("ladder.show")}</Button>
      </form>
      {callSid !== undefined && <Ladder callSid={callSid} />}
    </Sheet>
  );
}

function Ladder({ callSid }: { readonly callSid: string }) {
  const ladder = useQuery(ladderQuery(callSid));
  return (
    <Loaded query={ladder}>
      {({ messages, is_truncated: isTruncated }) => (
        <>
          <ListParts entries={messages}>
            {(part) => (
              <ol className="grid gap-2">
                {part.map((message, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: messages have no ids, and the list only grows at its end.
                  <li key={index} className="border-line border-t pt-2">
                    <details>
                      <summary className="cursor-pointer wrap-anywhere">
                        <span aria-hidden="true">{message.direction === "sent" ? "→ " : "← "}</span>
                        <span className="sr-only">{t(`ladder.${message.direction}`)} </span>
                        <span className="font-medium">{message.summary}</span>{" "}
                        <span className="text-quiet">
                          {message.peer} <Time at={message.at} isInLink />
                        </span>
                      </summary>
                      <pre className="max-h-80 overflow-y-auto rounded-md bg-raised p-2 text-sm wrap-anywhere whitespace-pre-wrap">
                        {message.text}
                      </pre>
                    </details>
                  </li>
                ))}
              </ol>
            )}
          </ListParts>
          {isTruncated && <p className="text-quiet">{t("ladder.truncated")}</p>}
        </>
      )}
    </Loaded>
  );
}
