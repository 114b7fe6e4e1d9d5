import { DomainError } from "@parley/foundation/domain-error";
import type pg from "pg";

/*
 * An empty database gets its whole schema from one migration, the baseline. A database of an earlier version got the same schema
 * from the migrations that the baseline replaces; it adopts the baseline, once it has run all of them.
 */

export const BASELINE_NUMBER = 85;
const LAST_REPLACED = 84;
/** First and last of each run of numbers; the others were never used. */
const REPLACED: readonly (readonly [number, number])[] = [
  [1, 42],
  [44, 49],
  [52, 54],
  [56, 59],
  [62, 71],
  [73, 76],
  [79, 80],
  [83, LAST_REPLACED],
];
/** The version that still has the replaced migrations. */
const LAST_VERSION_BEFORE = "Parley 0.1.0 of 2026-11-28";

/** Built outside of a transaction by migration 0080, so that a crash could leave them unfinished. */
const BUILT_CONCURRENTLY = [
  "sms_logs_words",
  "sms_logs_other_letters",
  "calls_words",
  "call_transcripts_words",
  "calls_thread_numbers",
  "campaign_contacts_named",
  "campaign_contacts_names",
  "campaign_contacts_other_letters",
];

/** The one change that adopting makes: migration 0065 added two constraints as NOT VALID, which every row satisfies. */
export const ADOPTION_SQL = `
  alter table webhook_deliveries validate constraint webhook_deliveries_status_check;
  alter table webhook_deliveries validate constraint webhook_deliveries_goes_somewhere;`;

/**
 * How a schema came to be.
 * @param run numbers of the migrations that ran
 * @returns `replaced` when the baseline has yet to be adopted
 * @throws DomainError when some of the replaced migrations never ran
 */
export function lineageOf(run: readonly number[], subject: "database" | "data"): "baseline" | "replaced" {
  const done = new Set(run);
  if (done.size === 0 || done.has(BASELINE_NUMBER)) return "baseline";
  const missing = replacedNumbers().find((number) => !done.has(number));
  if (missing === undefined) return "replaced";
  throw new DomainError(
    "invalid-state",
    `The ${subject} comes from an older Parley: it lacks migration ${padded(missing)}, and this version upgrades only from ` +
      padded(LAST_REPLACED),
    {
      code: "older-schema",
      fix: `Start or restore it with ${LAST_VERSION_BEFORE} once, which runs the missing migrations, and then use this version.`,
    },
  );
}

/**
 * Migration 0080 is recorded only after its indexes are valid, so this finds databases that somebody changed by hand.
 * @throws DomainError that names the indexes
 */
export async function refuseUnfinishedIndexes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) with ordinality as expected (name, place)
     left join pg_index on indexrelid = to_regclass('public.' || name)
     where indisvalid is not true order by place`,
    [BUILT_CONCURRENTLY],
  );
  if (rows.length === 0) return;
  throw new DomainError(
    "invalid-state",
    `Indexes of migration 0080 are missing or invalid: ${rows.map(({ name }) => name).join(", ")}`,
    {
      code: "unfinished-indexes",
      fix:
        "Run DELETE FROM parley_migrations WHERE number = 80, start " +
        `${LAST_VERSION_BEFORE} on the database once, which builds them again, and then this version.`,
    },
  );
}

function replacedNumbers(): readonly number[] {
  return REPLACED.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index));
}

function padded(number: number): string {
  return String(number).padStart(4, "0");
}
