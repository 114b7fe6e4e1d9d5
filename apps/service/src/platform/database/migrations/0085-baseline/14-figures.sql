-- Daily aggregates: reports over weeks and months read days instead of calls and texts. Days are those of UTC.

-- Sums over the calls of a day, added to once when a call is reported. A day has at most as many rows as there are assistants,
-- numbers and campaigns in use, times end reasons, services and steps of a latency.
CREATE TABLE call_figures (
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  day date NOT NULL, -- on which the call began
  assistant_id bigint NOT NULL, -- stays when the assistant is deleted
  phone_number text NOT NULL, -- the organization's own
  campaign_id bigint NOT NULL, -- 0: the call belonged to no campaign
  -- `calls` by status, `outcome` by end reason, `seconds`, `cost` in micros by service, `cost-unknown` (entries without a price) by
  -- service, `latency` (answers) by stage and step.
  figure text NOT NULL CHECK (figure IN ('calls', 'outcome', 'seconds', 'cost', 'cost-unknown', 'latency')),
  part text NOT NULL, step smallint NOT NULL, value bigint NOT NULL,
  PRIMARY KEY (organization_id, day, assistant_id, phone_number, campaign_id, figure, part, step)
);

-- Milliseconds at which the steps of a latency end; the last step, after all of them, has no end.
CREATE FUNCTION parley_latency_steps() RETURNS float8[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY[50, 100, 150, 200, 250, 300, 400, 500, 600, 700, 800, 900, 1000, 1200, 1400, 1600, 1800, 2000, 2500, 3000, 4000, 5000,
    7500, 10000, 15000]::float8[]
$$;

-- Adds calls that are over and billed. The caller has claimed them, so that each is added once. The sums are taken in the order of
-- their keys, so that two transactions that add to the same ones cannot deadlock.
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

-- Sums over texts, costs and calls of whole days. The first query for a day makes them, and they stay until a row of the day
-- changes. Only days that ended a day ago or earlier are kept: an open transaction may still add to today. After a crash they are
-- made again.
CREATE UNLOGGED TABLE day_sums (
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('texts', 'costs', 'calls')), day date NOT NULL,
  sums jsonb NOT NULL, -- rows of sums, as their query returned them
  PRIMARY KEY (organization_id, kind, day)
);

