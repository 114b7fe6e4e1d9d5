import { benchmarkAssistant } from "./benchmark-assistant.ts";
import type { ParleyApi } from "./parley-api.ts";

const NUMBERS = "/api/v1/assistants/organization/phone-numbers";

/** Makes the assistant and has it answer the carrier's number, as a customer does. */
export async function setUpNumber(api: ParleyApi, phoneNumber: string, isEager: boolean): Promise<void> {
  const assistant = (await api.post("/api/v1/assistants", benchmarkAssistant(isEager))) as { id: number };
  await api.post(`${NUMBERS}/sync`);
  const numbers = (await api.get(NUMBERS)) as readonly { id: number; phone_number: string }[];
  const number = numbers.find((one) => one.phone_number === phoneNumber);
  if (number === undefined) throw new Error(`The number ${phoneNumber} was not imported.`);
  await api.post(`/api/v1/assistants/${assistant.id}/phone-numbers/${number.id}/assign`);
}
