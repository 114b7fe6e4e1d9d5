-- What the carrier still has to be told about a number, and its settings from before the number was pointed here.
CREATE TABLE phone_number_configurations (
  organization_id bigint NOT NULL,
  phone_number_id bigint NOT NULL,
  -- Identifies the newest change the carrier may not know about; null if it knows. A job clears only the change it has told
  -- the carrier about.
  wish uuid DEFAULT gen_random_uuid(),
  wished_at timestamptz NOT NULL DEFAULT now(),
  -- When the sweep checks whether the job was lost.
  due_at timestamptz NOT NULL DEFAULT now() + interval '2 minutes',
  -- Lease of the job that is telling the carrier: one at a time, so that pointing here and putting back do not cross.
  leased_until timestamptz,
  -- The carrier's last error, if it refused or failed.
  failure text,
  -- The former settings at the carrier, as JSON; addresses may contain passwords.
  former_settings_encrypted text,
  former_settings_kept_at timestamptz,
  PRIMARY KEY (organization_id, phone_number_id),
  FOREIGN KEY (organization_id, phone_number_id) REFERENCES phone_numbers (organization_id, id) ON DELETE CASCADE,
  CHECK ((former_settings_encrypted IS NULL) = (former_settings_kept_at IS NULL))
);
CREATE INDEX phone_number_configurations_wished ON phone_number_configurations (due_at) WHERE wish IS NOT NULL;
CALL parley_make_tenant_table('phone_number_configurations');

-- Numbers assigned just before the upgrade: their job may still be waiting, and jobs now work from wishes.
INSERT INTO phone_number_configurations (organization_id, phone_number_id)
  SELECT organization_id, id FROM phone_numbers
  WHERE (assistant_id IS NOT NULL OR flow_id IS NOT NULL) AND released_at IS NULL AND updated_at > now() - interval '1 hour';
