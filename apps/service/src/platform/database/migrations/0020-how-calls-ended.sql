-- The carrier knows when a call really ended; and our reason for ending one is written before we hang up.
ALTER TABLE calls
  -- Why we are about to end the call: whatever reports the end afterwards, this is the reason. Null if we are not ending it.
  ADD COLUMN ending_reason text,
  -- When the call was answered according to the carrier's clock; null if it does not say.
  ADD COLUMN carrier_answered_at timestamptz,
  -- The length as the carrier counts it; null until it has reported it.
  ADD COLUMN carrier_duration_seconds integer CHECK (carrier_duration_seconds >= 0),
  -- When we learnt of the end; `ended_at` is when it was.
  ADD COLUMN end_noticed_at timestamptz,
  -- The source of `ended_at` and the duration; null while we wait for the carrier. Our own clock's values may be corrected.
  ADD COLUMN end_source text CHECK (end_source IN ('carrier', 'clock')),
  -- When to ask the carrier again for an end it has not reported; null if it is not to be asked.
  ADD COLUMN end_check_due_at timestamptz,
  -- The carrier's id of the first media stream.
  ADD COLUMN stream_sid text;
CREATE INDEX calls_end_check ON calls (end_check_due_at) WHERE end_check_due_at IS NOT NULL;
