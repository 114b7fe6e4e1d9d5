-- Calls are summed by day as texts and costs are (0076): how many of an assistant have a status, and how long they took.
ALTER TABLE day_sums DROP CONSTRAINT day_sums_kind_check;
ALTER TABLE day_sums ADD CONSTRAINT day_sums_kind_check CHECK (kind IN ('texts', 'costs', 'calls'));

-- Its arguments are the kinds of sums that change. Threads share the table, and are in none of them.
CREATE OR REPLACE FUNCTION parley_call_of_ended_day() RETURNS trigger LANGUAGE plpgsql AS $$
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

DROP TRIGGER calls_removed_from_ended_day ON calls;
DROP TRIGGER calls_moved_from_ended_day ON calls;
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
-- Only a statement that names one of the columns pays the comparison; a call that goes on is changed by others.
CREATE TRIGGER calls_changed_in_ended_day AFTER UPDATE OF status, assistant_id, answered_at, ended_at, carrier_duration_seconds
  ON calls FOR EACH ROW
  WHEN (NEW.channel = 'voice' AND NEW.started_at < date_trunc('day', now() AT TIME ZONE 'utc') AT TIME ZONE 'utc'
    AND (OLD.status, OLD.assistant_id, OLD.answered_at, OLD.ended_at, OLD.carrier_duration_seconds) IS DISTINCT FROM
      (NEW.status, NEW.assistant_id, NEW.answered_at, NEW.ended_at, NEW.carrier_duration_seconds))
  EXECUTE FUNCTION parley_call_of_ended_day('calls');
