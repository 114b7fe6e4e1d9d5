import { assistants, BOOKING_GRAPH, DOCUMENTS, NUMBERS, tools } from "./house.mjs";
import { until } from "./until.mjs";

const NUMBERS_PATH = "/api/v1/assistants/organization/phone-numbers";

/**
 * Assistants with their tools and documents, a flow, and the numbers they answer.
 *
 * @param {ReturnType<typeof import("../trial/api-client.mjs").createApiClient>} api
 * @param {Awaited<ReturnType<typeof import("./stand-ins.mjs").startStandIns>>} standIns
 * @param {{ hasEspeak: boolean, isPointedHere: () => boolean }} at
 */
export async function setUpHouse(api, { webhookUrls, shopOrigin }, { hasEspeak, isPointedHere }) {
  const speech = {
    stt_settings: { provider: "deepgram", model: "nova-3" },
    tts_settings: { provider: hasEspeak ? "espeak" : "deepgram" },
  };
  const records = assistants(webhookUrls, speech);
  const ids = {};
  for (const [name, record] of Object.entries(records)) ids[name] = (await api.post("/api/v1/assistants", record)).id;

  const toolIds = {};
  for (const [name, tool] of Object.entries(tools(shopOrigin)))
    toolIds[name] = (await api.post("/api/v1/tools", tool)).id;
  await assignTools(api, ids.frontDesk, [toolIds.findAppointment, toolIds.insurance]);
  await assignTools(api, ids.booking, [toolIds.findSlots]);

  await api.post(`${NUMBERS_PATH}/sync`);
  const numbers = await api.get(NUMBERS_PATH);
  const numberIds = {};
  for (const [name, phoneNumber] of Object.entries(NUMBERS)) {
    const number = numbers.find(({ phone_number: each }) => each === phoneNumber);
    if (number === undefined) throw new Error(`the number ${phoneNumber} was not imported`);
    await api.post(`/api/v1/assistants/${ids[name]}/phone-numbers/${number.id}/assign`);
    numberIds[name] = number.id;
  }
  const flow = await api.post("/api/v1/flows", {
    name: "Book an appointment",
    base_assistant_id: ids.booking,
    graph: BOOKING_GRAPH,
  });
  await api.post(`/api/v1/flows/${flow.id}/phone-numbers/${numberIds.booking}/assign`);
  await addDocuments(api, ids.frontDesk);
  await until("the carrier is told where the numbers' texts and calls go", isPointedHere);
  return { ids, numberIds };
}

function assignTools(api, assistantId, toolIds) {
  return api.post(`/api/assistants/${assistantId}/tools/assign`, { tool_ids: toolIds, enabled: true });
}

async function addDocuments(api, assistantId) {
  for (const { name, category, file, text } of DOCUMENTS) {
    const form = new FormData();
    form.append("name", name);
    form.append("category", category);
    form.append("auto_process", "true");
    form.append("file", new Blob([text]), file);
    await api.post(`/api/v1/assistants/${assistantId}/documents/upload`, form);
  }
}
