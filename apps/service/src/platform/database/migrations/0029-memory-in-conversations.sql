-- What may be remembered of callers; null: the defaults. Assistants narrow it in their settings.
ALTER TABLE organizations ADD COLUMN memory_write_policy jsonb;

-- What conversations are given of what is remembered, kept ready by whoever changes a memory: one card of each caller,
-- location and assistant, and one of the organization.
CREATE TABLE memory_cards (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  memory_scope text NOT NULL,
  -- The caller's hash, the location's number, the assistant's id; empty for the organization.
  subject_id text NOT NULL,
  -- The best first.
  facts jsonb NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, memory_scope, subject_id)
);
CALL parley_make_tenant_table('memory_cards');

-- Which memories a conversation was given, and in which of its turns the answer used them.
CREATE TABLE memory_uses (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  conversation_id bigint NOT NULL,
  memory_id bigint NOT NULL,
  used_turns integer[] NOT NULL DEFAULT '{}',
  given_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, conversation_id, memory_id),
  FOREIGN KEY (organization_id, conversation_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, memory_id) REFERENCES memories (organization_id, id) ON DELETE CASCADE
);
CALL parley_make_tenant_table('memory_uses');
CREATE INDEX memory_uses_of_memory ON memory_uses (organization_id, memory_id);

-- The reading of a finished conversation for facts worth keeping: asked for, claimed, done once.
CREATE TABLE memory_extractions (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  conversation_id bigint NOT NULL,
  channel text NOT NULL,
  assistant_id bigint NOT NULL,
  -- Null until it is claimed, and of a caller without a number.
  caller_hash text,
  -- What is said in a conversation that began before its caller was forgotten is not kept.
  began_at timestamptz NOT NULL,
  -- waiting, running, done, skipped, failed
  state text NOT NULL DEFAULT 'waiting',
  -- Why it was skipped or failed; no content.
  reason text,
  attempts integer NOT NULL DEFAULT 0,
  -- Until then the process that claimed it works on it.
  claimed_until timestamptz,
  llm_provider text,
  llm_model text,
  added_count integer NOT NULL DEFAULT 0,
  confirmed_count integer NOT NULL DEFAULT 0,
  superseded_count integer NOT NULL DEFAULT 0,
  refused_count integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  PRIMARY KEY (organization_id, conversation_id),
  FOREIGN KEY (organization_id, conversation_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE
);
CALL parley_make_tenant_table('memory_extractions');
CREATE INDEX memory_extractions_of_caller ON memory_extractions (organization_id, caller_hash) WHERE state = 'running';
