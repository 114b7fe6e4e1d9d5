-- What to do when a machine takes an outbound call.
ALTER TABLE calls
  ADD COLUMN detects_voicemail boolean NOT NULL DEFAULT false,
  -- Left on the machine; null: hang up.
  ADD COLUMN voicemail_message text,
  ADD CHECK (detects_voicemail OR voicemail_message IS NULL);
