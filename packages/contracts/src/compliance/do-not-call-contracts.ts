import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam, queryBoolean, timestamp } from "../wire-types.ts";
import {
  IMPORT_LIMIT_BYTES,
  importErrors,
  importResult,
  moment,
  phoneNumber,
  sourceText,
  COMPLIANCE_TAG as tag,
} from "./compliance-schemas.ts";

const path = "/api/v1/compliance/do-not-call-lists";
/** `register`: a copy of a public one, for marketing only. `own`: the organization's, for everything. */
const kind = z.enum(["register", "own"]);

const list = z
  .object({
    id,
    name: z.string(),
    kind,
    source: z.string(),
    obtained_at: timestamp,
    number_count: z.int(),
    /** False until numbers were imported without `more_follows`; a register that is not complete does not count as a copy. */
    is_complete: z.boolean(),
    created_at: timestamp,
  })
  .meta({ id: "DoNotCallList" });
const params = z.object({ list_id: idParam });
const missing = { 404: "There is no such list." } as const;

export const createDoNotCallList = defineContract({
  name: "createDoNotCallList",
  method: "POST",
  path,
  tag,
  summary: "Begin a list of numbers that must not be contacted; its numbers are imported afterwards",
  access: "write",
  body: z
    .object({
      name: z.string().trim().min(1).max(255),
      kind: kind.default("own"),
      source: sourceText,
      obtained_at: moment,
    })
    .meta({ id: "CreateDoNotCallListRequest" }),
  successStatus: 201,
  success: list,
  errors: { 400: "obtained_at is in the future." },
});

export const listDoNotCallLists = defineContract({
  name: "listDoNotCallLists",
  method: "GET",
  path,
  tag,
  summary: "The lists of numbers that must not be contacted, the newest copy first",
  access: "read",
  success: z.object({ lists: z.array(list) }),
});

export const lookUpDoNotCallNumber = defineContract({
  name: "lookUpDoNotCallNumber",
  method: "GET",
  path: `${path}/lookup`,
  tag,
  summary: "The lists that a number is on",
  access: "read",
  rateClass: "search",
  query: z.object({ phone_number: phoneNumber }),
  success: z.object({ phone_number: z.string(), lists: z.array(list) }),
  errors: { 400: "This is no phone number." },
});

export const importDoNotCallNumbers = defineContract({
  name: "importDoNotCallNumbers",
  method: "POST",
  path: `${path}/{list_id}/numbers`,
  tag,
  summary:
    "Put numbers on a list: text/csv with a header that has a column `phone_number`, or JSON as `{numbers: […]}`; up to 4 MiB and 100,000 lines a request",
  access: "write",
  bodyForm: "raw",
  bodyLimitBytes: IMPORT_LIMIT_BYTES,
  params,
  query: z.object({ more_follows: queryBoolean.default(false) }),
  success: importResult,
  errors: { ...missing, ...importErrors },
});

export const deleteDoNotCallList = defineContract({
  name: "deleteDoNotCallList",
  method: "DELETE",
  path: `${path}/{list_id}`,
  tag,
  summary: "Delete a list with its numbers, as when a newer copy of the register has been imported",
  access: "admin",
  params,
  successStatus: 204,
  errors: missing,
});
