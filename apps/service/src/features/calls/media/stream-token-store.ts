import { asId, type CallId, type OrganizationId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { ScopedUnitOfWork, UnitOfWork } from "../../../platform/database/scope.ts";

/** A carrier opens its socket a few seconds after it was told to, even with a slow forwarding service. */
const TOKEN_SECONDS = 60;

export interface NewStreamToken {
  readonly callId: CallId;
  readonly tokenHash: Buffer;
  readonly provider: string;
  readonly mediaProcessId: string;
}

export async function insertStreamToken(unit: ScopedUnitOfWork, token: NewStreamToken): Promise<void> {
  await unit.db
    .insertInto("call_stream_tokens")
    .values({
      organization_id: unit.organizationId,
      call_id: token.callId,
      token_hash: token.tokenHash,
      provider: token.provider,
      media_process_id: token.mediaProcessId,
      expires_at: sql<Date>`now() + make_interval(secs => ${TOKEN_SECONDS})`,
    })
    .execute();
}

export interface RedeemedToken {
  readonly organizationId: OrganizationId;
  readonly callId: CallId;
  readonly provider: string;
  /** The process the stream was meant for, which held the call until now; the stream may have opened in another. */
  readonly mediaProcessId: string;
}

/** Redeems a token, once. Null when it is unknown, used or expired. */
export async function redeemStreamToken(
  unit: Pick<UnitOfWork, "db">,
  tokenHash: Buffer,
): Promise<RedeemedToken | null> {
  const row = await unit.db
    .updateTable("call_stream_tokens")
    .set({ used_at: sql<Date>`now()` })
    .where("token_hash", "=", tokenHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("calls")
          .select("calls.id")
          .whereRef("calls.organization_id", "=", "call_stream_tokens.organization_id")
          .whereRef("calls.id", "=", "call_stream_tokens.call_id")
          .where("calls.status", "=", "ongoing")
          // A process that stood still may find a stream in its sockets from before the call was given to another process.
          .whereRef("calls.media_process_id", "=", "call_stream_tokens.media_process_id"),
      ),
    )
    .returning(["organization_id", "call_id", "provider", "media_process_id"])
    .executeTakeFirst();
  if (row === undefined) return null;
  const { provider, media_process_id: mediaProcessId } = row;
  return { organizationId: asId(row.organization_id), callId: asId(row.call_id), provider, mediaProcessId };
}

/** Organizations that wait for a stream of a provider; an upgrade may be signed with their secrets. */
export async function listAwaitingOrganizations(
  unit: Pick<UnitOfWork, "db">,
  provider: string,
): Promise<readonly { organizationId: OrganizationId; providerAccountId: string | null }[]> {
  const rows = await unit.db
    .selectFrom("call_stream_tokens")
    .innerJoin("calls", (join) =>
      join
        .onRef("calls.organization_id", "=", "call_stream_tokens.organization_id")
        .onRef("calls.id", "=", "call_stream_tokens.call_id"),
    )
    .select(["call_stream_tokens.organization_id", "calls.provider_account_id"])
    .distinct()
    .where("call_stream_tokens.provider", "=", provider)
    .where("call_stream_tokens.used_at", "is", null)
    .where("call_stream_tokens.expires_at", ">", sql<Date>`now()`)
    .execute();
  return rows.map((row) => ({ organizationId: asId(row.organization_id), providerAccountId: row.provider_account_id }));
}

export async function forgetStreamTokens(unit: Pick<UnitOfWork, "db">): Promise<void> {
  await unit.db
    .deleteFrom("call_stream_tokens")
    .where("expires_at", "<", sql<Date>`now() - interval '1 hour'`)
    .execute();
}
