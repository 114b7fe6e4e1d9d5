import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { billCall } from "../../src/features/calls/costs/bill-call.ts";
import { seedFullCall } from "../calls/seed-call.ts";
import { addLine, newCustomerNumber, type TestCarrierService } from "../harness/test-carrier.ts";
import type { TestOrganization } from "../harness/test-service.ts";

/** An organization with one of everything, each thing marked so that it is recognised wherever it turns up. */
export interface Furnished {
  readonly organization: TestOrganization;
  /** Stands in every text of the organization. */
  readonly mark: string;
  /** Ids by the name a slot may have; where operations mean different things by it, by `operation.name`. */
  readonly ids: Readonly<Record<string, string>>;
}

export async function furnish(service: TestCarrierService): Promise<Furnished> {
  const mark = `mark-${randomUUID()}`;
  const organization = await service.addOrganization(`Org ${mark}`);
  const { client } = organization.admin;
  const line = await addLine(service, organization, {
    name: `Assistant ${mark}`,
    description: mark,
    llm_provider_config: { api_key: `sk-${mark}` },
    llm_settings: { system_prompt: `You are ${mark}.`, welcome_message: mark },
    sms_webhook_url: "https://hooks.example/sms",
  });
  const member = await organization.addMember({ role: "user" });
  const customer = newCustomerNumber();
  await service.carrier.receiveText({ from: customer, to: line.phoneNumber, body: `Hello ${mark}` });
  const sent = await client.post("/sms/send", {
    from_phone_number: line.phoneNumber,
    to_phone_number: customer,
    message: `Text ${mark}`,
    queue: false,
  });
  const [conversation] = (await client.get("/api/v1/sms-conversations/")).json;
  const [note] = (await client.post(`/api/v1/sms-conversations/${conversation.id}/notes`, { content: mark })).json;
  const reply = await client.post("/api/v1/canned-replies", { shortcut: mark, body: `Reply ${mark}` });
  const [log] = (await client.get("/api/v1/sms-logs/")).json.items;
  const [delivery] = (await client.get("/api/v1/webhook-deliveries")).json.items;
  const { api_key: key } = (await client.post("/api/v1/users/me/api-keys", { name: mark })).json;
  const invitation = await client.post("/api/v1/users/invite", { email: `${mark}@example.com`, role: "user" });
  await client.put("/api/v1/organization", {
    description: mark,
    twilio_account_sid: service.accountSid,
    twilio_auth_token: service.authToken,
    api_keys: { openai: `sk-${mark}` },
  });
  await client.patch(`/api/v1/assistants/${line.assistantId}`, { end_call_message: mark });
  const { history } = (await client.get(`/api/v1/assistants/${line.assistantId}/settings-history`)).json;
  const preset = await client.post("/api/v1/organization/llm-presets", {
    name: `Preset ${mark}`,
    description: mark,
    provider: "openai",
    config: { api_key: `sk-${mark}`, model: mark },
    include_api_key: true,
    is_default: true,
  });
  const fallbackKey = await client.post("/api/v1/organization/fallback-keys/openai", {
    name: `Key ${mark}`,
    api_key: `sk-${mark}`,
  });
  const tool = await client.post("/api/v1/tools", {
    name: mark,
    description: mark,
    tool_type: "endpoint",
    configuration: { url: "https://tools.example/", headers: { Authorization: `Bearer ${mark}` } },
  });
  await client.post(`/api/v1/tools/${tool.json.id}/assign`, { assistant_id: line.assistantId });
  const flow = await client.post("/api/v1/flows", {
    name: `Flow ${mark}`,
    graph: { begin_node: mark, nodes: { [mark]: { type: "conversation", prompt: mark } } },
  });
  const memory = await client.post("/api/learning/memories", {
    fact: `Fact ${mark}`,
    memory_scope: "caller",
    subject_id: customer,
  });
  const prompt = await client.post(`/api/learning/assistants/${line.assistantId}/prompts`, {
    system_prompt: `Prompt ${mark}`,
    version_name: mark,
  });
  const form = `--border\r\nContent-Disposition: form-data; name="file"; filename="${mark}.txt"\r\n\r\n${mark}\r\n--border--\r\n`;
  const document = await client.post(`/api/v1/assistants/${line.assistantId}/documents`, form, {
    headers: { "content-type": "multipart/form-data; boundary=border" },
  });
  const call = await seedFullCall(service, organization, line.assistantId, mark);
  await service.service.platform.data.scope(organization.organizationId).transaction((unit) => billCall(unit, call.id));
  // As if somebody had read it: that is when they are kept.
  await client.get(`/api/v1/calls/${call.id}/metrics`);
  const dataset = await client.post(`/api/learning/assistants/${line.assistantId}/eval-datasets`, {
    name: `Dataset ${mark}`,
    description: mark,
    tags: [mark],
  });
  const evalCase = await client.post(
    `/api/learning/assistants/${line.assistantId}/eval-datasets/${dataset.json.id}/cases`,
    {
      case_name: mark,
      conversation: [{ role: "user", content: `Question ${mark}` }],
      expected_response: { should_contain: [mark] },
      mock_tool_responses: { look_up: { found: mark } },
    },
  );
  // As if it had been in shadow once.
  await sql`
    with looked as (
      insert into shadow_conversations (organization_id, prompt_version_id, conversation_id, state, finished_at)
      values (${organization.organizationId}, ${prompt.json.id}, ${call.id}, 'done', now()) returning *)
    insert into shadow_turns (organization_id, prompt_version_id, conversation_id, turn_index, live_answer, candidate_answer,
      live_tool_calls, candidate_tool_calls, tool_calls_differ, similarity, latency_ms, preference, problems)
    select organization_id, prompt_version_id, conversation_id, 1, ${mark}, ${mark}, '[]', '[]', false, 1, 100, 'same', '{}'
    from looked`.execute(service.service.platform.database);
  // As if it were over: nothing changes while the matrix looks.
  const { rows: evalRuns } = await sql<{ id: number }>`
    insert into eval_runs (organization_id, assistant_id, prompt_version_id, dataset_id, pass_threshold, repeats, state, case_count, finished_at)
    values (${organization.organizationId}, ${line.assistantId}, ${prompt.json.id}, ${dataset.json.id}, 0.8, 1, 'done', 1, now())
    returning id`.execute(service.service.platform.database);
  await sql`update call_traces set resolution_status = 'unresolved' where id = ${call.traceId}`.execute(
    service.service.platform.database,
  );
  const review = await client.post(`/api/learning/assistants/${line.assistantId}/failure-reviews`, {});
  const clusterId = review.json.clusters[0].id;
  const draft = await client.post(
    `/api/learning/assistants/${line.assistantId}/failure-clusters/${clusterId}/draft-case`,
    {},
  );
  await sql`
    insert into eval_results (organization_id, run_id, case_id, repeat, passed, score, answer, tool_calls, metrics, problems, duration_ms)
    values (${organization.organizationId}, ${evalRuns[0]?.id}, ${evalCase.json.id}, 1, true, 1, ${`Answer ${mark}`}, '[]', '{}', '{}', 1)`.execute(
    service.service.platform.database,
  );
  const marked = `/api/learning/assistants/${line.assistantId}/eval-runs/${evalRuns[0]?.id}/results/${evalCase.json.id}/mark`;
  await client.put(marked, { passed: true, note: mark });
  const { rows: optimizations } = await sql<{ id: number }>`
    insert into optimizations (organization_id, assistant_id, base_prompt, dataset_id, config, state, training_case_ids, held_out_case_ids, finished_at)
    values (${organization.organizationId}, ${line.assistantId}, ${mark}, ${dataset.json.id},
      ${JSON.stringify({ optimizer: "gepa", maxModelCalls: 200, maxCostMicros: 1_000_000, heldOutShare: 0.3, seed: 1, versionName: mark })},
      'done', array[]::bigint[], array[${evalCase.json.id}::bigint], now())
    returning id`.execute(service.service.platform.database);
  const { rows: simulations } = await sql<{ id: number }>`
    insert into caller_simulations (organization_id, assistant_id, system_prompt, scenarios, personalities, repeats, channel,
      max_turns, max_conversations, max_cost_micros, conversation_count, state, finished_at)
    values (${organization.organizationId}, ${line.assistantId}, ${mark}, ${JSON.stringify([{ name: mark, goal: mark, facts: {} }])}::jsonb,
      '{plain}', 1, 'text', 12, 200, 1000000, 1, 'done', now())
    returning id`.execute(service.service.platform.database);
  await sql`
    insert into simulated_conversations (organization_id, simulation_id, scenario_index, personality, repeat, reached, reason, turns,
      repeated_answers, unbacked_claims, latencies_ms, problems, transcript, tool_calls, end_reason, cost_micros)
    values (${organization.organizationId}, ${simulations[0]?.id}, 0, 'plain', 1, true, ${mark}, 1, 0, '{}', '{12}', '{}',
      ${JSON.stringify([{ role: "caller", content: mark, recognized: null }])}::jsonb, '[]', 'caller-done', 0)`.execute(
    service.service.platform.database,
  );
  const list = await client.post("/api/v1/compliance/do-not-call-lists", {
    name: `List ${mark}`,
    source: mark,
    obtained_at: "2026-11-01T00:00:00Z",
  });
  await client.post(`/api/v1/compliance/do-not-call-lists/${list.json.id}/numbers`, { numbers: [newCustomerNumber()] });
  const agreed = { kind: "written", source: mark, given_at: "2026-11-01T00:00:00Z" };
  const consent = await client.post("/api/v1/compliance/consents", {
    ...agreed,
    phone_number: newCustomerNumber(),
    evidence: mark,
  });
  await client.put("/api/v1/compliance/attestation", agreed);
  const open = { start: "09:00", end: "17:00" };
  await client.put("/api/v1/compliance/rules/GB", {
    hours: { monday: open, tuesday: open, wednesday: open, thursday: open, friday: open, saturday: null, sunday: null },
    source: mark,
    source_date: "2026-11-01",
  });
  const campaign = await client.post("/api/v1/campaigns", {
    name: `Campaign ${mark}`,
    description: mark,
    campaign_type: "call",
    assistant_id: line.assistantId,
    // Its import waits: nothing changes while the matrix looks.
    pending_import: { file_name: mark },
    contacts: [{ phone_number: customer, name: mark, note: mark }],
  });
  const { rows: attempts } = await sql<{ id: number }>`
    with made as (
      insert into campaign_attempts (organization_id, campaign_id, contact_id, round, attempt_number, channel, number_hash, intent_id,
        from_number, to_number, variables, settled_at, outcome, reason)
      select organization_id, campaign_id, id, 1, 1, 'call', number_hash, gen_random_uuid(), ${line.phoneNumber}, phone_number,
        jsonb_build_object('note', ${mark}::text), now(), 'failed', ${mark}
      from campaign_contacts where campaign_id = ${campaign.json.id} returning organization_id, id)
    insert into attempt_decisions (organization_id, attempt_id, record)
    select organization_id, id, jsonb_build_object('note', ${mark}::text) from made
    returning attempt_id as id`.execute(service.service.platform.database);
  const file = `--border\r\nContent-Disposition: form-data; name="file"; filename="${mark}.csv"\r\n\r\nphone,name\r\n2125550100,${mark}\r\n${mark},\r\n--border--\r\n`;
  const imported = await client.post(`/api/v1/campaigns/${campaign.json.id}/import-data`, file, {
    headers: { "content-type": "multipart/form-data; boundary=border" },
  });
  return {
    organization,
    mark,
    ids: {
      list_id: String(list.json.id),
      consent_id: String(consent.json.id),
      campaign_id: String(campaign.json.id),
      import_id: String(imported.json.import_id),
      attempt_id: String(attempts[0]?.id),
      tool_id: String(tool.json.id),
      flow_id: String(flow.json.id),
      ...idsOfOperations(["getFlowVersion", "restoreFlowVersion"], { version: "1" }),
      base_assistant_id: String(line.assistantId),
      ...idsOfOperations(["getSettingsVersion", "rollbackAssistant"], { version_id: String(history[0].id) }),
      ...idsOfOperations(PROMPT_OPERATIONS, { version_id: String(prompt.json.id) }),
      ...idsOfOperations(["listFallbackKeys", "createFallbackKey"], { provider: "openai" }),
      ...idsOfOperations(["updateFallbackKey", "deleteFallbackKey"], {
        provider: "openai",
        key_id: fallbackKey.json.id,
      }),
      preset_id: preset.json.id,
      assistant_id: String(line.assistantId),
      phone_number_id: String(line.phoneNumberId),
      phone_number: line.phoneNumber,
      from_phone_number: line.phoneNumber,
      customer_phone: customer,
      conversation_id: String(conversation.id),
      note_id: String(note.id),
      reply_id: String(reply.json.id),
      call_id: String(call.id),
      ...idsOfOperations(["readSmsTimeline"], { call_id: String(conversation.id) }),
      call_sid: call.callSid,
      recording_id: String(call.recording.id),
      trace_id: String(call.traceId),
      call_trace_id: String(call.traceId),
      dataset_id: String(dataset.json.id),
      case_id: String(evalCase.json.id),
      run_id: String(evalRuns[0]?.id),
      review_id: String(review.json.id),
      cluster_id: String(clusterId),
      draft_id: String(draft.json.id),
      optimization_id: String(optimizations[0]?.id),
      simulation_id: String(simulations[0]?.id),
      prompt_version_id: String(prompt.json.id),
      base_prompt_version_id: String(prompt.json.id),
      memory_id: String(memory.json.id),
      document_id: String(document.json.id),
      log_id: String(log.id),
      message_id: String(sent.json.message_id),
      delivery_id: String(delivery.id),
      key_id: String(key.id),
      user_id: String(member.userId),
      organization_id: String(organization.organizationId),
      invitation_id: String(invitation.json.invitation_id),
    },
  };
}

