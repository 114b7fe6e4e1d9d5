import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatCount } from "../../../format/numbers.ts";
import { t } from "../../../i18n/t.ts";
import { FactList } from "../../../kit/FactList.tsx";
import { Time } from "../../../kit/Time.tsx";
import { useRights } from "../../../session/use-session.ts";
import type { Memory } from "../memories-queries.ts";
import { scopeWords, share, typeWords } from "../words.ts";

/** What is on record of a fact besides its words. */
export function MemoryFacts({ memory }: { readonly memory: Memory }) {
  const { valid_to: validTo, expires_at: expiresAt } = memory;
  return (
    <FactList
      isWide
      facts={[
        [t("memories.scope-name"), scopeWords(memory.memory_scope)],
        [t("memories.subject"), <Subject key="subject" memory={memory} />],
        [t("memories.type-name"), typeWords(memory.memory_type)],
        [
          t("memories.sure"),
          t("memories.faded", { now: share(memory.current_confidence), said: share(memory.confidence) }),
        ],
        [t("memories.importance"), memory.importance === null ? "–" : share(memory.importance)],
        [t("memories.used"), formatCount(memory.access_count)],
        [t("memories.true-from"), <Time key="from" at={memory.valid_from} />],
        [
          t("memories.true-to"),
          validTo === null ? (
            t("memories.still-true")
          ) : (
            <span key="to" className="text-warn">
              <Time at={validTo} />
            </span>
          ),
        ],
        [
          t("memories.lifetime"),
          <span key="lifetime">
            {t(`memories.life.${memory.expiry_class}`)}
            {expiresAt !== null && (
              <>
                {" · "}
                <Time at={expiresAt} />
              </>
            )}
          </span>,
        ],
        [t("memories.written"), <Time key="written" at={memory.created_at} />],
        [t("memories.changed"), <Time key="changed" at={memory.updated_at} />],
      ]}
    />
  );
}

/** Whom or what it is about; a caller leads to what is kept of them. */
function Subject({ memory }: { readonly memory: Memory }): ReactNode {
  const { mayWrite } = useRights();
  const { subject_id: subject, memory_scope: scope } = memory;
  if (subject === null) return "–";
  if (scope === "caller" && mayWrite) {
    return (
      <Link to="/memories" search={{ view: "caller", caller: subject }} className="text-accent underline">
        <code className="wrap-anywhere">{subject}</code>
      </Link>
    );
  }
  if (scope !== "assistant") return <bdi>{subject}</bdi>;
  return (
    <Link to="/assistants/$assistantId" params={{ assistantId: subject }} className="text-accent underline">
      {t("memories.the-assistant", { id: subject })}
    </Link>
  );
}
