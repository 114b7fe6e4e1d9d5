import { ASSISTANT, BUSINESS_NUMBER } from "./acme-dental.mjs";

/**
 * What you would do with an account of your own: make the assistant, import the carrier's number, put one on the other.
 *
 * @param {ReturnType<typeof import("./api-client.mjs").createApiClient>} api
 */
export async function setUpAssistant(api) {
  const assistant = await api.post("/api/v1/assistants", ASSISTANT);
  await api.post("/api/v1/assistants/organization/phone-numbers/sync");
  const numbers = await api.get("/api/v1/assistants/organization/phone-numbers");
  const number = numbers.find(({ phone_number: phoneNumber }) => phoneNumber === BUSINESS_NUMBER);
  if (number === undefined) throw new Error(`the number ${BUSINESS_NUMBER} was not imported`);
  await api.post(`/api/v1/assistants/${assistant.id}/phone-numbers/${number.id}/assign`);
}
