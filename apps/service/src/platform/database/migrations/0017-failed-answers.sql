-- Why an answer failed or broke off: { stage, code, provider, message }; null if nothing went wrong.
ALTER TABLE call_turns ADD COLUMN failure jsonb;
