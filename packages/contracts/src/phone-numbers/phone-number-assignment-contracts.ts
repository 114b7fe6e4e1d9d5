import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam } from "../wire-types.ts";
import {
  organizationPhoneNumber,
  phoneNumberAssignment,
  phoneNumberIds,
  phoneNumberResult,
  phoneNumbersResult,
  phoneNumberUnassignment,
  phoneNumberUpdate,
  phoneNumberUpdateResult,
} from "./phone-number-schemas.ts";

const tag = "Phone numbers";
const path = "/api/v1/assistants";
const assistantParams = z.object({ assistant_id: idParam });
const numberParams = z.object({ phone_number_id: idParam });
const bothParams = z.object({ assistant_id: idParam, phone_number_id: idParam });
const missing = { 404: "There is no such assistant or number." } as const;
const notAnswerable = { 400: "The number is a verified caller id, which nobody can answer." } as const;

export const updatePhoneNumber = defineContract({
  name: "updatePhoneNumber",
  method: "PATCH",
  path: `${path}/organization/phone-numbers/{phone_number_id}`,
  tag,
  summary: "Name a number, have an assistant or a flow answer it, or limit the countries it is answered for",
  access: "write",
  params: numberParams,
  body: phoneNumberUpdate,
  success: phoneNumberUpdateResult,
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
  summary: "Numbers the assistant could answer: those nobody answers yet",
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
  summary: "Have the assistant answer a number, whoever answered it before",
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
  summary: "Have the assistant answer several numbers: all of them, or none when one cannot be assigned",
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
  summary: "Have the assistant answer a number named as such; one not known here yet is fetched from the carriers",
  access: "write",
  params: assistantParams,
  body: phoneNumberAssignment,
  success: phoneNumberResult,
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
  summary: "Have the assistant no longer answer a number named as such",
  access: "write",
  params: assistantParams,
  body: phoneNumberUnassignment,
  success: phoneNumberResult,
  errors: { 400: "Not an E.164 number, or the assistant does not answer it.", ...missing },
});

/** Client libraries name the assistant in the body or in the query string; the body comes first. */
const assigneeQuery = z.object({ assistant_id: idParam.nullish() });
const assigneeBody = z.object({ assistant_id: id.nullish() }).nullable();

/** The same operations as `assignPhoneNumber` and `unassignPhoneNumber`, in the form a client library sends them. */
export const assignPhoneNumberByBody = defineContract({
  name: "assignPhoneNumberByBody",
  method: "POST",
  path: `${path}/phonenumbers/{phone_number_id}/assign`,
  tag,
  summary: "Have an assistant answer a number; the assistant is named in the body or the query string",
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
  summary: "Have nobody answer a number; body or query string may say whose it must be",
  access: "write",
  params: numberParams,
  query: assigneeQuery,
  body: assigneeBody,
  isBodyOptional: true,
  success: phoneNumberResult,
  errors: { 400: "The assistant does not answer the number.", ...missing },
});
