-- How a process that holds live calls is. It is told by a thread of its own, so that a busy event loop is not taken for a
-- death; the loop's own state stands beside the beat.
ALTER TABLE media_processes
  -- When its event loop last turned. Where one stands still for long nobody leads the calls, however well the thread beats.
  ADD COLUMN loop_turned_at timestamptz NOT NULL DEFAULT now(),
  -- Calls among the active ones that are being made ready or wait for their stream: they cost its loop most.
  ADD COLUMN setting_up_calls integer NOT NULL DEFAULT 0,
  -- The most of them at a time.
  ADD COLUMN set_up_limit integer NOT NULL DEFAULT 20,
  -- The most calls at a time; null: as many as its loop bears.
  ADD COLUMN call_limit integer;

-- Calls a process was chosen for and does not count itself yet. It takes its own away with the beat that counts them; one
-- that never reached it is forgotten after some seconds.
CREATE UNLOGGED TABLE media_placements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  media_process_id uuid NOT NULL,
  placed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX media_placements_process ON media_placements (media_process_id);
