-- Where a conversation stands in its flow. One run continues over calls and texts between the same two numbers, until the
-- flow ends or the customer has not come back for too long.
CREATE TABLE flow_runs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  flow_id bigint NOT NULL,
  -- The version the run began with, even if the flow changes.
  flow_version integer NOT NULL,
  -- The customer's number; for an anonymous caller `call:` and the call's id, because two of them may be different people.
  contact_key text NOT NULL,
  assistant_phone_number text NOT NULL,
  -- The conversation that has the run now. One that lost it to another must not write it any more.
  conversation_id bigint NOT NULL,
  -- The call or thread it was in before, whose dialogue is remembered.
  earlier_conversation_id bigint,
  -- The runtime's state; null before anything has happened.
  state json,
  ended_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (organization_id, flow_id, flow_version) REFERENCES flow_versions (organization_id, flow_id, version),
  FOREIGN KEY (organization_id, conversation_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX flow_runs_open ON flow_runs (organization_id, flow_id, contact_key, assistant_phone_number)
  WHERE ended_at IS NULL;
CREATE INDEX flow_runs_conversation ON flow_runs (organization_id, conversation_id);
CALL parley_make_tenant_table('flow_runs');

-- The transitions that were taken in a turn of a call: [{ from, to, kind, reason }].
ALTER TABLE call_turns ADD COLUMN moves jsonb NOT NULL DEFAULT '[]';

-- A text that arrived while its sender was on the line: part of the call once the call has taken it.
CREATE TABLE call_texts (
  organization_id bigint NOT NULL,
  call_id bigint NOT NULL,
  conversation_id bigint NOT NULL,
  message_index integer NOT NULL,
  -- Null until then; if the call ends before, the thread answers it.
  taken_at timestamptz,
  PRIMARY KEY (organization_id, call_id, conversation_id, message_index),
  FOREIGN KEY (organization_id, call_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, conversation_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE
);
CALL parley_make_tenant_table('call_texts');
