import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam } from "../wire-types.ts";
import {
  namedPhoneNumberResult,
  organizationPhoneNumber,
  phoneNumberAssignment,
  phoneNumberIds,
  phoneNumberResult,
  phoneNumbersResult,
  phoneNumberUnassignment,
  phoneNumberUpdate,
  savedPhoneNumber,
} from "./phone-number-schemas.ts";

const tag = "Phone numbers";
const path = "/api/v1/assistants";
const assistantParams = z.object({
  assistant_id: idParam.describe("The assistant's `id`."),
});
const numberParams = z.object({
  phone_number_id: idParam.describe("The number's `id`."),
});
const bothParams = z.object({
  assistant_id: idParam.describe("The assistant's `id`."),
  phone_number_id: idParam.describe("The number's `id`."),
});
const missing = { 404: "There is no such assistant or number." } as const;
const notAnswerable = { 400: "The number is a verified caller id, which nobody can answer." } as const;

export const updatePhoneNumber = defineContract({
  name: "updatePhoneNumber",
  method: "PATCH",
  path: `${path}/organization/phone-numbers/{phone_number_id}`,
  tag,
  summary: "Change a number's name, who answers it, and from where",
  description:
    "Changes only what is sent. A number is answered by an assistant or by a flow: naming one takes it from the other, and naming both is refused. When somebody is to answer a number, its carrier is told to send its calls and texts here; when nobody is, to send them where they went before, as far as that is known.",
  access: "write",
  params: numberParams,
  body: phoneNumberUpdate,
  success: savedPhoneNumber,
  errors: {
    400: "The number is a verified caller id, which nobody can answer, or an assistant and a flow are named.",
    404: "There is no such number, assistant, flow or trunk.",
  },
});

export const listAssistantPhoneNumbers = defineContract({
  name: "listAssistantPhoneNumbers",
  method: "GET",
  path: `${path}/{assistant_id}/phone-numbers`,
  tag,
  summary: "The numbers an assistant answers",
  description:
    "Lists the oldest first, switched-off numbers included. Numbers of flows that the assistant speaks in are not among them.",
  access: "read",
  params: assistantParams,
  success: z.array(organizationPhoneNumber),
  errors: missing,
});

export const listAssignablePhoneNumbers = defineContract({
  name: "listAssignablePhoneNumbers",
  method: "GET",
  path: `${path}/{assistant_id}/available-phone-numbers`,
  tag,
  summary: "Numbers the assistant could answer",
  description:
    "Lists the active numbers nobody answers yet, the same for every assistant. A number that somebody else answers can be assigned as well.",
  access: "read",
  params: assistantParams,
  success: z.array(organizationPhoneNumber),
  errors: missing,
});

export const assignPhoneNumber = defineContract({
  name: "assignPhoneNumber",
  method: "POST",
  path: `${path}/{assistant_id}/phone-numbers/{phone_number_id}/assign`,
  tag,
  summary: "Have the assistant answer a number",
  description:
    "Takes the number from whoever answered it before. The carrier is told soon afterwards to send its calls and texts here.",
  access: "write",
  params: bothParams,
  success: phoneNumberResult,
  errors: { ...notAnswerable, ...missing },
});

export const unassignPhoneNumber = defineContract({
  name: "unassignPhoneNumber",
  method: "POST",
  path: `${path}/{assistant_id}/phone-numbers/{phone_number_id}/unassign`,
  tag,
  summary: "Have the assistant no longer answer a number",
  description:
    "Nobody answers the number then; it stays the organization's. The carrier is told to send its calls and texts where they went before, as far as that is known.",
  access: "write",
  params: bothParams,
  success: phoneNumberResult,
  errors: { 400: "The assistant does not answer the number.", ...missing },
});

export const assignPhoneNumbersInBulk = defineContract({
  name: "assignPhoneNumbersInBulk",
  method: "POST",
  path: `${path}/{assistant_id}/phone-numbers/bulk-assign`,
  tag,
  summary: "Have the assistant answer several numbers at once",
  description:
    "Assigns all of them, or none when one cannot be assigned. Numbers are taken from whoever answered them before.",
  access: "write",
  params: assistantParams,
  body: phoneNumberIds,
  success: phoneNumbersResult,
  errors: {
    400: "One of the numbers is a verified caller id, which nobody can answer.",
    404: "There is no such assistant, or one of the numbers is not the organization's.",
  },
});

export const assignPhoneNumberByNumber = defineContract({
  name: "assignPhoneNumberByNumber",
  method: "POST",
  path: `${path}/{assistant_id}/phone-numbers/assign-by-number`,
  tag,
  summary: "Have the assistant answer a number named by its digits",
  description:
    "A number that is not known here yet is looked for in the organization's carrier accounts and imported, unless `auto_sync` is false. It is taken from whoever answered it before.",
  access: "write",
  params: assistantParams,
  body: phoneNumberAssignment,
  success: namedPhoneNumberResult,
  errors: {
    400: "Not an E.164 number, or a verified caller id, which nobody can answer.",
    404: "There is no such assistant, or the number is neither here nor at a connected carrier.",
    409: "The number is in use elsewhere in this service.",
    500: "A carrier failed that could have the number.",
  },
});

export const unassignPhoneNumberByNumber = defineContract({
  name: "unassignPhoneNumberByNumber",
  method: "POST",
  path: `${path}/{assistant_id}/phone-numbers/unassign-by-number`,
  tag,
  summary: "Have the assistant no longer answer a number named by digits",
  description:
    "Does the same as unassigning by id. If the assistant does not answer the number, nothing changes and the answer is a 400.",
  access: "write",
  params: assistantParams,
  body: phoneNumberUnassignment,
  success: phoneNumberResult,
  errors: { 400: "Not an E.164 number, or the assistant does not answer it.", ...missing },
});

/** Client libraries name the assistant in the body or in the query string; the body comes first. */
const assigneeQuery = z.object({
  assistant_id: idParam.nullish().describe("The assistant, for clients that do not send it in the body."),
});
const assigneeBody = z
  .object({
    assistant_id: id.nullish().describe("The assistant; it takes precedence over the one in the query string."),
  })
  .nullable();

/** The same operations as `assignPhoneNumber` and `unassignPhoneNumber`, in the form a client library sends them. */
export const assignPhoneNumberByBody = defineContract({
  name: "assignPhoneNumberByBody",
  method: "POST",
  path: `${path}/phonenumbers/{phone_number_id}/assign`,
  tag,
  summary: "Have an assistant answer a number, named in the body",
  description:
    "Does the same as assigning with the assistant in the path. The body comes before the query string; if neither names an assistant, the answer is a 422.",
  access: "write",
  params: numberParams,
  query: assigneeQuery,
  body: assigneeBody,
  isBodyOptional: true,
  success: phoneNumberResult,
  errors: { ...notAnswerable, ...missing },
});

export const unassignPhoneNumberByBody = defineContract({
  name: "unassignPhoneNumberByBody",
  method: "POST",
  path: `${path}/phonenumbers/{phone_number_id}/unassign`,
  tag,
  summary: "Have nobody answer a number",
  description:
    "If the body or the query string names an assistant, it must be the one that answers the number; without one, the number is taken from whoever answers it.",
  access: "write",
  params: numberParams,
  query: assigneeQuery,
  body: assigneeBody,
  isBodyOptional: true,
  success: phoneNumberResult,
  errors: { 400: "The assistant does not answer the number.", ...missing },
});
