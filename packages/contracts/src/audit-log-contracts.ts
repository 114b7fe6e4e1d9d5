import { z } from "zod";
import { defineContract } from "./operation.ts";
import { id, idParam, queryInteger, timeRangeQuery, timestamp } from "./wire-types.ts";

const tag = "Audit log";

const auditEntry = z
  .object({
    id: id.describe("Names the entry, as `first_broken_id` does."),
    occurred_at: timestamp.describe("When the request came."),
    request_id: z
      .string()
      .describe(
        "The same for all entries of one request; a second entry says that it ended otherwise than its effect suggested.",
      ),
    user_id: id.nullable().describe("Who acted; null when that is not known, such as at a failed sign-in."),
    api_key_id: id.nullable().describe("The key the request came with; null without one."),
    session_id: z.string().nullable().describe("The sign-in the request came with or began; null without one."),
    credential: z
      .enum(["api-key", "access-token", "session-cookie"])
      .nullable()
      .describe("How the caller was known; null when they needed nothing for it."),
    operation: z.string().describe("The `operationId` of the OpenAPI document."),
    path_ids: z
      .record(z.string(), z.string())
      .describe("Parameters of the path by their names; phone numbers are masked."),
    body_members: z.array(z.string()).describe("Names of the body's members, never their values."),
    status_code: z.int().describe("What the request was answered with."),
    remote_address: z.string().describe("Where the request came from."),
    user_agent: z.string().nullable().describe("What the client called itself; null when it did not."),
    hash: z
      .string()
      .nullable()
      .describe("SHA-256 over the previous entry's hash and this entry, hexadecimal; null for the first few seconds."),
  })
  .meta({ id: "AuditEntry", description: "One request that changed something, read a secret or exported something." });

export const listAuditLog = defineContract({
  name: "listAuditLog",
  method: "GET",
  path: "/api/v1/audit-log",
  tag,
  summary: "Who changed, revealed or exported what, newest first",
  description:
    "Each request that changes something, and each that reads a secret or an export, whether it succeeded or was refused. Values are never recorded, only names. Entries are kept without end; nobody can change or delete them here.",
  access: "admin",
  query: z.object({
    user_id: idParam.optional().describe("Only what this person did, keys of theirs included."),
    operation: z.string().max(100).optional().describe("Only this operation, by its `operationId`."),
    ...timeRangeQuery,
    limit: queryInteger({ min: 1, max: 500 }).default(50).describe("How many to return at most."),
    offset: queryInteger({ min: 0 }).default(0).describe("How many to leave out before the first."),
  }),
  success: z.object({
    items: z.array(auditEntry).describe("The newest first."),
    total: z.int().describe("How many fit the filters, on all pages."),
    limit: z.int().describe("As asked for."),
    offset: z.int().describe("As asked for."),
  }),
});

export const verifyAuditLog = defineContract({
  name: "verifyAuditLog",
  method: "GET",
  path: "/api/v1/audit-log/verify",
  tag,
  summary: "Check that nobody changed the audit log",
  description:
    "Recomputes the chain of hashes over all entries of the organization, those of the last seconds included; an entry that was changed or is missing breaks it. One check runs at a time, so a long log may take a while. Keep `head_hash` elsewhere: only with it can one tell that the whole log was rewritten.",
  access: "admin",
  rateClass: "export",
  success: z.object({
    valid: z.boolean().describe("Whether the chain is intact."),
    entries: z.int().describe("Entries of the chain that were found intact."),
    first_broken_id: id
      .nullable()
      .describe(
        "The first entry whose hash does not follow from those before it; the last entry that should be there if the newest are missing. Null when the chain is intact.",
      ),
    head_hash: z
      .string()
      .nullable()
      .describe(
        "The hash of the last intact entry, hexadecimal; kept elsewhere, it can prove later that nothing up to it was rewritten. Null without entries.",
      ),
  }),
});
