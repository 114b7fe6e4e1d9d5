-- Limits of outbound calls, and placing a call in two halves: its intent, and taking it to the carrier.
ALTER TABLE usage_counters
  -- Counts intents, whatever became of them at the carrier.
  ADD COLUMN calls_placed integer NOT NULL DEFAULT 0,
  ADD COLUMN calls_refused integer NOT NULL DEFAULT 0;

-- The calls that a limit of calls at once counts: being placed, or live. A call leaves it when it ends, whatever ended it.
CREATE INDEX calls_outbound_ongoing ON calls (organization_id, assistant_id)
  WHERE channel = 'voice' AND direction = 'outbound' AND status = 'ongoing';

ALTER TABLE calls
  -- How long the phone may ring; null for calls that came in.
  ADD COLUMN ring_timeout_seconds smallint CHECK (ring_timeout_seconds BETWEEN 5 AND 120),
  -- Until when an intent may be taken to the carrier (`dial_attempted_at`); one that was not by then is never dialled.
  ADD COLUMN dispatch_by timestamptz,
  -- When somebody was last told to take the intent to the carrier.
  ADD COLUMN dispatch_requested_at timestamptz,
  -- When to ask the carrier whether it placed the call, because its answer got lost; null: not to be asked.
  ADD COLUMN placement_check_due_at timestamptz;
CREATE INDEX calls_undispatched ON calls (dispatch_requested_at)
  WHERE channel = 'voice' AND direction = 'outbound' AND status = 'ongoing' AND dial_attempted_at IS NULL;
CREATE INDEX calls_placement_check ON calls (placement_check_due_at) WHERE placement_check_due_at IS NOT NULL;

-- How many calls the media processes hold at most, and how many are going on or being placed, over all organizations: for
-- keeping places free for calls that come in. Only these three numbers leave the fence between organizations. `places` is
-- null where a process takes as many as its event loop can handle, and where none is alive.
CREATE FUNCTION parley_call_places(lease interval, still interval)
  RETURNS TABLE (places bigint, inbound bigint, outbound bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH living AS MATERIALIZED (
    SELECT id, call_limit, is_accepting FROM media_processes
    WHERE beat_at > statement_timestamp() - lease AND loop_turned_at > statement_timestamp() - still
  ), ongoing AS (
    -- What a process holds that takes no more calls uses none of the places.
    SELECT direction FROM calls WHERE channel = 'voice' AND status = 'ongoing'
      AND (media_process_id IS NULL OR media_process_id IN (SELECT id FROM living WHERE is_accepting))
  )
  SELECT
    (SELECT CASE WHEN bool_and(call_limit IS NOT NULL) THEN coalesce(sum(call_limit) FILTER (WHERE is_accepting), 0) END
      FROM living),
    (SELECT count(*) FROM ongoing WHERE direction = 'inbound'),
    (SELECT count(*) FROM ongoing WHERE direction = 'outbound')
$$;
REVOKE ALL ON FUNCTION parley_call_places FROM PUBLIC;
GRANT EXECUTE ON FUNCTION parley_call_places TO parley_tenant;
