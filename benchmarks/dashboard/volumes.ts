/**
 * Fills the benchmark's database as months of work would. The only place where rows of the dashboard's lists are written behind the
 * service: through the front door the volumes would take days.
 */
import pg from "pg";

export interface Volumes {
  readonly calls: number;
  readonly messages: number;
  readonly deliveries: number;
}

/** What to ask for in the lists. */
export interface Filled {
  /** A finished call in the middle of the list. */
  readonly middleCall: { readonly id: number; readonly callSid: string; readonly customerDigits: string };
  /** The call before the last page. */
  readonly lateCall: { readonly id: number };
  readonly threads: number;
  readonly thread: { readonly id: number; readonly customerDigits: string };
  readonly endpointUrl: string;
}

const DAYS = 90;
/** Deliveries are kept no longer. */
const DELIVERY_DAYS = 30;
const ASSISTANTS = 4;
const ENDPOINTS = 3;
const TEXTS_A_THREAD = 20;
/** So many threads are written in at the same time: their messages lie between each other, as they would. */
const THREADS_AT_ONCE = 1_000;
const PAGE = 50;
const ONGOING = 20;
/** What is said, by turns; one word of a call is its own. */
const SAYINGS = [
  "Hello, I would like to know your opening hours on Saturday, please.",
  "We open at nine and close at one on Saturdays. Is there anything else?",
  "Could you move my appointment from Thursday morning to Friday afternoon?",
  "Certainly. I have half past two or four o'clock, which one suits you better?",
  "Four o'clock is fine. The invoice of last month is wrong, by the way.",
  "I am sorry about that. A colleague will call you back about the invoice today.",
];

/** @param connectionString of a service with one organization, which has no calls and texts yet */
export async function fillVolumes(connectionString: string, { calls, messages, deliveries }: Volumes): Promise<Filled> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const run = async (text: string, values: readonly unknown[] = []) => {
    const { rows } = await client.query(text, [...values]);
    return rows;
  };
  try {
    const [organization] = await run("select id from organizations");
    const organizationId = Number(organization.id);
    // What is written refers to what is written before: looking each up again would take most of the time.
    await run("set session_replication_role = replica");
    await run("set synchronous_commit = off");
    await run(ASSISTANTS_SQL, [organizationId, ASSISTANTS]);
    await run(CALLS_SQL, [organizationId, calls, ASSISTANTS, DAYS, ONGOING]);
    await run(TRANSCRIPTS_SQL, [organizationId, calls, SAYINGS]);
    await run(COSTS_SQL, [organizationId]);
    await run(METRICS_SQL, [organizationId]);
    await run(THREADS_SQL, [organizationId, messages, ASSISTANTS, DAYS, calls, THREADS_AT_ONCE, TEXTS_A_THREAD]);
    await run(TEXTS_SQL, [organizationId, messages, DAYS, calls, THREADS_AT_ONCE, TEXTS_A_THREAD, SAYINGS]);
    await run(MESSAGES_SQL, [organizationId, THREADS_AT_ONCE, TEXTS_A_THREAD]);
    await run(ENDPOINTS_SQL, [organizationId, ENDPOINTS]);
    await run(DELIVERIES_SQL, [organizationId, deliveries, calls, ENDPOINTS, DELIVERY_DAYS]);
    await run(ATTEMPTS_SQL, [organizationId]);
    for (const table of ["calls", "sms_logs", "webhook_deliveries"]) await run(SEQUENCE_SQL(table));
    await run("set session_replication_role = origin");
    await addFigures(run, organizationId, calls);
    await run("vacuum (analyze)");
    const [found] = await run(FOUND_SQL, [organizationId, Math.floor(calls / 2), Math.max(0, calls - PAGE - 1)]);
    return {
      middleCall: { id: Number(found.middleId), callSid: found.middleSid, customerDigits: found.middleDigits },
      lateCall: { id: Number(found.lateId) },
      threads: Number(found.threads),
      thread: { id: Number(found.threadId), customerDigits: found.threadDigits },
      endpointUrl: "https://hooks.example/1",
    };
  } finally {
    await client.end();
  }
}

