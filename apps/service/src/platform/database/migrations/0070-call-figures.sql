-- Sums over the calls of a day, so that questions about weeks and months read days and not calls. Every row is a sum, added to once
-- when a call is reported. There are at most as many rows for a day as there are assistants, numbers and campaigns in use, times
-- end reasons, services and steps of a latency.
CREATE TABLE call_figures (
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  -- Of the call's begin, in UTC.
  day date NOT NULL,
  -- Stays when the assistant is deleted.
  assistant_id bigint NOT NULL,
  -- The organization's own.
  phone_number text NOT NULL,
  -- 0: the call was of no campaign.
  campaign_id bigint NOT NULL,
  -- `calls` by status, `outcome` by end reason, `seconds`, `cost` in micros by service, `cost-unknown` (entries without a price) by service,
  -- `latency` (answers) by stage and step.
  figure text NOT NULL CHECK (figure IN ('calls', 'outcome', 'seconds', 'cost', 'cost-unknown', 'latency')),
  part text NOT NULL,
  step smallint NOT NULL,
  value bigint NOT NULL,
  PRIMARY KEY (organization_id, day, assistant_id, phone_number, campaign_id, figure, part, step)
);
CALL parley_make_tenant_table('call_figures');

-- Milliseconds at which the steps of a latency end; the last step, after all of them, has no end.
CREATE FUNCTION parley_latency_steps() RETURNS float8[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY[50, 100, 150, 200, 250, 300, 400, 500, 600, 700, 800, 900, 1000, 1200, 1400, 1600, 1800, 2000, 2500, 3000, 4000, 5000,
    7500, 10000, 15000]::float8[]
$$;

-- Adds calls that are over and billed. Whoever calls it has claimed them, so that each is added once. The sums are taken in the order
-- of their keys: two that add to the same ones wait for each other, and never both.
CREATE FUNCTION parley_add_call_figures(organization bigint, added bigint[]) RETURNS void LANGUAGE sql AS $$
  WITH call AS (
    SELECT calls.id, calls.status, coalesce(calls.end_reason, 'unknown') AS end_reason, calls.answered_at, calls.ended_at,
      calls.carrier_duration_seconds, (calls.started_at AT TIME ZONE 'utc')::date AS day, calls.assistant_id,
      calls.assistant_phone_number AS phone_number, coalesce(attempt.campaign_id, 0) AS campaign_id
    FROM calls
    LEFT JOIN campaign_attempts attempt ON attempt.organization_id = organization AND attempt.intent_id = calls.intent_id
    WHERE calls.organization_id = organization AND calls.id = ANY (added) AND calls.channel = 'voice'
  ), figure AS (
    SELECT id, 'calls' AS figure, status AS part, 0 AS step, 1 AS value FROM call
    UNION ALL SELECT id, 'outcome', end_reason, 0, 1 FROM call
    UNION ALL SELECT id, 'seconds', '', 0, coalesce(carrier_duration_seconds,
      greatest(0, round(extract(epoch FROM ended_at - answered_at))), 0)::bigint FROM call
    UNION ALL SELECT call.id, CASE WHEN entry.total_cost_micros IS NULL THEN 'cost-unknown' ELSE 'cost' END, entry.service_type, 0,
      coalesce(entry.total_cost_micros, 1)
      FROM call JOIN call_cost_entries entry ON entry.organization_id = organization AND entry.call_id = call.id
    UNION ALL SELECT call.id, 'latency', stage.key, width_bucket(stage.value::text::float8, parley_latency_steps()), 1
      FROM call JOIN call_turns turn ON turn.organization_id = organization AND turn.call_id = call.id AND turn.role = 'assistant'
      CROSS JOIN LATERAL jsonb_each(CASE WHEN jsonb_typeof(turn.latency) = 'object' THEN turn.latency ELSE '{}' END) stage
      WHERE jsonb_typeof(stage.value) = 'number'
        AND stage.key IN ('endpointing', 'sttFinal', 'modelFirstToken', 'firstSentence', 'ttsFirstByte', 'firstAudioOut')
  )
  INSERT INTO call_figures AS known (organization_id, day, assistant_id, phone_number, campaign_id, figure, part, step, value)
  SELECT organization, day, assistant_id, phone_number, campaign_id, figure, part, step, sum(value)
  FROM figure JOIN call USING (id)
  GROUP BY day, assistant_id, phone_number, campaign_id, figure, part, step
  ORDER BY day, assistant_id, phone_number, campaign_id, figure, part, step
  ON CONFLICT (organization_id, day, assistant_id, phone_number, campaign_id, figure, part, step)
    DO UPDATE SET value = known.value + excluded.value
$$;

-- Calls from before: those of a quarter of a year, which is what is asked for. Older ones stay on record, and are in no sums.
SELECT parley_add_call_figures(organization_id, array_agg(id)) FROM calls
WHERE channel = 'voice' AND reported_at IS NOT NULL AND started_at > now() - interval '90 days'
GROUP BY organization_id;