const PROMPT_OPERATIONS = [
  "getPromptVersion",
  "getPromptDiff",
  "getPromptGates",
  "approvePromptVersion",
  "startPromptShadow",
  "stopPromptShadow",
  "listShadowTurns",
  "startPromptCanary",
  "updatePromptCanary",
  "promotePromptVersion",
  "rollBackPromptVersion",
];

/** Ids that are meant in these operations only. */
export function idsOfOperations(
  operations: readonly string[],
  ids: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    operations.flatMap((operation) => Object.entries(ids).map(([name, id]) => [`${operation}.${name}`, id])),
  );
}

/** A hash of every row of an organization (but how often its keys were used): equal before and after means unchanged. */
export async function fingerprint(
  service: TestCarrierService,
  organizationId: number,
): Promise<Record<string, string>> {
  const db = service.service.platform.database;
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'organization_id' order by 1`.execute(db);
  const hashes: Record<string, string> = {};
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ hash: string | null }>`
      select md5(string_agg(row, '|' order by row)) as hash
      from (select (to_jsonb(t) - 'usage_count' - 'last_used_at' - 'last_used_address')::text as row from ${sql.table(name)} t where organization_id = ${organizationId}) rows`.execute(
      db,
    );
    hashes[name] = rows[0]?.hash ?? "";
  }
  return hashes;
}
