-- Outreach to many people: what they are told, by whom, and when.
CREATE TABLE campaigns (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  name text NOT NULL,
  description text,
  campaign_type text NOT NULL CHECK (campaign_type IN ('call', 'sms', 'mixed')),
  -- What the law asks of it depends on this.
  purpose text NOT NULL CHECK (purpose IN ('marketing', 'informational')),
  status text NOT NULL DEFAULT 'draft'
    CHECK (status IN ('draft', 'scheduled', 'running', 'paused', 'completed', 'cancelled', 'failed')),
  assistant_id bigint NOT NULL,
  -- Null: the assistant's numbers in turn.
  phone_number_id bigint,
  welcome_message_template text,
  agenda_template text,
  end_call_message_template text,
  sms_message_template text,
  -- By the name of a variable.
  fallback_values jsonb NOT NULL DEFAULT '{}',
  variable_mappings jsonb NOT NULL DEFAULT '{}',
  available_variables text[] NOT NULL DEFAULT '{}',
  -- While it is not null, an import waits for a person to confirm it.
  pending_import jsonb,
  max_attempts integer NOT NULL,
  retry_delay_minutes integer NOT NULL,
  -- Limits, hours and voicemail, as the interface has them.
  settings jsonb NOT NULL DEFAULT '{}',
  schedule_type text NOT NULL DEFAULT 'immediate' CHECK (schedule_type IN ('immediate', 'scheduled', 'recurring')),
  -- When it is to start: what was asked for, or the next time of a recurring schedule.
  scheduled_at timestamptz,
  schedule_time_zone text NOT NULL DEFAULT 'UTC',
  recurring_config jsonb,
  started_at timestamptz,
  completed_at timestamptz,
  -- Nobody sees it any more; its contacts are deleted piece by piece, and then it.
  deleted_at timestamptz,
  created_by bigint REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (organization_id, id),
  FOREIGN KEY (organization_id, assistant_id) REFERENCES assistants (organization_id, id),
  FOREIGN KEY (organization_id, phone_number_id) REFERENCES phone_numbers (organization_id, id),
  CHECK ((schedule_type = 'immediate') = (scheduled_at IS NULL)),
  CHECK ((schedule_type = 'recurring') = (recurring_config IS NOT NULL))
);
CREATE INDEX campaigns_listed ON campaigns (organization_id, id) WHERE deleted_at IS NULL;
CREATE INDEX campaigns_assistant ON campaigns (organization_id, assistant_id);
CREATE INDEX campaigns_deleted ON campaigns (deleted_at) WHERE deleted_at IS NOT NULL;
CALL parley_make_tenant_table('campaigns');

