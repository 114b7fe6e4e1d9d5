import { z } from "zod";
import { defineContract } from "./operation.ts";
import {
  organizationPhoneNumber,
  phoneNumberResult,
  phoneNumberUpdate,
  phoneNumberUpdateResult,
} from "./phone-number-schemas.ts";
import { id, idParam } from "./wire-types.ts";

const tag = "Phone numbers";
const path = "/api/v1/assistants";
const assistantParams = z.object({ assistant_id: idParam });
const numberParams = z.object({ phone_number_id: idParam });
const bothParams = z.object({ assistant_id: idParam, phone_number_id: idParam });
const missing = { 404: "There is no such assistant or number." } as const;

export const updatePhoneNumber = defineContract({
  name: "updatePhoneNumber",
  method: "PATCH",
  path: `${path}/organization/phone-numbers/{phone_number_id}`,
  tag,
  summary: "Name a number, have an assistant answer it, or limit the countries it is answered for",
  access: "write",
  params: numberParams,
  body: phoneNumberUpdate,
  success: phoneNumberUpdateResult,
  errors: { 404: "There is no such number, assistant, flow or trunk." },
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
  errors: missing,
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

/** The same two in the form a client library sends them. */
export const assignPhoneNumberByBody = defineContract({
  name: "assignPhoneNumberByBody",
  method: "POST",
  path: `${path}/phonenumbers/{phone_number_id}/assign`,
  tag,
  summary: "Have an assistant answer a number; the assistant is named in the body",
  access: "write",
  params: numberParams,
  body: z.object({ assistant_id: id }),
  success: phoneNumberResult,
  errors: missing,
});

export const unassignPhoneNumberByBody = defineContract({
  name: "unassignPhoneNumberByBody",
  method: "POST",
  path: `${path}/phonenumbers/{phone_number_id}/unassign`,
  tag,
  summary: "Have nobody answer a number; a body may say whose it must be",
  access: "write",
  params: numberParams,
  body: z.object({ assistant_id: id.nullish() }).nullable(),
  isBodyOptional: true,
  success: phoneNumberResult,
  errors: { 400: "The assistant does not answer the number.", ...missing },
});
