-- Sums over texts and costs of whole days (UTC), made by whoever first asks for them and kept until a row of the day changes. Only days
-- that ended a day ago or earlier are kept: a transaction that is not over yet still adds to today. After a crash they are made again.
CREATE UNLOGGED TABLE day_sums (
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('texts', 'costs')),
  day date NOT NULL,
  -- Rows of sums, as the query returned them that made them.
  sums jsonb NOT NULL,
  PRIMARY KEY (organization_id, kind, day)
);
CALL parley_make_tenant_table('day_sums');

-- Whoever makes sums holds this lock alone, who changes rows of ended days holds it with others of their kind: sums that are made at the
-- same time are not kept.
CREATE FUNCTION parley_day_sums_lock(organization bigint, what text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT hashtextextended('parley.day-sums ' || what || ' ' || organization, 0)
$$;

CREATE FUNCTION parley_forget_day(organization bigint, what text, changed date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(parley_day_sums_lock(organization, what));
  DELETE FROM day_sums WHERE organization_id = organization AND kind = what AND day = changed;
END
$$;

-- The beginning of today. What is newer is in no sum.
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

-- A call takes its entries with it, which then find it no more; and one whose beginning is corrected may move to another day.
CREATE FUNCTION parley_call_of_ended_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM parley_forget_day(OLD.organization_id, 'costs', (OLD.started_at AT TIME ZONE 'utc')::date);
  IF TG_OP = 'UPDATE' THEN
    PERFORM parley_forget_day(NEW.organization_id, 'costs', (NEW.started_at AT TIME ZONE 'utc')::date);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER calls_removed_from_ended_day AFTER DELETE ON calls FOR EACH ROW
  WHEN (OLD.started_at < date_trunc('day', now() AT TIME ZONE 'utc') AT TIME ZONE 'utc') EXECUTE FUNCTION parley_call_of_ended_day();
CREATE TRIGGER calls_moved_from_ended_day AFTER UPDATE OF started_at ON calls FOR EACH ROW
  WHEN (OLD.started_at IS DISTINCT FROM NEW.started_at
    AND least(OLD.started_at, NEW.started_at) < date_trunc('day', now() AT TIME ZONE 'utc') AT TIME ZONE 'utc')
  EXECUTE FUNCTION parley_call_of_ended_day();
