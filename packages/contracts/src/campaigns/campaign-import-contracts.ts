import { z } from "zod";
import { consentKind, moment, sourceText } from "../compliance/compliance-schemas.ts";
import { defineContract } from "../operation.ts";
import { id, idParam, timestamp } from "../wire-types.ts";

const tag = "Campaigns";
const path = "/api/v1/campaigns/{campaign_id}";
const importPath = `${path}/imports/{import_id}`;
const campaignParam = idParam.describe("The campaign, by its `id`.");
const params = z.object({ campaign_id: campaignParam });
const importParams = z.object({
  campaign_id: campaignParam,
  import_id: idParam.describe("The import, by its `import_id`."),
});
const missing = { 404: "The campaign has no such import." } as const;

/** Of a file with contacts. */
const MAX_IMPORT_BYTES = 268_435_456;
/** For the form around it. */
const FORM_BYTES = 131_072;

const importMembers = {
  import_id: id.describe("Names the import in its own paths."),
  campaign_id: id.describe("The campaign it is for."),
  status: z
    .enum([
      "uploading",
      "pending",
      "processing",
      "awaiting_confirmation",
      "confirming",
      "completed",
      "failed",
      "discarded",
    ])
    .describe(
      "`pending`: to be checked. `confirming`: contacts are being made. `discarded`: another import took its place. `failed` and `discarded` ones changed nothing.",
    ),
  error_code: z
    .string()
    .nullable()
    .describe("Why it failed or was discarded, such as `phone-column-missing` or `replaced`; null unless it was."),
  error_message: z.string().nullable().describe("The same as `error_code`, in words for people."),
  file_name: z.string().describe("As it was sent."),
  file_bytes: z.int().describe("Size of the file in bytes, once it has arrived."),
  import_date: timestamp.describe("When the file began to arrive."),
  finished_at: timestamp.nullable().describe("When it was completed, failed or discarded; null before."),
  format: z.enum(["csv", "json"]).nullable().describe("Told from the content of the file; null until it has arrived."),
  encoding: z
    .string()
    .nullable()
    .describe("`utf-8`, `utf-16le`, `utf-16be` or `windows-1252`, told from the file; null until it has arrived."),
  delimiter: z
    .string()
    .nullable()
    .describe("Comma, semicolon, tab or `|`, told from the file; null of JSON, and before it is known."),
  columns: z
    .array(
      z.object({
        column: z.string().describe("Name of the column, or member, as the file has it."),
        becomes: z
          .string()
          .nullable()
          .describe("A member of the contact, such as `phone_number`, or a variable's name; null: it is dropped."),
      }),
    )
    .nullable()
    .describe("Each column of the file, and what it becomes; null before that is known."),
  row_count: z.int().describe("Rows looked at so far; the sum of the four counts that follow."),
  new_count: z.int().describe("Rows that are to become contacts."),
  duplicate_count: z.int().describe("Rows whose number is twice in the file, or was tried by the campaign already."),
  invalid_count: z.int().describe("Rows that cannot be read."),
  opted_out_count: z.int().describe("Rows whose owners want nothing more from the organization."),
  imported_count: z.int().describe("Contacts that it made; 0 until it is completed."),
};
const campaignImport = z.object(importMembers).meta({ id: "CampaignImport" });

export const importCampaignData = defineContract({
  name: "importCampaignData",
  method: "POST",
  path: `${path}/import-data`,
  tag,
  summary: "Import a file of contacts, CSV or JSON",
  description:
    "Takes one file of at most 256 MB and 2,000,000 rows. Its contacts take the place of those that have not been tried (`pending`, `skipped`); all others stay, and their numbers count as duplicates. A file of at most 512 kB is usually done when this is answered; for others, ask for the import. While the campaign has a `pending_import`, contacts are made only once the import is confirmed.",
  access: "write",
  bodyForm: "stream",
  bodyLimitBytes: MAX_IMPORT_BYTES + FORM_BYTES,
  form: z
    .object({
      file: z
        .string()
        .meta({ format: "binary" })
        .describe(
          "CSV whose first line names the columns, one of them `phone`, `phone_number`, `mobile` or `cell`; or JSON, a list of objects.",
        ),
      column_mappings: z
        .string()
        .default("{}")
        .describe(
          "A JSON object of strings: what a column of the file becomes, or which column a member comes from. An empty text drops the column.",
        ),
    })
    .meta({ id: "Form_import_campaign_data" }),
  params,
  successStatus: 202,
  success: z
    .object({
      success: z.boolean().describe("False when the file could not be imported; `error_code` says why."),
      message: z.string().describe("What was done, in words for people."),
      total_contacts: z.int().describe("Contacts that the campaign has now."),
      ...importMembers,
    })
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
  description:
    "Shows what is known of the file and counts the rows that were looked at so far. Rows that become no contact are in its rejects, one by one.",
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
  description:
    "Only for an import that is `awaiting_confirmation`. Up to 5,000 contacts are made before this is answered; more are made afterwards, and the import is `confirming` until then. Contacts that have not been tried go, consents in the file are recorded in the same transaction, and the campaign's `pending_import` becomes null.",
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
  summary: "Attest that the contacts of an import have agreed",
  description:
    "Records, on an administrator's word, a consent of each contact that a completed import made, except for those who have withdrawn. It is refused where the file itself says when people agreed. The same request again adds what an interruption left out, and records nothing twice.",
  access: "admin",
  params: importParams,
  body: z
    .object({
      kind: consentKind.describe("`written`: signed, also electronically. `express`: given in another way."),
      source: sourceText.describe("Where they agreed, in words."),
      given_at: moment.describe("When they agreed: ISO 8601 with an offset, not in the future."),
    })
    .meta({ id: "AttestCampaignImportRequest" }),
  success: z
    .object({
      import_id: id.describe("The import whose contacts were attested for."),
      contact_count: z.int().describe("Contacts of the import that the campaign still has."),
      recorded_count: z.int().describe("Consents that were not there before."),
    })
    .meta({ id: "CampaignImportAttested" }),
  errors: { ...missing, 400: "It made no contacts, its file has consents of its own, or the time is in the future." },
});

export const listCampaignImportRejects = defineContract({
  name: "listCampaignImportRejects",
  method: "GET",
  path: `${importPath}/rejects`,
  tag,
  summary: "The rows of an import that make no contacts, as CSV",
  description:
    "Has the columns `line`, `reason` and `value`, in the order of the file. Lines count from 1, the header among them; of JSON they are elements. Values are cut short, and cells that a spreadsheet would take for formulas are made none. Reading it is in the audit log.",
  access: "read",
  rateClass: "export",
  isAudited: true,
  params: importParams,
  rawSuccess: { contentType: "text/csv", description: "The file, named in Content-Disposition." },
  errors: missing,
});
