import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { t } from "../../i18n/t.ts";
import { Loaded } from "../../kit/Loaded.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { useRights } from "../../session/use-session.ts";
import { memoryQueries } from "./memories-queries.ts";
import { MemoryActions } from "./memory/MemoryActions.tsx";
import { MemoryFacts } from "./memory/MemoryFacts.tsx";
import { Provenance } from "./memory/Provenance.tsx";
import { Relations } from "./memory/Relations.tsx";

const route = getRouteApi("/memories/$memoryId");

/** One fact: where it comes from, how sure it is, what it replaced, what it contradicts, and how long it is kept. */
export function MemoryPage() {
  const { memoryId } = route.useParams();
  const { mayAdmin } = useRights();
  const memory = useQuery(memoryQueries.one(memoryId));
  return (
    <>
      <PageHead title={t("memories.one")} />
      <p>
        <Link to="/memories" className="text-accent underline">
          {t("memories.all")}
        </Link>
      </p>
      <Loaded query={memory}>
        {(one) => (
          <>
            <Sheet>
              <p className="text-lg wrap-anywhere">
                <bdi>{one.fact}</bdi>
              </p>
              <MemoryFacts memory={one} />
              {mayAdmin && <MemoryActions memory={one} />}
            </Sheet>
            <Relations memoryId={one.id} />
            <Provenance memory={one} />
          </>
        )}
      </Loaded>
    </>
  );
}
