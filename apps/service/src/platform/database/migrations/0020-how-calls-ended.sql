-- When a call really ended is the carrier's to tell; and what we end a call for is written before the line is hung up.
ALTER TABLE calls
  -- Why we are about to end the call: whatever reports the end afterwards, this is the reason. Null: we are not.
  ADD COLUMN ending_reason text,
  -- When the carrier says that the call was answered, by its own clock; null where it does not say.
  ADD COLUMN carrier_answered_at timestamptz,
  -- As the carrier counts the call; null until it has told.
  ADD COLUMN carrier_duration_seconds integer CHECK (carrier_duration_seconds >= 0),
  -- When we learnt of the end; `ended_at` is when it was.
  ADD COLUMN end_noticed_at timestamptz,
  -- Whose word `ended_at` and the duration are; null while the carrier is waited for. A clock's word may still be corrected.
  ADD COLUMN end_source text CHECK (end_source IN ('carrier', 'clock')),
  -- When the carrier is asked again for an end it has not told; null: it is not.
  ADD COLUMN end_check_due_at timestamptz,
  -- The carrier's id of the first media stream.
  ADD COLUMN stream_sid text;
CREATE INDEX calls_end_check ON calls (end_check_due_at) WHERE end_check_due_at IS NOT NULL;
