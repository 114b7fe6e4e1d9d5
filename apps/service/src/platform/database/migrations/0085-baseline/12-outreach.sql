-- Consent of callers, given and withdrawn: the newest of a kind counts.
CREATE TABLE caller_consents (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY, organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  caller_hash text NOT NULL, -- the keyed hash of the number, in hexadecimal digits
  kind text NOT NULL, -- `memory`: facts about the caller are kept and used
  is_given boolean NOT NULL, source text NOT NULL, -- how: `verbal`, `form` …
  recorded_by bigint, recorded_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX caller_consents_newest ON caller_consents (organization_id, caller_hash, kind, id DESC);

-- Numbers that must not be texted or called, by keyed hash; survives archiving and erasure.
CREATE TABLE opt_outs (
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE, number_hash bytea NOT NULL,
  source text NOT NULL,
  decided_by text, -- the id of the phrase that decided it, or the model. The words themselves are not stored.
  opted_out_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, number_hash)
);

-- Lists of numbers that must not be contacted, as an organization obtained them. The numbers themselves are not kept.
CREATE TABLE do_not_call_lists (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  name text NOT NULL,
  -- A copy of a public register holds for marketing and grows old; a list of the organization's own holds for everything.
  kind text NOT NULL CHECK (kind IN ('register', 'own')),
  source text NOT NULL, obtained_at timestamptz NOT NULL,
  number_count integer NOT NULL DEFAULT 0, -- exact: counted in the transaction that adds them, under the row's lock
  is_complete boolean NOT NULL DEFAULT false, -- false while more parts are to come: half a register is not a copy of it
  created_by bigint REFERENCES users ON DELETE SET NULL, created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (organization_id, id)
);
CREATE TABLE do_not_call_numbers (
  organization_id bigint NOT NULL, list_id bigint NOT NULL,
  number_hash bytea NOT NULL, -- keyed, as in opt_outs: survives the erasure of a caller, and does not reveal the number
  PRIMARY KEY (organization_id, number_hash, list_id),
  FOREIGN KEY (organization_id, list_id) REFERENCES do_not_call_lists (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX do_not_call_numbers_of_list ON do_not_call_numbers (organization_id, list_id);

-- Consent of contacts, and when they withdrew it. Rows are withdrawn, never deleted.
CREATE TABLE contact_consents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  number_hash bytea NOT NULL, masked_number text, -- `+1415•••0123`; null once the caller was erased
  kind text NOT NULL CHECK (kind IN ('written', 'express')),
  source text NOT NULL, given_at timestamptz NOT NULL,
  evidence text, -- where the proof is: the address of a form, an id; null also once the caller was erased
  recorded_by bigint REFERENCES users ON DELETE SET NULL, recorded_at timestamptz NOT NULL DEFAULT now(),
  withdrawn_at timestamptz, withdrawn_by bigint REFERENCES users ON DELETE SET NULL,
  UNIQUE (organization_id, id),
  UNIQUE (organization_id, number_hash, kind, source, given_at) -- importing the same file twice changes nothing
);

-- A request to be forgotten withdraws consent: the identifying data and the proof go, the withdrawal stays.
CREATE FUNCTION parley_withdraw_consents_of_caller() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE contact_consents SET withdrawn_at = coalesce(withdrawn_at, now()), masked_number = NULL, evidence = NULL
    WHERE organization_id = NEW.organization_id AND number_hash = decode(NEW.caller_hash, 'hex');
  RETURN NULL;
END
$$;
CREATE TRIGGER forgotten_callers_withdraw_consents AFTER INSERT OR UPDATE ON forgotten_callers
  FOR EACH ROW EXECUTE FUNCTION parley_withdraw_consents_of_caller();

-- An administrator's word that all contacts of the organization's clients have agreed. One stands at a time; all are kept.
CREATE TABLE consent_attestations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('written', 'express')), source text NOT NULL, given_at timestamptz NOT NULL,
  attested_by bigint REFERENCES users ON DELETE SET NULL, attested_at timestamptz NOT NULL DEFAULT now(), ended_at timestamptz,
  UNIQUE (organization_id, id)
);
CREATE UNIQUE INDEX consent_attestations_standing ON consent_attestations (organization_id) WHERE ended_at IS NULL;

