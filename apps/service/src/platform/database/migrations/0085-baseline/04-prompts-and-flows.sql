-- An assistant's prompt, version by version.
CREATE TABLE prompt_versions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  assistant_id bigint NOT NULL,
  version integer NOT NULL, -- counts up within the assistant
  version_name text, system_prompt text NOT NULL,
  change_summary text, -- the author's note: what is different, and why
  source text NOT NULL, -- manual: sent as a version; edit: by a change of the assistant; assistant: its prompt before it had versions
  created_by bigint REFERENCES users ON DELETE SET NULL, -- null: the service did, or the account is gone
  status text NOT NULL,
  traffic_percentage double precision, -- share of callers, while it is a canary
  -- Share of the false roll-backs a canary may have that calls are given, from 0 to 1; texts have the rest. Fixed when it starts.
  voice_share double precision CHECK (voice_share > 0 AND voice_share < 1),
  shadow_percentage double precision, -- share of the assistant's turns, while it is in shadow
  eval_score double precision, eval_passed boolean, evaluated_at timestamptz, -- its last evaluation
  replaced_version_id bigint, -- the version that was in production before it
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (organization_id, id), UNIQUE (organization_id, assistant_id, version),
  FOREIGN KEY (organization_id, assistant_id) REFERENCES assistants (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, replaced_version_id) REFERENCES prompt_versions (organization_id, id),
  CONSTRAINT prompt_versions_status CHECK (
    status IN ('draft', 'testing', 'approved', 'canary', 'shadow', 'production', 'retired', 'rejected')),
  CONSTRAINT prompt_versions_traffic CHECK (
    (status = 'canary') = (traffic_percentage IS NOT NULL) AND traffic_percentage BETWEEN 0 AND 100),
  CONSTRAINT prompt_versions_shadow CHECK (
    (status = 'shadow') = (shadow_percentage IS NOT NULL) AND shadow_percentage > 0 AND shadow_percentage <= 100)
);
CREATE UNIQUE INDEX prompt_versions_one_production ON prompt_versions (organization_id, assistant_id) WHERE status = 'production';
CREATE UNIQUE INDEX prompt_versions_one_canary ON prompt_versions (organization_id, assistant_id) WHERE status = 'canary';
CREATE UNIQUE INDEX prompt_versions_one_shadow ON prompt_versions (organization_id, assistant_id) WHERE status = 'shadow';
CREATE INDEX prompt_versions_canaries ON prompt_versions (id) WHERE status = 'canary';

-- Each move of a version from one state to another.
CREATE TABLE prompt_moves (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  prompt_version_id bigint NOT NULL,
  move text NOT NULL, from_status text, to_status text NOT NULL, traffic_percentage double precision,
  reason text, -- notes of the approver, or why it was rolled back
  moved_by bigint REFERENCES users ON DELETE SET NULL, -- null: the service moved it, or the account is gone
  moved_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (organization_id, prompt_version_id) REFERENCES prompt_versions (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX prompt_moves_of_version ON prompt_moves (organization_id, prompt_version_id, id);

-- The version a conversation begins with: the canary for its share of callers, else the one in production. A caller's place
-- between 0 and 100 comes from a keyed hash of the caller and of the version, so that it stays the same from conversation to
-- conversation, and differs for the next canary. PL/pgSQL because each connection keeps its plan: planning a SQL function
-- anew for each call took longer than running it.
CREATE FUNCTION parley_choose_prompt(organization bigint, assistant bigint, caller bytea) RETURNS bigint
  LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT id FROM prompt_versions
    WHERE organization_id = organization AND assistant_id = assistant
      AND (status = 'production' OR status = 'canary' AND traffic_percentage > 100 *
        ('x' || encode(substr(sha256(caller || convert_to(id::text, 'UTF8')), 1, 4), 'hex'))::bit(32)::bigint / 4294967296.0)
    ORDER BY status LIMIT 1);
END
$$;

-- Conversation flows: graphs of nodes that lead a conversation instead of a single prompt.
CREATE TABLE flows (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  name text NOT NULL,
  base_assistant_id bigint NOT NULL, -- the conversation uses its model, voice, tools and settings
  graph json NOT NULL, -- as it was sent: `json` keeps the members in the order their author gave them
  is_active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1, -- incremented by every change of the graph or the base assistant
  deleted_at timestamptz, -- the row stays for the conversations that refer to it
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (organization_id, id), FOREIGN KEY (organization_id, base_assistant_id) REFERENCES assistants (organization_id, id)
);
CREATE INDEX flows_listed ON flows (organization_id, id) WHERE deleted_at IS NULL;
CREATE INDEX flows_base_assistant ON flows (organization_id, base_assistant_id) WHERE deleted_at IS NULL;

-- Each version of a flow: a conversation keeps the version it began with.
CREATE TABLE flow_versions (
  organization_id bigint NOT NULL, flow_id bigint NOT NULL, version integer NOT NULL,
  graph json NOT NULL, base_assistant_id bigint NOT NULL, created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, flow_id, version),
  FOREIGN KEY (organization_id, flow_id) REFERENCES flows (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, base_assistant_id) REFERENCES assistants (organization_id, id)
);
