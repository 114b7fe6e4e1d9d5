-- What voices said outside of calls: samples, and answers that were read aloud. What they say in a call is on its bill.
ALTER TABLE usage_counters
  ADD COLUMN voice_characters bigint NOT NULL DEFAULT 0,
  -- Those without a known price; they add nothing to the cost.
  ADD COLUMN unpriced_voice_characters bigint NOT NULL DEFAULT 0,
  -- US dollars × 1,000,000.
  ADD COLUMN voice_cost_micros bigint NOT NULL DEFAULT 0;
