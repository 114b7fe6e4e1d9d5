import { sql } from "kysely";
import { likePattern } from "../../platform/database/like-pattern.ts";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";

/** Parts of texts of which a call has one, each with three letters or digits in a row. */
export interface CallSearch {
  readonly phone?: string;
  readonly callSid?: string;
  readonly assistantName?: string;
  /** What was said. */
  readonly words?: string;
}

/** What so few calls have is looked up, and put in order afterwards. */
const FEW = 3_000;

/** The ids of all calls that may be meant, read from indexes; null: there are more than a few. */
export async function findFewCalls(unit: ScopedUnitOfWork, search: CallSearch): Promise<readonly number[] | null> {
  const { phone, callSid, assistantName, words } = search;
  const { rows } = await sql<{ id: number }>`
    select id from (
      select id from parley_calls_of_number_like(${pattern(phone)}, ${FEW + 1}) as id
      union all select id from parley_calls_of_sid_like(${pattern(callSid)}, ${FEW + 1}) as id
      union all select id from parley_calls_of_words_like(${pattern(words)}, ${FEW + 1}) as id
      union all select called.id from assistants
        cross join lateral (
          select calls.id from calls
          where calls.organization_id = ${unit.organizationId} and calls.assistant_id = assistants.id limit ${FEW + 1}) as called
        where assistants.organization_id = ${unit.organizationId} and assistants.name ilike ${pattern(assistantName)}::text
    ) as found`.execute(unit.db);
  // A call that is found twice counts twice: whoever counted it once would not notice that a part stopped at its most.
  return rows.length > FEW ? null : rows.map(({ id }) => id);
}

function pattern(text: string | undefined): string | null {
  return text === undefined ? null : likePattern(text);
}