type Run = (text: string, values?: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>;

/** What the service sums up by day when a call is reported, where it does. */
async function addFigures(run: Run, organizationId: number, calls: number): Promise<void> {
  const [known] = await run("select to_regproc('parley_add_call_figures') is not null as has");
  if (known?.["has"] !== true) return;
  for (let from = 1; from <= calls; from += 5_000) {
    await run(
      `select parley_add_call_figures($1, array(
         select id from calls where organization_id = $1 and id >= $2 and id < $2 + 5000 and status <> 'ongoing' order by id))`,
      [organizationId, from],
    );
  }
}

const ASSISTANTS_SQL = `
  insert into assistants (organization_id, user_id, name, settings)
  select $1, (select min(user_id) from organization_members where organization_id = $1), 'Desk ' || number, '{}'
  from generate_series(1, $2::integer) as number`;

/** The oldest first, as they come in; of a hundred five fail. The last ones go on. */
const CALLS_SQL = `
  with assistant as (select array_agg(id order by id) as ids from assistants where organization_id = $1)
  insert into calls (id, organization_id, call_sid, channel, direction, status, provider, assistant_id, customer_phone_number,
    assistant_phone_number, started_at, created_at, last_activity_at, answered_at, ended_at, reported_at, end_reason, welcome_message)
  select number, $1, 'CA' || md5(number::text), 'voice', case when number % 3 = 0 then 'outbound' else 'inbound' end, state.status,
    'twilio', assistant.ids[1 + number % $3::integer], '+1212' || lpad(((number::bigint * 7919) % 9000000 + 1000000)::text, 7, '0'),
    '+1415555010' || number % $3::integer, at.began, at.began, coalesce(at.ended, at.began),
    case when state.status <> 'failed' then at.began + interval '4 s' end, at.ended, at.ended,
    case state.status when 'completed' then 'customer-ended-call' when 'failed' then 'customer-did-not-answer' end, 'Hello'
  from generate_series(1, $2::integer) as number
  cross join assistant
  cross join lateral (select case when number > $2::integer - $5::integer then 'ongoing' when number % 20 = 7 then 'failed'
    else 'completed' end as status) state
  cross join lateral (select now() - ($2::integer - number) * (interval '1 day' * $4::integer / $2::integer) as began) moment
  cross join lateral (select moment.began, case when state.status <> 'ongoing'
    then moment.began + interval '1 s' * (30 + number % 240) end as ended) at
  order by number`;

/** Six sayings a call, with its number as a word that is in no other call. */
const TRANSCRIPTS_SQL = `
  insert into call_transcripts (organization_id, call_id, speaker, content, is_final, segment_start_ms, segment_end_ms, confidence, created_at)
  select $1, call.id, case when turn % 2 = 0 then 'user' else 'assistant' end,
    ($3::text[])[1 + turn] || case when turn = 2 then ' My reference is ref' || call.id || '.' else '' end, true,
    turn * 4000, turn * 4000 + 3500, 0.9, call.started_at + interval '4 s' * turn
  from generate_series(1, $2::integer) as number
  join calls call on call.organization_id = $1 and call.id = number and call.status <> 'failed'
  cross join generate_series(0, 5) as turn
  order by number, turn`;

const COSTS_SQL = `
  insert into call_cost_entries (organization_id, call_id, service_type, provider, model, usage_type, usage_amount, unit_cost_micros,
    total_cost_micros, created_at)
  select $1, call.id, part.service, part.provider, part.model, part.usage, 60, part.price, 60 * part.price, call.ended_at
  from calls call
  cross join (values ('llm', 'openai', 'gpt-4o-mini', 'input_tokens', 15), ('tts', 'deepgram', 'aura-2', 'characters', 30),
    ('stt', 'deepgram', 'flux-general-en', 'seconds', 120), ('telephony', 'twilio', null, 'seconds', 140)) as
    part (service, provider, model, usage, price)
  where call.organization_id = $1 and call.channel = 'voice' and call.status = 'completed'
  order by call.id`;

const METRICS_SQL = `
  insert into call_metrics (organization_id, call_id, metrics, computed_at)
  select $1, id, '{}', ended_at from calls where organization_id = $1 and channel = 'voice' and status = 'completed'`;

/** Message \`number\` is in thread \`number % at once\` of its block, and blocks follow each other. */
const THREADS_SQL = `
  with assistant as (select array_agg(id order by id) as ids from assistants where organization_id = $1), written as (
    select number / ($6::integer * $7::integer) * $6::integer + number % $6::integer as thread, count(*) as messages,
      min(number) as first, max(number) as last
    from generate_series(0, $2::integer - 1) as number group by 1
  )
  insert into calls (id, organization_id, call_sid, channel, direction, status, provider, assistant_id, customer_phone_number,
    assistant_phone_number, message_count, started_at, created_at, last_activity_at)
  select $5::integer + 1 + thread, $1, 'sms_' || md5(thread::text), 'sms', 'inbound', 'active', 'twilio',
    assistant.ids[1 + thread % $3::integer], '+1646' || lpad(((thread::bigint * 7919) % 9000000 + 1000000)::text, 7, '0'),
    '+1415555010' || thread % $3::integer, messages,
    began, began, now() - ($2::integer - last) * (interval '1 day' * $4::integer / $2::integer)
  from written
  cross join assistant
  cross join lateral (select now() - ($2::integer - first) * (interval '1 day' * $4::integer / $2::integer) as began) moment
  order by thread`;

const TEXTS_SQL = `
  insert into sms_logs (id, organization_id, conversation_id, assistant_id, provider, provider_message_id, direction, origin, from_number,
    to_number, body, segment_count, status, created_at, updated_at)
  overriding system value
  select number + 1, $1, thread.id, thread.assistant_id, 'twilio', 'SM' || md5(number::text),
    case when is_in then 'inbound' else 'outbound' end, case when is_in then 'carrier' else 'answer' end,
    case when is_in then thread.customer_phone_number else thread.assistant_phone_number end,
    case when is_in then thread.assistant_phone_number else thread.customer_phone_number end,
    ($7::text[])[1 + place % 6] || case when place = 0 then ' My reference is ref' || thread.id || '.' else '' end, 1,
    case when is_in then 'received' when number % 50 = 1 then 'failed' else 'delivered' end, at, at
  from generate_series(0, $2::integer - 1) as number
  cross join lateral (select number % ($5::integer * $6::integer) / $5::integer as place,
    number % ($5::integer * $6::integer) / $5::integer % 2 = 0 as is_in,
    now() - ($2::integer - number) * (interval '1 day' * $3::integer / $2::integer) as at) made
  join calls thread on thread.organization_id = $1
    and thread.id = $4::integer + 1 + number / ($5::integer * $6::integer) * $5::integer + number % $5::integer
  order by number`;

const MESSAGES_SQL = `
  insert into sms_messages (organization_id, conversation_id, message_index, role, content, sms_log_id, llm_provider, llm_model,
    prompt_tokens, completion_tokens, created_at)
  select $1, conversation_id, (id - 1) % ($2::integer * $3::integer) / $2::integer,
    case when direction = 'inbound' then 'user' else 'assistant' end, body, id,
    case when direction = 'outbound' then 'openai' end, case when direction = 'outbound' then 'gpt-4o-mini' end,
    case when direction = 'outbound' then 400 end, case when direction = 'outbound' then 30 end, created_at
  from sms_logs where organization_id = $1 order by id`;

const ENDPOINTS_SQL = `
  insert into webhook_endpoints (organization_id, endpoint_key, url)
  select $1, 'hooks-' || number, 'https://hooks.example/' || number from generate_series(1, $2::integer) as number`;

/** Each about a call; of a hundred three fail. */
const DELIVERIES_SQL = `
  insert into webhook_deliveries (id, organization_id, event_id, event_type, url, endpoint_key, body, conversation_id, status,
    failure_reason, attempt_count, delivered_at, created_at, updated_at)
  overriding system value
  select number, $1, 'msg_' || md5(number::text), case when number % 2 = 0 then 'status-update' else 'end-of-call-report' end,
    'https://hooks.example/' || 1 + number % $4::integer, 'hooks-' || 1 + number % $4::integer,
    '{"message": {"type": "end-of-call-report", "summary": "' || repeat('They asked for the opening hours. ', 20) || '"}}',
    1 + number % $3::integer, case when has_failed then 'failed' else 'delivered' end, case when has_failed then 'exhausted' end, 1,
    case when not has_failed then at end, at, at
  from generate_series(1, $2::integer) as number
  cross join lateral (select number % 33 = 5 as has_failed,
    now() - ($2::integer - number) * (interval '1 day' * $5::integer / $2::integer) as at) made
  order by number`;

const ATTEMPTS_SQL = `
  insert into webhook_attempts (organization_id, delivery_id, attempt_number, started_at, duration_ms, response_status, response_body, error)
  select $1, id, 1, created_at, 80, case when status = 'delivered' then 200 else 503 end, 'thanks',
    case when status = 'failed' then 'HTTP 503' end
  from webhook_deliveries where organization_id = $1 order by id`;

const SEQUENCE_SQL = (table: string) =>
  `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`;

const FOUND_SQL = `
  select middle.id as "middleId", middle.call_sid as "middleSid", right(middle.customer_phone_number, 7) as "middleDigits",
    late.id as "lateId", (select count(*) from calls where organization_id = $1 and channel = 'sms') as threads,
    thread.id as "threadId", right(thread.customer_phone_number, 7) as "threadDigits"
  from (select id, call_sid, customer_phone_number from calls
      where organization_id = $1 and channel = 'voice' and status = 'completed'
      order by started_at desc, id desc offset $2::integer * 9 / 10 limit 1) middle,
    (select id from calls where organization_id = $1 and channel = 'voice' order by started_at desc, id desc offset $3 limit 1) late,
    (select id, customer_phone_number from calls where organization_id = $1 and channel = 'sms' order by id limit 1) thread`;
