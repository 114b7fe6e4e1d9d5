import { until } from "./until.mjs";

const PATH = "/api/v1/campaigns";
const CONTACT_COUNT = 30;
const NAMES = [
  "Ada Byron",
  "Grace Hopper",
  "Alan Turing",
  "Mary Somerville",
  "Emmy Noether",
  "José Ortega",
  "李 小龙",
  "Zoë Müller",
];
/** Every so many a text cannot be delivered. */
const UNDELIVERABLE_EACH = 11;

/**
 * A campaign of texts that runs to its end, and one of calls that nobody has started.
 *
 * @param {ReturnType<typeof import("../trial/api-client.mjs").createApiClient>} api
 * @param {import("@parley/testkit/carriers/simulator-handle").CarrierSimulator} carrier
 * @param {{ ids: Record<string, number>, numberIds: Record<string, number> }} house
 */
export async function runCampaigns(api, carrier, { ids, numberIds }) {
  await api.put("/api/v1/compliance/attestation", {
    kind: "written",
    source: "Registration form, section 4",
    given_at: "2026-01-12T00:00:00Z",
  });
  await api.put("/api/v1/organization", {
    settings: { limits: { campaign_texts_per_minute_per_number: 6_000 } },
  });
  const contacts = Array.from({ length: CONTACT_COUNT }, (_, index) => contact(index));
  for (const [index, { phone_number: to }] of contacts.entries()) {
    if (index % UNDELIVERABLE_EACH === UNDELIVERABLE_EACH - 1) {
      carrier.setDelivery(to, { state: "undelivered", errorCode: "30003" });
    }
  }
  const common = { purpose: "informational", assistant_id: ids.recall, phone_number_id: numberIds.recall };
  const { id } = await api.post(PATH, {
    ...common,
    name: "Spring check-ups",
    description: "Patients whose last check-up was in September",
    campaign_type: "sms",
    sms_message_template:
      "Hello {{ name }}, your last check-up was in {{ last_visit }}. Reply to find a time. Acme Dental",
    fallback_values: { last_visit: "September" },
    max_attempts: 1,
    settings: { rate_limit_per_minute: 600 },
    contacts,
  });
  await api.post(PATH, {
    ...common,
    name: "Whitening offer",
    description: "Not started yet",
    campaign_type: "call",
    welcome_message_template: "Hello {{ name }}, this is Acme Dental.",
    agenda_template: "Tell {{ name }} of the whitening for 250 dollars.",
    max_attempts: 2,
    contacts: contacts.slice(0, 8),
  });
  await api.post(`${PATH}/${id}/start`);
  await until("the end of the campaign", async () => (await api.get(`${PATH}/${id}`)).status === "completed");
}

function contact(index) {
  return {
    phone_number: `+1212555${String(1_000 + index)}`,
    name: NAMES[index % NAMES.length],
    time_zone: zoneOfAfternoon(),
    variables: index % 3 === 0 ? {} : { last_visit: ["August", "July"][index % 2] },
  };
}

/** A zone whose clocks show about 13:00 now: the rules of contact go by the hour, and people look at any. */
function zoneOfAfternoon() {
  const ahead = ((13 - new Date().getUTCHours() + 36) % 24) - 12;
  // In these names the sign is the other way round.
  return ahead === 0 ? "Etc/UTC" : `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}
