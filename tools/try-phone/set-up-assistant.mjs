import { setTimeout as delay } from "node:timers/promises";
import { ASSISTANT, BUSINESS_NUMBER } from "./acme-dental.mjs";

const POINTED_HERE_WITHIN_MS = 30_000;

/**
 * What you would do with your own account: create the assistant, import the carrier's number, assign it to the assistant.
 * Parley then tells the carrier where to send the number's texts.
 *
 * @param {ReturnType<typeof import("../trial/api-client.mjs").createApiClient>} api
 * @param {() => boolean} isPointedHere whether the carrier knows
 * @returns {Promise<string | null>} the model vendor that answers; null when none has a key
 */
export async function setUpAssistant(api, isPointedHere) {
  const vendor = await vendorWithKey(api);
  const assistant = await api.post("/api/v1/assistants", { ...ASSISTANT, ...(vendor && { llm_provider: vendor }) });
  await api.post("/api/v1/assistants/organization/phone-numbers/sync");
  const numbers = await api.get("/api/v1/assistants/organization/phone-numbers");
  const number = numbers.find(({ phone_number: phoneNumber }) => phoneNumber === BUSINESS_NUMBER);
  if (number === undefined) throw new Error(`the number ${BUSINESS_NUMBER} was not imported`);
  await api.post(`/api/v1/assistants/${assistant.id}/phone-numbers/${number.id}/assign`);
  const deadline = performance.now() + POINTED_HERE_WITHIN_MS;
  while (!isPointedHere()) {
    if (performance.now() > deadline) throw new Error("the carrier was not told where the number's texts go");
    await delay(50);
  }
  return vendor;
}

/** The default vendor if it has a key, else any other built-in one that has. */
async function vendorWithKey(api) {
  const { models } = await api.get("/api/v1/organization/configuration-status");
  const { providers } = await api.get("/api/v1/assistants/providers");
  const usable = Object.keys(providers).filter((name) => models[name]?.is_configured === true);
  return usable.includes("openai") ? "openai" : (usable[0] ?? null);
}
