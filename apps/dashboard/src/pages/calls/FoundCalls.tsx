import { useQuery } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { Loaded } from "../../kit/Loaded.tsx";
import { CallsTable } from "./CallsTable.tsx";
import { CALLS_A_PAGE, searchQuery } from "./calls-queries.ts";
import { SEARCH_FROM } from "./calls-search.ts";

/** Calls in whose transcript, number, id or assistant's name the words occur; the newest only. */
export function FoundCalls({ words }: { readonly words: string }) {
  const isLongEnough = words.length >= SEARCH_FROM;
  const found = useQuery({ ...searchQuery(words), enabled: isLongEnough });
  if (!isLongEnough) return <p>{t("calls.search-short", { count: SEARCH_FROM })}</p>;
  return (
    <Loaded query={found}>
      {(calls) => (
        <>
          <p className="text-quiet">
            {calls.length === CALLS_A_PAGE
              ? t("calls.found-first", { count: calls.length })
              : t("calls.count", { count: calls.length })}
          </p>
          <CallsTable calls={calls} />
        </>
      )}
    </Loaded>
  );
}
