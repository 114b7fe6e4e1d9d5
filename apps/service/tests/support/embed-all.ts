import { setTimeout } from "node:timers/promises";
import type { Service } from "../../src/compose.ts";

/** Whose texts: an assistant's, or an organization's. */
export interface EmbeddedTexts {
  readonly kind: "memories" | "documents";
  readonly organizationId: number;
  /** Null: the organization's. */
  readonly assistantId: number | null;
}

const LONGEST_MS = 60_000;

/**
 * Has the schedule give vectors to what has none, waits until all of these texts have them, asks something that needs them,
 * and waits until this process holds them.
 */
export async function embedAll(
  { platform, features, vectors }: Service,
  { kind, organizationId, assistantId }: EmbeddedTexts,
  ask: () => Promise<unknown>,
): Promise<void> {
  const schedule = features.flatMap(({ schedules }) => schedules).find(({ name }) => name === "embed-texts");
  const readState = () =>
    platform.database
      .selectFrom("embedding_states")
      .selectAll()
      .where("organization_id", "=", organizationId)
      .where("kind", "=", kind)
      .where("assistant_id", "is not distinct from", assistantId)
      .executeTakeFirst();
  const before = Number((await readState())?.checked_at ?? 0);
  await schedule?.run(new AbortController().signal);
  const until = performance.now() + LONGEST_MS;
  let state = await readState();
  while (state === undefined || state.claimed_until !== null || Number(state.checked_at ?? 0) <= before) {
    if (performance.now() > until) throw new Error(`no vectors were made: ${state?.failure ?? "nobody tried"}`);
    await setTimeout(20);
    state = await readState();
  }
  await ask();
  await vectors.settled({ organizationId, kind, name: `${assistantId ?? ""}|${state.model}` });
}
