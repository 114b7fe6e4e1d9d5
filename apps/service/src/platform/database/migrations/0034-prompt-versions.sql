-- What an assistant is told, version by version: who may try which, and what conversations began with.
CREATE TABLE prompt_versions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  assistant_id bigint NOT NULL,
  -- Counts up within the assistant.
  version integer NOT NULL,
  version_name text,
  system_prompt text NOT NULL,
  -- The author's note: what is different, and why.
  change_summary text,
  -- manual: sent as a version; edit: by a change of the assistant; assistant: what it was told before it had versions.
  source text NOT NULL,
  -- Null: nobody did, or their account is gone.
  created_by bigint REFERENCES users ON DELETE SET NULL,
  status text NOT NULL,
  -- Of callers, in percent, while it is a canary.
  traffic_percentage double precision,
  -- Of its last evaluation.
  eval_score double precision,
  eval_passed boolean,
  evaluated_at timestamptz,
  -- The version that was in production before it.
  replaced_version_id bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (organization_id, id),
  UNIQUE (organization_id, assistant_id, version),
  FOREIGN KEY (organization_id, assistant_id) REFERENCES assistants (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, replaced_version_id) REFERENCES prompt_versions (organization_id, id),
  CONSTRAINT prompt_versions_status CHECK (
    status IN ('draft', 'testing', 'approved', 'canary', 'shadow', 'production', 'retired', 'rejected')),
  CONSTRAINT prompt_versions_traffic CHECK (
    (status = 'canary') = (traffic_percentage IS NOT NULL) AND traffic_percentage BETWEEN 0 AND 100)
);
CREATE UNIQUE INDEX prompt_versions_one_production ON prompt_versions (organization_id, assistant_id) WHERE status = 'production';
CREATE UNIQUE INDEX prompt_versions_one_canary ON prompt_versions (organization_id, assistant_id) WHERE status = 'canary';
CALL parley_make_tenant_table('prompt_versions');
-- What it says is written once.
REVOKE UPDATE, DELETE ON prompt_versions FROM parley_tenant;
GRANT UPDATE (status, traffic_percentage, eval_score, eval_passed, evaluated_at, replaced_version_id, updated_at)
  ON prompt_versions TO parley_tenant;

-- Each move of a version from one state to another, and who made it.
CREATE TABLE prompt_moves (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  prompt_version_id bigint NOT NULL,
  move text NOT NULL,
  from_status text,
  to_status text NOT NULL,
  traffic_percentage double precision,
  -- Notes of who approved it, why it was rolled back.
  reason text,
  -- Null: it happened by itself, or the account is gone.
  moved_by bigint REFERENCES users ON DELETE SET NULL,
  moved_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (organization_id, prompt_version_id) REFERENCES prompt_versions (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX prompt_moves_of_version ON prompt_moves (organization_id, prompt_version_id, id);
CALL parley_make_tenant_table('prompt_moves');
REVOKE UPDATE, DELETE ON prompt_moves FROM parley_tenant;

-- The version a conversation began with; null: its assistant had none.
ALTER TABLE calls
  ADD COLUMN prompt_version_id bigint,
  ADD CONSTRAINT calls_prompt_version FOREIGN KEY (organization_id, prompt_version_id)
    REFERENCES prompt_versions (organization_id, id);
CREATE INDEX calls_prompt_version ON calls (organization_id, prompt_version_id) WHERE prompt_version_id IS NOT NULL;

-- Which version a conversation begins with: the canary for the share of callers it has, else the one in production. A caller's
-- place between 0 and 100 is made of a keyed hash of the caller and of the version, so that it stays the same from
-- conversation to conversation, and is another one for the next canary.
CREATE FUNCTION parley_choose_prompt(organization bigint, assistant bigint, caller bytea) RETURNS bigint
  LANGUAGE sql STABLE AS $$
  SELECT id FROM prompt_versions
  WHERE organization_id = organization AND assistant_id = assistant
    AND (status = 'production' OR status = 'canary' AND traffic_percentage > 100 *
      ('x' || encode(substr(sha256(caller || convert_to(id::text, 'UTF8')), 1, 4), 'hex'))::bit(32)::bigint / 4294967296.0)
  ORDER BY status LIMIT 1
$$;
