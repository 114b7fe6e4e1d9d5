import { t } from "../../../i18n/t.ts";
import { ListParts } from "../../../kit/ListParts.tsx";
import { MemoryLink } from "../../memories/MemoryLink.tsx";
import type { TabProps } from "../tab-props.ts";
import { OfTrace } from "./OfTrace.tsx";

/** What the call was given of what is remembered about the caller, and whether an answer used it. */
export function MemoriesTab({ call }: TabProps) {
  return (
    <OfTrace call={call}>
      {({ memories }) =>
        memories.length === 0 ? (
          <p>{t("call-memories.none")}</p>
        ) : (
          <ListParts entries={memories}>
            {(part) => (
              <ul className="grid gap-2">
                {part.map(({ memory_id: id, fact, used_in_turns: turns }) => (
                  <li key={id}>
                    <MemoryLink id={id} fact={fact} />{" "}
                    <span className="text-quiet text-sm">
                      {turns.length === 0
                        ? t("call-memories.unused")
                        : t("call-memories.used", { count: turns.length })}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </ListParts>
        )
      }
    </OfTrace>
  );
}
