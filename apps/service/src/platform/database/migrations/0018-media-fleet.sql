-- The health of a process that holds live calls. A separate thread sends its heartbeat, so that a busy event loop does not
-- look like a dead process; the state of the loop is reported with the heartbeat.
ALTER TABLE media_processes
  -- When its event loop last ran. If the loop blocks for long, nobody serves the calls, even if the heartbeat goes on.
  ADD COLUMN loop_turned_at timestamptz NOT NULL DEFAULT now(),
  -- Active calls that are being set up or wait for their stream; they load the event loop most.
  ADD COLUMN setting_up_calls integer NOT NULL DEFAULT 0,
  -- How many of these it accepts at a time.
  ADD COLUMN set_up_limit integer NOT NULL DEFAULT 20,
  -- How many calls it accepts at a time; null for as many as its event loop can handle.
  ADD COLUMN call_limit integer;

-- Calls a process was chosen for but does not count itself yet. The process deletes them with the heartbeat that counts
-- them; one that never reached it expires after some seconds.
CREATE UNLOGGED TABLE media_placements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  media_process_id uuid NOT NULL,
  placed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX media_placements_process ON media_placements (media_process_id);