-- A query that makes sums holds this lock alone; transactions that change rows of ended days share it: sums that are made at the same
-- time are not kept.
CREATE FUNCTION parley_day_sums_lock(organization bigint, what text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT hashtextextended('parley.day-sums ' || what || ' ' || organization, 0)
$$;
CREATE FUNCTION parley_forget_day(organization bigint, what text, changed date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(parley_day_sums_lock(organization, what));
  DELETE FROM day_sums WHERE organization_id = organization AND kind = what AND day = changed;
END
$$;

-- The beginning of today; newer rows are in no sum.
CREATE FUNCTION parley_today() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT date_trunc('day', now() AT TIME ZONE 'utc') AT TIME ZONE 'utc'
$$;

CREATE FUNCTION parley_text_of_ended_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM parley_forget_day(OLD.organization_id, 'texts', (OLD.created_at AT TIME ZONE 'utc')::date);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM parley_forget_day(NEW.organization_id, 'texts', (NEW.created_at AT TIME ZONE 'utc')::date);
  END IF;
  RETURN NULL;
END
$$;
-- The condition is all that a text of today pays.
CREATE TRIGGER sms_logs_added_to_ended_day AFTER INSERT ON sms_logs FOR EACH ROW
  WHEN (NEW.created_at < date_trunc('day', now() AT TIME ZONE 'utc') AT TIME ZONE 'utc') EXECUTE FUNCTION parley_text_of_ended_day();
CREATE TRIGGER sms_logs_changed_in_ended_day AFTER UPDATE ON sms_logs FOR EACH ROW
  WHEN (least(OLD.created_at, NEW.created_at) < date_trunc('day', now() AT TIME ZONE 'utc') AT TIME ZONE 'utc'
    AND (OLD.direction, OLD.status, OLD.provider, OLD.created_at) IS DISTINCT FROM
      (NEW.direction, NEW.status, NEW.provider, NEW.created_at))
  EXECUTE FUNCTION parley_text_of_ended_day();
CREATE TRIGGER sms_logs_removed_from_ended_day AFTER DELETE ON sms_logs FOR EACH ROW
  WHEN (OLD.created_at < date_trunc('day', now() AT TIME ZONE 'utc') AT TIME ZONE 'utc') EXECUTE FUNCTION parley_text_of_ended_day();

-- Entries count for the day on which their call began. A bill is one statement, so the days are looked up once for it.
CREATE FUNCTION parley_costs_of_ended_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM parley_forget_day(ended.organization_id, 'costs', ended.day) FROM (
    SELECT DISTINCT calls.organization_id, (calls.started_at AT TIME ZONE 'utc')::date AS day
    FROM changed JOIN calls ON calls.organization_id = changed.organization_id AND calls.id = changed.call_id
    WHERE calls.started_at < parley_today()
  ) AS ended;
  RETURN NULL;
END
$$;
CREATE TRIGGER call_cost_entries_added AFTER INSERT ON call_cost_entries REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION parley_costs_of_ended_days();
CREATE TRIGGER call_cost_entries_changed AFTER UPDATE ON call_cost_entries REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION parley_costs_of_ended_days();
CREATE TRIGGER call_cost_entries_removed AFTER DELETE ON call_cost_entries REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION parley_costs_of_ended_days();

-- The arguments are the kinds of sums that change. A deleted call takes its cost entries along, whose own trigger then no longer finds
-- it; a call whose beginning is corrected may move to another day. Threads share the table, and are in no sum.
CREATE FUNCTION parley_call_of_ended_day() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  what text;
BEGIN
  FOREACH what IN ARRAY TG_ARGV LOOP
    IF TG_OP <> 'INSERT' THEN
      PERFORM parley_forget_day(OLD.organization_id, what, (OLD.started_at AT TIME ZONE 'utc')::date);
    END IF;
    IF TG_OP <> 'DELETE' THEN
      PERFORM parley_forget_day(NEW.organization_id, what, (NEW.started_at AT TIME ZONE 'utc')::date);
    END IF;
  END LOOP;
  RETURN NULL;
END
$$;
CREATE TRIGGER calls_added_to_ended_day AFTER INSERT ON calls FOR EACH ROW
  WHEN (NEW.channel = 'voice' AND NEW.started_at < date_trunc('day', now() AT TIME ZONE 'utc') AT TIME ZONE 'utc')
  EXECUTE FUNCTION parley_call_of_ended_day('calls');
CREATE TRIGGER calls_removed_from_ended_day AFTER DELETE ON calls FOR EACH ROW
  WHEN (OLD.channel = 'voice' AND OLD.started_at < date_trunc('day', now() AT TIME ZONE 'utc') AT TIME ZONE 'utc')
  EXECUTE FUNCTION parley_call_of_ended_day('costs', 'calls');
CREATE TRIGGER calls_moved_from_ended_day AFTER UPDATE OF started_at ON calls FOR EACH ROW
  WHEN (NEW.channel = 'voice' AND OLD.started_at IS DISTINCT FROM NEW.started_at
    AND least(OLD.started_at, NEW.started_at) < date_trunc('day', now() AT TIME ZONE 'utc') AT TIME ZONE 'utc')
  EXECUTE FUNCTION parley_call_of_ended_day('costs', 'calls');
-- A live call changes other columns; only a statement that names one of these pays for the comparison.
CREATE TRIGGER calls_changed_in_ended_day AFTER UPDATE OF status, assistant_id, answered_at, ended_at, carrier_duration_seconds
  ON calls FOR EACH ROW
  WHEN (NEW.channel = 'voice' AND NEW.started_at < date_trunc('day', now() AT TIME ZONE 'utc') AT TIME ZONE 'utc'
    AND (OLD.status, OLD.assistant_id, OLD.answered_at, OLD.ended_at, OLD.carrier_duration_seconds) IS DISTINCT FROM
      (NEW.status, NEW.assistant_id, NEW.answered_at, NEW.ended_at, NEW.carrier_duration_seconds))
  EXECUTE FUNCTION parley_call_of_ended_day('calls');
