import { z } from "zod";
import { consentKind, moment, sourceText } from "../compliance/compliance-schemas.ts";
import { defineContract } from "../operation.ts";
import { id, idParam, timestamp } from "../wire-types.ts";

const tag = "Campaigns";
const path = "/api/v1/campaigns/{campaign_id}";
const importPath = `${path}/imports/{import_id}`;
const params = z.object({ campaign_id: idParam });
const importParams = z.object({ campaign_id: idParam, import_id: idParam });
const missing = { 404: "The campaign has no such import." } as const;

/** Of a file with contacts. */
const MAX_IMPORT_BYTES = 268_435_456;
/** For the form around it. */
const FORM_BYTES = 131_072;

const importMembers = {
  import_id: id,
  campaign_id: id,
  status: z.enum([
    "uploading",
    "pending",
    "processing",
    "awaiting_confirmation",
    "confirming",
    "completed",
    "failed",
    "discarded",
  ]),
  /** Why it failed or was discarded. */
  error_code: z.string().nullable(),
  error_message: z.string().nullable(),
  file_name: z.string(),
  file_bytes: z.int(),
  import_date: timestamp,
  finished_at: timestamp.nullable(),
  format: z.enum(["csv", "json"]).nullable(),
  encoding: z.string().nullable(),
  delimiter: z.string().nullable(),
  /** Each column of the file, and what it becomes: a member of the contact, a variable's name, or null. */
  columns: z.array(z.object({ column: z.string(), becomes: z.string().nullable() })).nullable(),
  /** Rows that have been looked at; the sum of the four below. */
  row_count: z.int(),
  new_count: z.int(),
  duplicate_count: z.int(),
  invalid_count: z.int(),
  opted_out_count: z.int(),
  /** Contacts that it made. */
  imported_count: z.int(),
};
const campaignImport = z.object(importMembers).meta({ id: "CampaignImport" });

export const importCampaignData = defineContract({
  name: "importCampaignData",
  method: "POST",
  path: `${path}/import-data`,
  tag,
  summary: "Send a file with contacts, CSV or JSON, which takes the place of those that have not been tried",
  access: "write",
  bodyForm: "stream",
  bodyLimitBytes: MAX_IMPORT_BYTES + FORM_BYTES,
  form: z
    .object({
      file: z.string().meta({ format: "binary" }),
      column_mappings: z.string().default("{}").meta({
        description: "A JSON object: what a column of the file becomes, or which column a member comes from.",
      }),
    })
    .meta({ id: "Form_import_campaign_data" }),
  params,
  successStatus: 202,
  success: z
    .object({ success: z.boolean(), message: z.string(), total_contacts: z.int(), ...importMembers })
    .meta({ id: "CampaignImportAccepted" }),
  errors: {
    400: "No file, not a readable form, or the campaign is running.",
    404: "There is no such campaign.",
    409: "Another import of the campaign is going on.",
  },
});

export const getCampaignImport = defineContract({
  name: "getCampaignImport",
  method: "GET",
  path: importPath,
  tag,
  summary: "How far an import has come, and what is in it",
  access: "read",
  params: importParams,
  success: campaignImport,
  errors: missing,
});

export const confirmCampaignImport = defineContract({
  name: "confirmCampaignImport",
  method: "POST",
  path: `${importPath}/confirm`,
  tag,
  summary: "Make contacts of an import that waits for it",
  access: "write",
  params: importParams,
  success: campaignImport,
  errors: { ...missing, 400: "It does not wait for that, or the campaign is running." },
});

export const attestCampaignImport = defineContract({
  name: "attestCampaignImport",
  method: "POST",
  path: `${importPath}/attest-consent`,
  tag,
  summary: "Attest that the contacts of an import whose file has no dates of consent have agreed; withdrawals stay",
  access: "admin",
  params: importParams,
  body: z
    .object({ kind: consentKind, source: sourceText, given_at: moment })
    .meta({ id: "AttestCampaignImportRequest" }),
  success: z
    .object({
      import_id: id,
      contact_count: z.int(),
      /** Consents that were not there before. */
      recorded_count: z.int(),
    })
    .meta({ id: "CampaignImportAttested" }),
  errors: { ...missing, 400: "It made no contacts, its file has consents of its own, or the time is in the future." },
});

export const listCampaignImportRejects = defineContract({
  name: "listCampaignImportRejects",
  method: "GET",
  path: `${importPath}/rejects`,
  tag,
  summary: "The rows of an import that make no contacts: line, reason, value",
  access: "read",
  rateClass: "export",
  isAudited: true,
  params: importParams,
  rawSuccess: { contentType: "text/csv", description: "The file, named in Content-Disposition." },
  errors: missing,
});