-- Rules of an organization: stricter ones for the United States, and those of countries that ship without. A change is a new row,
-- so that the rules of any time can be shown.
CREATE TABLE contact_rules (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  jurisdiction text NOT NULL, -- ISO 3166: `GB`, `US-FL`
  week jsonb NOT NULL, -- per weekday, minutes after midnight; null: not at all
  closed_dates text[] NOT NULL,
  max_attempts_per_day integer NOT NULL CHECK (max_attempts_per_day BETWEEN 1 AND 3),
  source text NOT NULL, source_date text NOT NULL, -- ISO date: when the source was read
  set_by bigint REFERENCES users ON DELETE SET NULL, set_at timestamptz NOT NULL DEFAULT now(), ended_at timestamptz,
  UNIQUE (organization_id, id)
);
CREATE UNIQUE INDEX contact_rules_standing ON contact_rules (organization_id, jurisdiction) WHERE ended_at IS NULL;

-- Outreach to many contacts. The dispatcher works under the lock of the campaign's row, one worker at a time.
CREATE TABLE campaigns (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  name text NOT NULL, description text,
  campaign_type text NOT NULL CHECK (campaign_type IN ('call', 'sms', 'mixed')),
  purpose text NOT NULL CHECK (purpose IN ('marketing', 'informational')), -- the legal requirements depend on it
  status text NOT NULL DEFAULT 'draft'
    CHECK (status IN ('draft', 'scheduled', 'running', 'paused', 'completed', 'cancelled', 'failed')),
  assistant_id bigint NOT NULL, phone_number_id bigint, -- null: the assistant's numbers in turn
  welcome_message_template text, agenda_template text, end_call_message_template text, sms_message_template text,
  fallback_values jsonb NOT NULL DEFAULT '{}', -- by the name of a variable
  variable_mappings jsonb NOT NULL DEFAULT '{}', available_variables text[] NOT NULL DEFAULT '{}',
  pending_import jsonb, -- while it is not null, an import waits for a user to confirm it
  max_attempts integer NOT NULL, retry_delay_minutes integer NOT NULL,
  settings jsonb NOT NULL DEFAULT '{}', -- limits, hours and voicemail, as the interface has them
  schedule_type text NOT NULL DEFAULT 'immediate' CHECK (schedule_type IN ('immediate', 'scheduled', 'recurring')),
  scheduled_at timestamptz, -- when it starts: the requested time, or the next one of a recurring schedule
  schedule_time_zone text NOT NULL DEFAULT 'UTC', recurring_config jsonb,

  -- The dispatcher's state.
  round integer NOT NULL DEFAULT 1, -- grows with each restart from the beginning: by a recurring schedule, or on request
  look_at timestamptz, -- when the dispatcher looks at it next; null: nothing to do
  start_requested_at timestamptz, -- a user wants it to start at once, whatever its schedule says
  hold_reason text, hold_since timestamptz, -- why it dials no contact although it is running, or failed
  pace_at timestamptz, -- the pace: the next attempt is not before this (a generic cell rate algorithm)
  -- All contacts that are due and before this one have been taken; a sweep without it, once a minute, finds the ones it missed.
  cursor_due_at timestamptz, cursor_id bigint, swept_at timestamptz,
  turns bigint NOT NULL DEFAULT 0, -- attempts so far: chooses among several numbers
  breaker jsonb NOT NULL DEFAULT '{}', -- the carrier's recent answers
  clearing_reason text, -- contacts are being skipped piece by piece, for this reason

  started_at timestamptz, completed_at timestamptz,
  deleted_at timestamptz, -- hidden from then on; its contacts are deleted piece by piece, and then it
  created_by bigint REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (organization_id, id), FOREIGN KEY (organization_id, assistant_id) REFERENCES assistants (organization_id, id),
  FOREIGN KEY (organization_id, phone_number_id) REFERENCES phone_numbers (organization_id, id),
  CHECK ((schedule_type = 'immediate') = (scheduled_at IS NULL)), CHECK ((schedule_type = 'recurring') = (recurring_config IS NOT NULL))
);
CREATE INDEX campaigns_listed ON campaigns (organization_id, id) WHERE deleted_at IS NULL;
CREATE INDEX campaigns_assistant ON campaigns (organization_id, assistant_id);
CREATE INDEX campaigns_deleted ON campaigns (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX campaigns_to_look_at ON campaigns (look_at) WHERE look_at IS NOT NULL AND deleted_at IS NULL;

-- A file with contacts: stored piece by piece as it arrives, then checked, then confirmed.
CREATE TABLE campaign_imports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, organization_id bigint NOT NULL, campaign_id bigint NOT NULL,
  -- uploading → pending → processing → (awaiting_confirmation →) confirming → completed; failed, discarded: with a reason.
  status text NOT NULL DEFAULT 'uploading' CHECK (status IN
    ('uploading', 'pending', 'processing', 'awaiting_confirmation', 'confirming', 'completed', 'failed', 'discarded')),
  reason text,
  file_name text NOT NULL, file_bytes bigint NOT NULL DEFAULT 0,
  column_mappings jsonb NOT NULL DEFAULT '{}', -- where the uploader says what a column is
  confirms_itself boolean NOT NULL,
  format text, encoding text, delimiter text, -- csv or json; all null until the file has arrived
  columns jsonb, -- what each column of the file became; null until its first line was read
  -- Progress of the check: rows of contacts, and the counts of exactly these.
  row_count integer NOT NULL DEFAULT 0, new_count integer NOT NULL DEFAULT 0, duplicate_count integer NOT NULL DEFAULT 0,
  invalid_count integer NOT NULL DEFAULT 0, opted_out_count integer NOT NULL DEFAULT 0,
  imported_count integer NOT NULL DEFAULT 0, -- contacts it made
  claimed_until timestamptz,
  claim_number integer NOT NULL DEFAULT 0, -- grows with each claim, so that a worker whose claim expired writes nothing more
  created_by bigint REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(), finished_at timestamptz,
  UNIQUE (organization_id, id),
  FOREIGN KEY (organization_id, campaign_id) REFERENCES campaigns (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX campaign_imports_of_campaign ON campaign_imports (organization_id, campaign_id, id);
-- One at a time: they would replace each other's contacts.
CREATE UNIQUE INDEX campaign_imports_one_open ON campaign_imports (organization_id, campaign_id)
  WHERE status IN ('uploading', 'pending', 'processing', 'awaiting_confirmation', 'confirming');
CREATE INDEX campaign_imports_at_work ON campaign_imports (claimed_until)
  WHERE status IN ('uploading', 'pending', 'processing', 'confirming');

-- The file as it came. Deleted once everything in it has been checked.
CREATE TABLE campaign_import_pieces (
  organization_id bigint NOT NULL, import_id bigint NOT NULL, position integer NOT NULL, bytes bytea NOT NULL, -- 0, 1, 2, …
  PRIMARY KEY (organization_id, import_id, position),
  FOREIGN KEY (organization_id, import_id) REFERENCES campaign_imports (organization_id, id) ON DELETE CASCADE
);

-- Rows that would become contacts. Deleted once they have, or when the import is discarded.
CREATE TABLE campaign_import_rows (
  organization_id bigint NOT NULL, import_id bigint NOT NULL, line integer NOT NULL,
  phone_number text NOT NULL, number_hash bytea NOT NULL, name text, email text, company text, variables jsonb NOT NULL,
  consent jsonb, -- the row's statement of consent, until the row becomes a contact and this a consent
  PRIMARY KEY (organization_id, import_id, line),
  FOREIGN KEY (organization_id, import_id) REFERENCES campaign_imports (organization_id, id) ON DELETE CASCADE
);

-- Rows that are refused, and why.
CREATE TABLE campaign_import_rejects (
  organization_id bigint NOT NULL, import_id bigint NOT NULL,
  line integer NOT NULL, -- of a list in JSON: the element, from 1
  reason text NOT NULL, value text NOT NULL, -- the offending value, cut short
  PRIMARY KEY (organization_id, import_id, line),
  FOREIGN KEY (organization_id, import_id) REFERENCES campaign_imports (organization_id, id) ON DELETE CASCADE
);

CREATE TABLE campaign_contacts (
  id bigint GENERATED ALWAYS AS IDENTITY, organization_id bigint NOT NULL, campaign_id bigint NOT NULL,
  phone_number text NOT NULL, number_hash bytea NOT NULL, -- as the list of opt-outs keeps it
  name text, email text, company text,
  source text NOT NULL, import_id bigint, -- import, or api
  variables jsonb NOT NULL, -- columns and members that have no place of their own
  status text NOT NULL DEFAULT 'pending' CHECK (status IN
    ('pending', 'in_progress', 'completed', 'failed', 'skipped', 'no_answer', 'busy', 'voicemail')),
  skip_reason text, last_reason text, -- why it is skipped, and how the last attempt ended
  attempts integer NOT NULL DEFAULT 0,
  faults integer NOT NULL DEFAULT 0, -- attempts that failed through no action of the contact; they use up none of its attempts
  due_at timestamptz NOT NULL DEFAULT now(), -- earliest time of the next attempt
  last_attempt_at timestamptz, created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, campaign_id, id), -- in this order, so that one index serves lists, lookups and references
  UNIQUE (organization_id, campaign_id, phone_number),
  FOREIGN KEY (organization_id, campaign_id) REFERENCES campaigns (organization_id, id) ON DELETE CASCADE
)
-- Rows that were taken leave dead entries in front of the next ones: vacuum must remove them early.
WITH (autovacuum_vacuum_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.02);
CREATE INDEX campaign_contacts_due ON campaign_contacts (campaign_id, due_at, id) WHERE status = 'pending';

-- Contacts of a campaign by state, and its results so far, as sums of these rows: polling counts no contacts.
CREATE TABLE campaign_counters (
  organization_id bigint NOT NULL, campaign_id bigint NOT NULL,
  shard smallint NOT NULL, -- one of several rows: counting locks the row until the commit, and few transactions should wait
  pending bigint NOT NULL DEFAULT 0, in_progress bigint NOT NULL DEFAULT 0, completed bigint NOT NULL DEFAULT 0,
  failed bigint NOT NULL DEFAULT 0, skipped bigint NOT NULL DEFAULT 0, no_answer bigint NOT NULL DEFAULT 0,
  busy bigint NOT NULL DEFAULT 0, voicemail bigint NOT NULL DEFAULT 0,
  attempts bigint NOT NULL DEFAULT 0, calls_ended bigint NOT NULL DEFAULT 0, calls_answered bigint NOT NULL DEFAULT 0,
  duration_seconds bigint NOT NULL DEFAULT 0, cost_micros bigint NOT NULL DEFAULT 0,
  unpriced_calls bigint NOT NULL DEFAULT 0, -- calls whose bill has an unknown price
  PRIMARY KEY (organization_id, campaign_id, shard),
  FOREIGN KEY (organization_id, campaign_id) REFERENCES campaigns (organization_id, id) ON DELETE CASCADE
);

-- The counts of contacts minute by minute, for a curve that is kept for a month.
CREATE TABLE campaign_history (
  organization_id bigint NOT NULL, campaign_id bigint NOT NULL, minute timestamptz NOT NULL,
  completed bigint NOT NULL, failed bigint NOT NULL,
  PRIMARY KEY (organization_id, campaign_id, minute),
  FOREIGN KEY (organization_id, campaign_id) REFERENCES campaigns (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX campaign_history_by_age ON campaign_history (minute);

-- One attempt to reach a contact: the intent, committed with its decision before the request to a carrier.
CREATE TABLE campaign_attempts (
  id bigint GENERATED ALWAYS AS IDENTITY,
  organization_id bigint NOT NULL, campaign_id bigint NOT NULL, contact_id bigint NOT NULL, round integer NOT NULL,
  attempt_number integer NOT NULL, -- 1, 2, 3, …: those that used up none count as well
  channel text NOT NULL CHECK (channel IN ('call', 'sms')),
  intent_id uuid NOT NULL UNIQUE, -- of the call (calls.intent_id), or of the text (sms_logs.message_id)
  from_number text NOT NULL, to_number text NOT NULL, number_hash bytea NOT NULL,
  variables jsonb NOT NULL, -- the values the templates were rendered with
  created_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz, -- null: the outcome is not known yet
  -- As a contact's status; skipped: it was neither dialled nor texted.
  outcome text CHECK (outcome IN ('completed', 'failed', 'skipped', 'no_answer', 'busy', 'voicemail')),
  reason text, -- an end reason of calls, or an error code of texts
  is_counted boolean, is_retried boolean, -- whether it used up one of the contact's attempts; the contact is tried again
  duration_seconds integer, is_billed boolean, -- whether its call is billed: null until it is settled, and for texts
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, campaign_id) REFERENCES campaigns (organization_id, id) ON DELETE CASCADE,
  CHECK ((settled_at IS NULL) = (outcome IS NULL))
);
-- The two guarantees: an attempt is made once, and a number has at most one open attempt.
CREATE UNIQUE INDEX campaign_attempts_once ON campaign_attempts (organization_id, campaign_id, contact_id, round, attempt_number);
CREATE UNIQUE INDEX campaign_attempts_one_open ON campaign_attempts (organization_id, number_hash) WHERE settled_at IS NULL;
CREATE INDEX campaign_attempts_open ON campaign_attempts (organization_id, campaign_id, id) WHERE settled_at IS NULL;
CREATE INDEX campaign_attempts_unbilled ON campaign_attempts (organization_id, campaign_id, id) WHERE is_billed = false;
CREATE INDEX campaign_attempts_listed ON campaign_attempts (organization_id, campaign_id, id);
CREATE INDEX campaign_attempts_of_number ON campaign_attempts (organization_id, number_hash, created_at);
-- Looks an attempt up once for each while it is taken to its carrier. No other index has all of it: plans made while few attempts
-- are open choose one that has a part, and later scan all of that.
CREATE INDEX campaign_attempts_intended ON campaign_attempts (organization_id, intent_id) WHERE settled_at IS NULL;
-- For lists and sockets. An attempt enters them once, when it is settled; open ones have their own index.
CREATE INDEX campaign_attempts_by_outcome ON campaign_attempts (organization_id, campaign_id, outcome, id) WHERE settled_at IS NOT NULL;
CREATE INDEX campaign_attempts_by_settlement ON campaign_attempts (organization_id, campaign_id, settled_at, id)
  WHERE settled_at IS NOT NULL;

-- Why an attempt was allowed: the known facts, the rules, their data. Written with the attempt, never changed.
CREATE TABLE attempt_decisions (
  organization_id bigint NOT NULL, attempt_id bigint NOT NULL, record jsonb NOT NULL,
  seal_position bigint, -- of the seal that covers it; null: the next one
  PRIMARY KEY (organization_id, attempt_id),
  FOREIGN KEY (organization_id, attempt_id) REFERENCES campaign_attempts (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX attempt_decisions_unsealed ON attempt_decisions (organization_id, attempt_id) WHERE seal_position IS NULL;
CREATE INDEX attempt_decisions_sealed ON attempt_decisions (organization_id, seal_position) WHERE seal_position IS NOT NULL;

-- A chain per organization: each seal's hash covers its decisions and the previous seal.
CREATE TABLE decision_seals (
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE, position bigint NOT NULL, -- 1, 2, 3, …
  decision_count integer NOT NULL,
  attempt_ids bigint[] NOT NULL, decision_hashes bytea[] NOT NULL, -- in the order of the attempts' ids, so that a missing one shows
  previous_hash bytea NOT NULL, hash bytea NOT NULL, sealed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, position)
);
-- Which seals may list an attempt: each has a range of ids.
CREATE INDEX decision_seals_by_first ON decision_seals (organization_id, (attempt_ids[1]));

-- Rate of a number or a carrier: the next use is not before this.
CREATE TABLE outreach_paces (
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  name text NOT NULL, next_at timestamptz NOT NULL, -- number|call|+1212…, number|sms|+1212…, carrier|call|twilio
  PRIMARY KEY (organization_id, name)
);
