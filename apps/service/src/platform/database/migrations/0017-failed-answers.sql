-- Why an answer could not be given, or not to its end: { stage, code, provider, message }; null: nothing went wrong.
ALTER TABLE call_turns ADD COLUMN failure jsonb;
