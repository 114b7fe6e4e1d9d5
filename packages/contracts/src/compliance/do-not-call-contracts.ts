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
const kind = z.enum(["register", "own"]);

const list = z
  .object({
    id: id.describe("Names the list where numbers are imported and where it is deleted."),
    name: z.string().describe("What people call the list."),
    kind: kind.describe(
      "`register`: a copy of a public one, for marketing only. `own`: the organization's, for everything.",
    ),
    source: z
      .string()
      .describe(
        "Where the numbers come from. Each source of a register needs a fresh copy, whatever the list is called.",
      ),
    obtained_at: timestamp.describe("When the copy was obtained; marketing needs one that is at most 31 days old."),
    number_count: z.int().describe("Numbers on the list; a register without any does not count as a copy."),
    is_complete: z
      .boolean()
      .describe(
        "False until numbers were imported without `more_follows`; a register that is not complete does not count as a copy.",
      ),
    created_at: timestamp.describe("When the list was begun here."),
  })
  .meta({ id: "DoNotCallList" });
const params = z.object({ list_id: idParam.describe("The list, by its `id`.") });
const missing = { 404: "There is no such list." } as const;

export const createDoNotCallList = defineContract({
  name: "createDoNotCallList",
  method: "POST",
  path,
  tag,
  summary: "Begin a list of numbers that must not be contacted",
  description:
    "The list is empty at first; its numbers are imported afterwards. For a newer copy of a register, begin a new list with the same `source` and delete the old one once its numbers are in. Source and date cannot be changed.",
  access: "write",
  body: z
    .object({
      name: z.string().trim().min(1).max(255).describe("What people call the list."),
      kind: kind
        .default("own")
        .describe("`register`: a copy of a public one, for marketing only. `own`: the organization's, for everything."),
      source: sourceText.describe("Where the numbers come from; the same for each copy of the same register."),
      obtained_at: moment.describe("When the copy was obtained: ISO 8601 with an offset, not in the future."),
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
  summary: "The lists of numbers that must not be contacted",
  description:
    "Shows copies of registers and the organization's own lists, the newest copy first. Numbers are kept as keyed hashes and cannot be read back; whether one is on a list can be looked up.",
  access: "read",
  success: z.object({ lists: z.array(list).describe("By `obtained_at`, the newest first.") }),
});

export const lookUpDoNotCallNumber = defineContract({
  name: "lookUpDoNotCallNumber",
  method: "GET",
  path: `${path}/lookup`,
  tag,
  summary: "The lists that a number is on",
  description:
    "Looks in copies of registers and in the organization's own lists, also in those that are not complete. Opt-outs are a list of their own and are not among them.",
  access: "read",
  rateClass: "search",
  query: z.object({
    phone_number: phoneNumber.describe("The number to look up, E.164, such as +14155550123; encode the + as %2B."),
  }),
  success: z.object({
    phone_number: z.string().describe("As it was understood, E.164."),
    lists: z.array(list).describe("Lists that have the number; empty when none has it."),
  }),
  errors: { 400: "This is no phone number." },
});

export const importDoNotCallNumbers = defineContract({
  name: "importDoNotCallNumbers",
  method: "POST",
  path: `${path}/{list_id}/numbers`,
  tag,
  summary: "Put numbers on a do-not-call list",
  description:
    'Takes text/csv in UTF-8 with a header that has a column `phone_number` (or `phone`, `mobile`, `cell`), or JSON as `{"numbers": ["+1…"]}`; up to 4 MiB and 100,000 lines a request. Numbers are international, or ten digits, which are North American. Each request adds to what is there: lines that cannot be read are left out, and a file that cannot be read changes nothing.',
  access: "write",
  bodyForm: "raw",
  bodyLimitBytes: IMPORT_LIMIT_BYTES,
  params,
  query: z.object({
    more_follows: queryBoolean
      .default(false)
      .describe("True with each part of a large list but the last; until then the list is not complete."),
  }),
  success: importResult,
  errors: { ...missing, ...importErrors },
});

export const deleteDoNotCallList = defineContract({
  name: "deleteDoNotCallList",
  method: "DELETE",
  path: `${path}/{list_id}`,
  tag,
  summary: "Delete a list with its numbers",
  description:
    "Its numbers no longer count from then on. Import the newer copy of a register before the old one is deleted, since marketing is refused without any copy.",
  access: "admin",
  params,
  successStatus: 204,
  errors: missing,
});
