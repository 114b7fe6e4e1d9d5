-- What the dispatcher knows of a campaign. It works under the lock of the campaign's row, one worker at a time.
ALTER TABLE campaigns
  -- Goes up each time all of it begins again: by a recurring schedule, or because somebody wants it.
  ADD COLUMN round integer NOT NULL DEFAULT 1,
  -- When the dispatcher looks at it next; null: there is nothing to do.
  ADD COLUMN look_at timestamptz,
  -- Somebody wants it to begin at once, whatever its schedule says.
  ADD COLUMN start_requested_at timestamptz,
  -- Why it dials nobody although it is running, or failed.
  ADD COLUMN hold_reason text,
  ADD COLUMN hold_since timestamptz,
  -- The pace: the next attempt is not before this (a generic cell rate algorithm).
  ADD COLUMN pace_at timestamptz,
  -- All contacts that are due and before this one have been taken; a look without it, once a minute, finds what slipped.
  ADD COLUMN cursor_due_at timestamptz,
  ADD COLUMN cursor_id bigint,
  ADD COLUMN swept_at timestamptz,
  -- How many attempts there have been: whose turn it is among several numbers.
  ADD COLUMN turns bigint NOT NULL DEFAULT 0,
  -- How the carrier has answered lately.
  ADD COLUMN breaker jsonb NOT NULL DEFAULT '{}',
  -- Contacts are being skipped piece by piece, for this reason.
  ADD COLUMN clearing_reason text;
CREATE INDEX campaigns_to_look_at ON campaigns (look_at) WHERE look_at IS NOT NULL AND deleted_at IS NULL;

ALTER TABLE campaign_contacts
  -- Attempts that came to nothing without anything being the contact's doing. They use up none of those it has.
  ADD COLUMN faults integer NOT NULL DEFAULT 0,
  -- How the last attempt ended.
  ADD COLUMN last_reason text;

-- One attempt to reach a person: the intent, committed with its decision before a carrier is asked.
CREATE TABLE campaign_attempts (
  id bigint GENERATED ALWAYS AS IDENTITY,
  organization_id bigint NOT NULL,
  campaign_id bigint NOT NULL,
  contact_id bigint NOT NULL,
  round integer NOT NULL,
  -- 1, 2, 3, …: those that used up none count as well.
  attempt_number integer NOT NULL,
  channel text NOT NULL CHECK (channel IN ('call', 'sms')),
  number_hash bytea NOT NULL,
  -- Of the call (calls.intent_id), or of the text (sms_logs.message_id).
  intent_id uuid NOT NULL UNIQUE,
  from_number text NOT NULL,
  to_number text NOT NULL,
  -- What the templates were rendered with.
  variables jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Null: nobody knows yet how it ends.
  settled_at timestamptz,
  -- As a contact's status; skipped: nobody was dialled or texted.
  outcome text CHECK (outcome IN ('completed', 'failed', 'skipped', 'no_answer', 'busy', 'voicemail')),
  -- An end reason of calls, or an error code of texts.
  reason text,
  -- Whether it used up one of the contact's attempts.
  is_counted boolean,
  -- The contact is tried again.
  is_retried boolean,
  duration_seconds integer,
  -- Whether its call is billed: null until it is settled, and for texts.
  is_billed boolean,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, campaign_id) REFERENCES campaigns (organization_id, id) ON DELETE CASCADE,
  CHECK ((settled_at IS NULL) = (outcome IS NULL))
);
-- The two guarantees: an attempt is made once, and nobody is reached for by two at the same time.
CREATE UNIQUE INDEX campaign_attempts_once ON campaign_attempts (organization_id, campaign_id, contact_id, round, attempt_number);
CREATE UNIQUE INDEX campaign_attempts_one_open ON campaign_attempts (organization_id, number_hash) WHERE settled_at IS NULL;
CREATE INDEX campaign_attempts_open ON campaign_attempts (organization_id, campaign_id, id) WHERE settled_at IS NULL;
CREATE INDEX campaign_attempts_unbilled ON campaign_attempts (organization_id, campaign_id, id) WHERE is_billed = false;
CREATE INDEX campaign_attempts_listed ON campaign_attempts (organization_id, campaign_id, id);
CREATE INDEX campaign_attempts_of_number ON campaign_attempts (organization_id, number_hash, created_at);
CALL parley_make_tenant_table('campaign_attempts');

-- Why an attempt was allowed: what was known, by which rules, in which data. Written with the attempt, never changed.
CREATE TABLE attempt_decisions (
  organization_id bigint NOT NULL,
  attempt_id bigint NOT NULL,
  record jsonb NOT NULL,
  -- Which seal it is under; null: the next one.
  seal_position bigint,
  PRIMARY KEY (organization_id, attempt_id),
  FOREIGN KEY (organization_id, attempt_id) REFERENCES campaign_attempts (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX attempt_decisions_unsealed ON attempt_decisions (organization_id, attempt_id) WHERE seal_position IS NULL;
CREATE INDEX attempt_decisions_sealed ON attempt_decisions (organization_id, seal_position) WHERE seal_position IS NOT NULL;
CALL parley_make_tenant_table('attempt_decisions');

-- A chain per organization: each seal's hash covers the decisions under it and the seal before.
CREATE TABLE decision_seals (
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  -- 1, 2, 3, …
  position bigint NOT NULL,
  decision_count integer NOT NULL,
  -- Of each decision, in the order of the attempts' ids, so that one that is gone is noticed.
  attempt_ids bigint[] NOT NULL,
  decision_hashes bytea[] NOT NULL,
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL,
  sealed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, position)
);
CALL parley_make_tenant_table('decision_seals');

-- What has come of a campaign: sums of attempts, in the rows that count its contacts.
ALTER TABLE campaign_counters
  ADD COLUMN attempts bigint NOT NULL DEFAULT 0,
  ADD COLUMN calls_ended bigint NOT NULL DEFAULT 0,
  ADD COLUMN calls_answered bigint NOT NULL DEFAULT 0,
  ADD COLUMN duration_seconds bigint NOT NULL DEFAULT 0,
  ADD COLUMN cost_micros bigint NOT NULL DEFAULT 0,
  -- Calls whose bill has a price that is unknown.
  ADD COLUMN unpriced_calls bigint NOT NULL DEFAULT 0;

-- The counts of contacts minute by minute, for a curve.
CREATE TABLE campaign_history (
  organization_id bigint NOT NULL,
  campaign_id bigint NOT NULL,
  minute timestamptz NOT NULL,
  completed bigint NOT NULL,
  failed bigint NOT NULL,
  PRIMARY KEY (organization_id, campaign_id, minute),
  FOREIGN KEY (organization_id, campaign_id) REFERENCES campaigns (organization_id, id) ON DELETE CASCADE
);
CALL parley_make_tenant_table('campaign_history');

-- How fast a number or a carrier may be used: the next use is not before this.
CREATE TABLE outreach_paces (
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  -- number|call|+1212…, number|sms|+1212…, carrier|call|twilio
  name text NOT NULL,
  next_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, name)
);
CALL parley_make_tenant_table('outreach_paces');

ALTER TABLE calls
  -- Somebody is called who did not ask for it: the call says that an AI is calling, and that it is recorded.
  ADD COLUMN is_outreach boolean NOT NULL DEFAULT false;
ALTER TABLE sms_logs DROP CONSTRAINT sms_logs_origin_check;
ALTER TABLE sms_logs ADD CONSTRAINT sms_logs_origin_check
  CHECK (origin IN ('carrier', 'answer', 'keyword', 'api', 'campaign'));
