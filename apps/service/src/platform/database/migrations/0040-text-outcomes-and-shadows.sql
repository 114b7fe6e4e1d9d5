-- Texts have outcomes, too. What calls alone can have is null for them, so that it counts for nothing.
ALTER TABLE prompt_outcomes
  ADD COLUMN channel text NOT NULL DEFAULT 'voice' CHECK (channel IN ('voice', 'sms')),
  ALTER COLUMN transferred DROP NOT NULL,
  ALTER COLUMN hung_up_early DROP NOT NULL,
  ADD CONSTRAINT prompt_outcomes_of_calls CHECK (
    (channel = 'voice') = (transferred IS NOT NULL) AND (channel = 'voice') = (hung_up_early IS NOT NULL));
ALTER TABLE prompt_outcomes ALTER COLUMN channel DROP DEFAULT;

ALTER TABLE prompt_versions
  -- Of the false roll-backs a canary may have, the part that calls are given, from 0 to 1; texts have the rest. Fixed when it starts.
  ADD COLUMN voice_share double precision CHECK (voice_share > 0 AND voice_share < 1),
  -- Of the assistant's turns, in percent, while it is in shadow.
  ADD COLUMN shadow_percentage double precision;
-- Those that run now were compared by calls alone.
UPDATE prompt_versions SET voice_share = 0.9 WHERE status = 'canary';
UPDATE prompt_versions SET shadow_percentage = 5 WHERE status = 'shadow';
ALTER TABLE prompt_versions
  ADD CONSTRAINT prompt_versions_shadow CHECK (
    (status = 'shadow') = (shadow_percentage IS NOT NULL) AND shadow_percentage > 0 AND shadow_percentage <= 100);
CREATE UNIQUE INDEX prompt_versions_one_shadow ON prompt_versions (organization_id, assistant_id) WHERE status = 'shadow';
GRANT UPDATE (voice_share, shadow_percentage) ON prompt_versions TO parley_tenant;

-- What became of a thread, by the assistant's model, after it was completed; none of its words.
CREATE TABLE sms_analyses (
  organization_id bigint NOT NULL,
  conversation_id bigint NOT NULL,
  -- waiting → running → done, skipped or failed; one whose process died is claimed again.
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'skipped', 'failed')),
  -- Why there is no analysis.
  reason text,
  attempts integer NOT NULL DEFAULT 0,
  claimed_until timestamptz,
  -- Until then a job is expected to come by itself.
  due_at timestamptz NOT NULL DEFAULT now() + interval '10 minutes',
  resolution_status text CHECK (resolution_status IN ('resolved', 'unresolved')),
  -- 0 to 1; null: nobody can tell.
  quality_score double precision,
  complained boolean,
  llm_provider text,
  llm_model text,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  PRIMARY KEY (organization_id, conversation_id),
  FOREIGN KEY (organization_id, conversation_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX sms_analyses_open ON sms_analyses (due_at) WHERE state IN ('waiting', 'running');
CALL parley_make_tenant_table('sms_analyses');

-- A conversation that ended while a version of its assistant's prompt was in shadow.
CREATE TABLE shadow_conversations (
  organization_id bigint NOT NULL,
  prompt_version_id bigint NOT NULL,
  conversation_id bigint NOT NULL,
  -- waiting → running → done or skipped.
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'skipped')),
  -- Why not all of its turns were answered.
  reason text,
  -- Turns of the sample that were not answered.
  skipped_turns integer NOT NULL DEFAULT 0,
  attempts integer NOT NULL DEFAULT 0,
  claimed_until timestamptz,
  -- No job is asked for before.
  due_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  PRIMARY KEY (organization_id, prompt_version_id, conversation_id),
  FOREIGN KEY (organization_id, prompt_version_id) REFERENCES prompt_versions (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, conversation_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX shadow_conversations_open ON shadow_conversations (due_at) WHERE state IN ('waiting', 'running');
CREATE INDEX shadow_conversations_of_conversation ON shadow_conversations (organization_id, conversation_id);
CALL parley_make_tenant_table('shadow_conversations');

-- A turn of such a conversation, answered again by the version in shadow. Personal data is redacted.
CREATE TABLE shadow_turns (
  organization_id bigint NOT NULL,
  prompt_version_id bigint NOT NULL,
  conversation_id bigint NOT NULL,
  -- Of the live answer in its conversation.
  turn_index integer NOT NULL,
  -- What the conversation began with; null: its assistant had no versions.
  live_version_id bigint,
  live_answer text NOT NULL,
  candidate_answer text NOT NULL,
  live_tool_calls jsonb NOT NULL,
  candidate_tool_calls jsonb NOT NULL,
  tool_calls_differ boolean NOT NULL,
  -- Of the two answers' words, 0 to 1.
  similarity double precision NOT NULL,
  -- Of the candidate.
  latency_ms integer NOT NULL,
  -- Of the candidate and the judge; null where the price is unknown.
  cost_micros bigint,
  -- Null: the judge's answer cannot be read.
  preference text CHECK (preference IN ('live', 'candidate', 'same')),
  -- What kept the candidate from answering as it would have.
  problems text[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, prompt_version_id, conversation_id, turn_index),
  FOREIGN KEY (organization_id, prompt_version_id, conversation_id)
    REFERENCES shadow_conversations (organization_id, prompt_version_id, conversation_id) ON DELETE CASCADE
);
CALL parley_make_tenant_table('shadow_turns');
