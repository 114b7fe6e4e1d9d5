import { z } from "zod";
import { defineContract } from "./operation.ts";
import { id, idParam, queryInteger, timeRangeQuery, timestamp } from "./wire-types.ts";

const tag = "Audit log";

const auditEntry = z
  .object({
    id,
    occurred_at: timestamp,
    /**
     * The same for all entries of one request; a second entry says that it ended otherwise than its effect suggested.
     */
    request_id: z.string(),
    user_id: id.nullable(),
    api_key_id: id.nullable(),
    session_id: z.string().nullable(),
    credential: z.enum(["api-key", "access-token", "session-cookie"]).nullable(),
    /** The `operationId` of the OpenAPI document. */
    operation: z.string(),
    /** Parameters of the path by their names; phone numbers are masked. */
    path_ids: z.record(z.string(), z.string()),
    /** Names of the body's members, never their values. */
    body_members: z.array(z.string()),
    status_code: z.int(),
    remote_address: z.string(),
    user_agent: z.string().nullable(),
    /** SHA-256 over the previous entry's hash and this entry, hexadecimal; null for the first few seconds. */
    hash: z.string().nullable(),
  })
  .meta({ id: "AuditEntry" });

export const listAuditLog = defineContract({
  name: "listAuditLog",
  method: "GET",
  path: "/api/v1/audit-log",
  tag,
  summary: "Who changed what, read which secret and exported what, newest first; kept without end",
  access: "admin",
  query: z.object({
    user_id: idParam.optional(),
    operation: z.string().max(100).optional(),
    ...timeRangeQuery,
    limit: queryInteger({ min: 1, max: 500 }).default(50),
    offset: queryInteger({ min: 0 }).default(0),
  }),
  success: z.object({ items: z.array(auditEntry), total: z.int(), limit: z.int(), offset: z.int() }),
});

export const verifyAuditLog = defineContract({
  name: "verifyAuditLog",
  method: "GET",
  path: "/api/v1/audit-log/verify",
  tag,
  summary: "Recompute the chain of hashes over all entries; a changed or missing entry breaks it",
  access: "admin",
  rateClass: "export",
  success: z.object({
    valid: z.boolean(),
    /** Entries in the chain. */
    entries: z.int(),
    /** The first entry whose hash does not follow from the entries before it. */
    first_broken_id: id.nullable(),
    /** The last entry's hash; kept elsewhere, it can prove later that nothing up to it was rewritten. */
    head_hash: z.string().nullable(),
  }),
});
