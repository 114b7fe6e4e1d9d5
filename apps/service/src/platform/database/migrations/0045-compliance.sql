-- Who may be contacted, and when: lists of numbers that must not be, what people agreed to, and an organization's own rules.

-- Numbers that must not be contacted, as an organization obtained them. The numbers themselves are not kept.
CREATE TABLE do_not_call_lists (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  name text NOT NULL,
  -- A copy of a public register holds for marketing and grows old; a list of the organization's own holds for everything.
  kind text NOT NULL CHECK (kind IN ('register', 'own')),
  source text NOT NULL,
  obtained_at timestamptz NOT NULL,
  -- Exact: counted in the transaction that adds them, under the row's lock.
  number_count integer NOT NULL DEFAULT 0,
  -- Not while more parts of it are to come: half a register is no copy of it.
  is_complete boolean NOT NULL DEFAULT false,
  created_by bigint REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (organization_id, id)
);
CALL parley_make_tenant_table('do_not_call_lists');

CREATE TABLE do_not_call_numbers (
  organization_id bigint NOT NULL,
  -- Keyed, as in opt_outs: survives the erasure of a caller, and tells nobody the number.
  number_hash bytea NOT NULL,
  list_id bigint NOT NULL,
  PRIMARY KEY (organization_id, number_hash, list_id),
  FOREIGN KEY (organization_id, list_id) REFERENCES do_not_call_lists (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX do_not_call_numbers_of_list ON do_not_call_numbers (organization_id, list_id);
CALL parley_make_tenant_table('do_not_call_numbers');

-- What people agreed to, and when they took it back. Rows are withdrawn, never deleted.
CREATE TABLE contact_consents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  number_hash bytea NOT NULL,
  -- `+1415•••0123`; null once the caller was erased.
  masked_number text,
  kind text NOT NULL CHECK (kind IN ('written', 'express')),
  source text NOT NULL,
  given_at timestamptz NOT NULL,
  -- Where the proof is: the address of a form, an id; null also once the caller was erased.
  evidence text,
  recorded_by bigint REFERENCES users ON DELETE SET NULL,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  withdrawn_at timestamptz,
  withdrawn_by bigint REFERENCES users ON DELETE SET NULL,
  UNIQUE (organization_id, id),
  -- The same file twice changes nothing.
  UNIQUE (organization_id, number_hash, kind, source, given_at)
);
CALL parley_make_tenant_table('contact_consents');

-- An administrator's word that whoever clients of the organization contact has agreed. One stands at a time; all are kept.
CREATE TABLE consent_attestations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('written', 'express')),
  source text NOT NULL,
  given_at timestamptz NOT NULL,
  attested_by bigint REFERENCES users ON DELETE SET NULL,
  attested_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  UNIQUE (organization_id, id)
);
CREATE UNIQUE INDEX consent_attestations_standing ON consent_attestations (organization_id) WHERE ended_at IS NULL;
CALL parley_make_tenant_table('consent_attestations');

-- Rules of an organization: stricter ones for the United States, and those of countries that ship without. A change is a new row,
-- so that what held at a time can be told.
CREATE TABLE contact_rules (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  -- ISO 3166: `GB`, `US-FL`.
  jurisdiction text NOT NULL,
  -- Per weekday, minutes after midnight; null: not at all.
  week jsonb NOT NULL,
  closed_dates text[] NOT NULL,
  max_attempts_per_day integer NOT NULL CHECK (max_attempts_per_day BETWEEN 1 AND 3),
  source text NOT NULL,
  -- ISO date: when the source was read.
  source_date text NOT NULL,
  set_by bigint REFERENCES users ON DELETE SET NULL,
  set_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  UNIQUE (organization_id, id)
);
CREATE UNIQUE INDEX contact_rules_standing ON contact_rules (organization_id, jurisdiction) WHERE ended_at IS NULL;
CALL parley_make_tenant_table('contact_rules');

-- Who asks to be forgotten has taken consent back: what identifies them and the proof go, that they did stays.
CREATE FUNCTION parley_withdraw_consents_of_caller() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE contact_consents SET withdrawn_at = coalesce(withdrawn_at, now()), masked_number = NULL, evidence = NULL
    WHERE organization_id = NEW.organization_id AND number_hash = decode(NEW.caller_hash, 'hex');
  RETURN NULL;
END
$$;
CREATE TRIGGER forgotten_callers_withdraw_consents AFTER INSERT OR UPDATE ON forgotten_callers
  FOR EACH ROW EXECUTE FUNCTION parley_withdraw_consents_of_caller();
