-- Parts of long texts, from carriers that deliver them one by one, until all have arrived or we stop waiting.
CREATE TABLE sms_parts (
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  provider text NOT NULL,
  from_number text NOT NULL,
  to_number text NOT NULL,
  -- The same for all parts of one text; the sender's phone counts it up and starts over.
  reference text NOT NULL,
  part_number integer NOT NULL,
  part_count integer NOT NULL,
  provider_message_id text NOT NULL,
  body text NOT NULL,
  payload jsonb NOT NULL,
  is_verified boolean NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, provider, from_number, to_number, reference, part_number)
);
CREATE INDEX sms_parts_age ON sms_parts (received_at);
CALL parley_make_tenant_table('sms_parts');

-- The time until which the carrier asked us to wait; the text is not nudged before it.
ALTER TABLE sms_logs ADD COLUMN not_before timestamptz;
