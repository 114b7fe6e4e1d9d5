-- Conversation flows: graphs of nodes that lead a conversation instead of a single prompt.
CREATE TABLE flows (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  name text NOT NULL,
  -- The base assistant, whose model, voice, tools and settings the conversation uses.
  base_assistant_id bigint NOT NULL,
  -- As it was sent: `json` keeps the members in the order their author gave them.
  graph json NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  -- Incremented by every change of the graph or the base assistant.
  version integer NOT NULL DEFAULT 1,
  -- When it was deleted; the row stays for the conversations that refer to it.
  deleted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (organization_id, id),
  FOREIGN KEY (organization_id, base_assistant_id) REFERENCES assistants (organization_id, id)
);
CREATE INDEX flows_listed ON flows (organization_id, id) WHERE deleted_at IS NULL;
CREATE INDEX flows_base_assistant ON flows (organization_id, base_assistant_id) WHERE deleted_at IS NULL;
CALL parley_make_tenant_table('flows');

-- Each version of a flow: a conversation keeps the version it began with.
CREATE TABLE flow_versions (
  organization_id bigint NOT NULL,
  flow_id bigint NOT NULL,
  version integer NOT NULL,
  graph json NOT NULL,
  base_assistant_id bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, flow_id, version),
  FOREIGN KEY (organization_id, flow_id) REFERENCES flows (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, base_assistant_id) REFERENCES assistants (organization_id, id)
);
CALL parley_make_tenant_table('flow_versions');
-- Written once.
REVOKE UPDATE, DELETE ON flow_versions FROM parley_tenant;

-- A number is answered by an assistant or by a flow.
ALTER TABLE phone_numbers
  ADD COLUMN flow_id bigint,
  ADD CONSTRAINT phone_numbers_flow FOREIGN KEY (organization_id, flow_id) REFERENCES flows (organization_id, id),
  ADD CONSTRAINT phone_numbers_one_answers CHECK (assistant_id IS NULL OR flow_id IS NULL),
  ADD CONSTRAINT phone_numbers_caller_id_without_flow CHECK (NOT is_verified_caller_id OR flow_id IS NULL);
CREATE INDEX phone_numbers_flow_assigned ON phone_numbers (organization_id, flow_id) WHERE flow_id IS NOT NULL;

-- The flow that leads a conversation, in the version it began with.
ALTER TABLE calls
  ADD COLUMN flow_id bigint,
  ADD COLUMN flow_version integer,
  ADD CONSTRAINT calls_flow FOREIGN KEY (organization_id, flow_id, flow_version)
    REFERENCES flow_versions (organization_id, flow_id, version),
  ADD CONSTRAINT calls_flow_has_version CHECK ((flow_id IS NULL) = (flow_version IS NULL));
CREATE INDEX calls_flow_led ON calls (organization_id, flow_id) WHERE flow_id IS NOT NULL;
