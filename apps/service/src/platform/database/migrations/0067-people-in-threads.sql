-- A person answers the thread themselves until then; the assistant does not. One that has ended stays until the next begins.
CREATE TABLE sms_holds (
  organization_id bigint NOT NULL,
  conversation_id bigint NOT NULL,
  -- Null: their account is gone, or a program asked for it whose person is.
  held_by bigint REFERENCES users ON DELETE SET NULL,
  held_until timestamptz NOT NULL,
  PRIMARY KEY (organization_id, conversation_id),
  FOREIGN KEY (organization_id, conversation_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE
);
CALL parley_make_tenant_table('sms_holds');

-- Up to which of the customer's texts somebody of the organization has read the thread.
CREATE TABLE sms_read_marks (
  organization_id bigint NOT NULL,
  conversation_id bigint NOT NULL,
  -- -1: none.
  read_message_index integer NOT NULL,
  PRIMARY KEY (organization_id, conversation_id),
  FOREIGN KEY (organization_id, conversation_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE
);
CALL parley_make_tenant_table('sms_read_marks');

-- What people write about a thread for each other; no customer and no model ever reads it.
CREATE TABLE sms_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  conversation_id bigint NOT NULL,
  written_by bigint REFERENCES users ON DELETE SET NULL,
  content text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (organization_id, conversation_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX sms_notes_conversation ON sms_notes (organization_id, conversation_id, id);
CALL parley_make_tenant_table('sms_notes');
