-- What a number's carrier is to be told of it, and what it had of the number before it was pointed here.
CREATE TABLE phone_number_configurations (
  organization_id bigint NOT NULL,
  phone_number_id bigint NOT NULL,
  -- A name of the newest change the carrier may not have been told of; null: it has. Whoever tells it clears only the one
  -- it has told.
  wish uuid DEFAULT gen_random_uuid(),
  wished_at timestamptz NOT NULL DEFAULT now(),
  -- When somebody looks whether the job was lost.
  due_at timestamptz NOT NULL DEFAULT now() + interval '2 minutes',
  -- Until when somebody is telling the carrier: one at a time, so that pointing here and putting back do not cross.
  leased_until timestamptz,
  -- What the carrier said when it was told last and refused, or failed.
  failure text,
  -- The carrier's own settings, as JSON; addresses may hold passwords.
  former_settings_encrypted text,
  former_settings_kept_at timestamptz,
  PRIMARY KEY (organization_id, phone_number_id),
  FOREIGN KEY (organization_id, phone_number_id) REFERENCES phone_numbers (organization_id, id) ON DELETE CASCADE,
  CHECK ((former_settings_encrypted IS NULL) = (former_settings_kept_at IS NULL))
);
CREATE INDEX phone_number_configurations_wished ON phone_number_configurations (due_at) WHERE wish IS NOT NULL;
CALL parley_make_tenant_table('phone_number_configurations');

-- Numbers that were given to somebody just before the upgrade: their job may be waiting still, and now works by wishes.
INSERT INTO phone_number_configurations (organization_id, phone_number_id)
  SELECT organization_id, id FROM phone_numbers
  WHERE (assistant_id IS NOT NULL OR flow_id IS NOT NULL) AND released_at IS NULL AND updated_at > now() - interval '1 hour';
