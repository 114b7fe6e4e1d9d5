-- Which calls use a speech vendor that may be used by so many at once: one row for a call's recognizer, one for its voice. A
-- row counts while its call goes on, so what a lost process leaves behind holds nothing up.
CREATE TABLE speech_slots (
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  call_id bigint NOT NULL REFERENCES calls ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('tts', 'stt')),
  provider text NOT NULL,
  assistant_id bigint NOT NULL,
  -- The stream or connection it was taken for: a later one of the same call is not given back with an earlier one.
  holder uuid NOT NULL,
  PRIMARY KEY (call_id, kind)
);
CREATE INDEX speech_slots_of_vendor ON speech_slots (organization_id, kind, provider);
CALL parley_make_tenant_table('speech_slots');