-- A file with contacts: stored piece by piece as it arrives, then checked, then confirmed.
CREATE TABLE campaign_imports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  campaign_id bigint NOT NULL,
  -- uploading → pending → processing → (awaiting_confirmation →) confirming → completed; failed, discarded: with a reason.
  status text NOT NULL DEFAULT 'uploading' CHECK (status IN
    ('uploading', 'pending', 'processing', 'awaiting_confirmation', 'confirming', 'completed', 'failed', 'discarded')),
  reason text,
  file_name text NOT NULL,
  file_bytes bigint NOT NULL DEFAULT 0,
  -- Where the person who sends it says what a column is.
  column_mappings jsonb NOT NULL DEFAULT '{}',
  confirms_itself boolean NOT NULL,
  -- csv or json; null until it has arrived, as the two below.
  format text,
  encoding text,
  delimiter text,
  -- What each column of the file became; null until its first line was read.
  columns jsonb,
  -- Up to where it has been checked: rows of contacts, and the counts of exactly these.
  row_count integer NOT NULL DEFAULT 0,
  new_count integer NOT NULL DEFAULT 0,
  duplicate_count integer NOT NULL DEFAULT 0,
  invalid_count integer NOT NULL DEFAULT 0,
  opted_out_count integer NOT NULL DEFAULT 0,
  -- Contacts it made.
  imported_count integer NOT NULL DEFAULT 0,
  claimed_until timestamptz,
  -- Goes up with each claim, so that a worker whose claim ran out writes nothing more.
  claim_number integer NOT NULL DEFAULT 0,
  created_by bigint REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  UNIQUE (organization_id, id),
  FOREIGN KEY (organization_id, campaign_id) REFERENCES campaigns (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX campaign_imports_of_campaign ON campaign_imports (organization_id, campaign_id, id);
-- One at a time: they would replace each other's contacts.
CREATE UNIQUE INDEX campaign_imports_one_open ON campaign_imports (organization_id, campaign_id)
  WHERE status IN ('uploading', 'pending', 'processing', 'awaiting_confirmation', 'confirming');
CREATE INDEX campaign_imports_at_work ON campaign_imports (claimed_until)
  WHERE status IN ('uploading', 'pending', 'processing', 'confirming');
CALL parley_make_tenant_table('campaign_imports');

-- The file as it came. Gone when everything in it has been checked.
CREATE TABLE campaign_import_pieces (
  organization_id bigint NOT NULL,
  import_id bigint NOT NULL,
  -- 0, 1, 2, …
  position integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (organization_id, import_id, position),
  FOREIGN KEY (organization_id, import_id) REFERENCES campaign_imports (organization_id, id) ON DELETE CASCADE
);
CALL parley_make_tenant_table('campaign_import_pieces');

-- Rows that would become contacts. Gone when they have, or when the import is discarded.
CREATE TABLE campaign_import_rows (
  organization_id bigint NOT NULL,
  import_id bigint NOT NULL,
  line integer NOT NULL,
  phone_number text NOT NULL,
  number_hash bytea NOT NULL,
  name text,
  email text,
  company text,
  variables jsonb NOT NULL,
  PRIMARY KEY (organization_id, import_id, line),
  FOREIGN KEY (organization_id, import_id) REFERENCES campaign_imports (organization_id, id) ON DELETE CASCADE
);
CALL parley_make_tenant_table('campaign_import_rows');

-- Rows that will not, and why.
CREATE TABLE campaign_import_rejects (
  organization_id bigint NOT NULL,
  import_id bigint NOT NULL,
  -- Of a list in JSON: the element, from 1.
  line integer NOT NULL,
  reason text NOT NULL,
  -- What it was about, cut short.
  value text NOT NULL,
  PRIMARY KEY (organization_id, import_id, line),
  FOREIGN KEY (organization_id, import_id) REFERENCES campaign_imports (organization_id, id) ON DELETE CASCADE
);
CALL parley_make_tenant_table('campaign_import_rejects');

-- A person in a campaign.
CREATE TABLE campaign_contacts (
  id bigint GENERATED ALWAYS AS IDENTITY,
  organization_id bigint NOT NULL,
  campaign_id bigint NOT NULL,
  phone_number text NOT NULL,
  -- As the list of opt-outs keeps it.
  number_hash bytea NOT NULL,
  name text,
  email text,
  company text,
  -- import, or api.
  source text NOT NULL,
  import_id bigint,
  -- Columns and members that have no place of their own.
  variables jsonb NOT NULL,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN
    ('pending', 'in_progress', 'completed', 'failed', 'skipped', 'no_answer', 'busy', 'voicemail')),
  -- Why it is skipped.
  skip_reason text,
  attempts integer NOT NULL DEFAULT 0,
  -- From when on it may be tried.
  due_at timestamptz NOT NULL DEFAULT now(),
  last_attempt_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- In this order, so that one index serves lists, lookups and references.
  PRIMARY KEY (organization_id, campaign_id, id),
  UNIQUE (organization_id, campaign_id, phone_number),
  FOREIGN KEY (organization_id, campaign_id) REFERENCES campaigns (organization_id, id) ON DELETE CASCADE
)
-- Rows that were taken are dead entries in front of those that are next: they must go early.
WITH (autovacuum_vacuum_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.02);
CREATE INDEX campaign_contacts_due ON campaign_contacts (campaign_id, due_at, id) WHERE status = 'pending';
CALL parley_make_tenant_table('campaign_contacts');

-- How many contacts of a campaign are in which state: sums of these. What is polled counts no contacts.
CREATE TABLE campaign_counters (
  organization_id bigint NOT NULL,
  campaign_id bigint NOT NULL,
  -- Which of several rows of the campaign: counting locks the row until the commit, and few should wait for each other.
  shard smallint NOT NULL,
  pending bigint NOT NULL DEFAULT 0,
  in_progress bigint NOT NULL DEFAULT 0,
  completed bigint NOT NULL DEFAULT 0,
  failed bigint NOT NULL DEFAULT 0,
  skipped bigint NOT NULL DEFAULT 0,
  no_answer bigint NOT NULL DEFAULT 0,
  busy bigint NOT NULL DEFAULT 0,
  voicemail bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, campaign_id, shard),
  FOREIGN KEY (organization_id, campaign_id) REFERENCES campaigns (organization_id, id) ON DELETE CASCADE
);
CALL parley_make_tenant_table('campaign_counters');
