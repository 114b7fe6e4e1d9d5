-- What a caller has asked to be forgotten in a conversation, until they have agreed to what was read back to them.
CREATE TABLE memory_forget_requests (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  conversation_id bigint NOT NULL,
  -- SHA-256 of what is to be forgotten: the caller agrees to exactly that.
  request_hash bytea NOT NULL,
  -- The turn in which it was asked for; the reply that counts is the very next one.
  turn integer NOT NULL,
  PRIMARY KEY (organization_id, conversation_id),
  FOREIGN KEY (organization_id, conversation_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE
);
CALL parley_make_tenant_table('memory_forget_requests');
