-- What callers agreed to, and took back: the newest of a kind counts.
CREATE TABLE caller_consents (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  -- The keyed hash of the number, in hexadecimal digits.
  caller_hash text NOT NULL,
  -- `memory`: that facts about the caller are kept and used.
  kind text NOT NULL,
  is_given boolean NOT NULL,
  -- How it was given or taken back: `verbal`, `form` …
  source text NOT NULL,
  recorded_by bigint,
  recorded_at timestamptz NOT NULL DEFAULT now()
);
CALL parley_make_tenant_table('caller_consents');
CREATE INDEX caller_consents_newest ON caller_consents (organization_id, caller_hash, kind, id DESC);

-- When a caller was forgotten: what was said before that is never remembered again.
CREATE TABLE forgotten_callers (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  caller_hash text NOT NULL,
  forgotten_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, caller_hash)
);
CALL parley_make_tenant_table('forgotten_callers');
