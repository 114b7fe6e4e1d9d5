CREATE TABLE assistants (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users,
  name text NOT NULL,
  description text,
  is_active boolean NOT NULL DEFAULT true,
  -- Every other member of the record by its wire name, members we do not know included; secrets are cut out.
  settings jsonb NOT NULL DEFAULT '{}',
  deleted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (organization_id, id)
);
CREATE INDEX assistants_listed ON assistants (organization_id, id) WHERE deleted_at IS NULL;
CALL parley_make_tenant_table('assistants');

-- Secrets of an assistant by their path in the record: llm_provider_config.api_key, api_keys.deepgram, …
CREATE TABLE assistant_secrets (
  organization_id bigint NOT NULL,
  assistant_id bigint NOT NULL,
  path text NOT NULL,
  value_encrypted text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, assistant_id, path),
  FOREIGN KEY (organization_id, assistant_id) REFERENCES assistants (organization_id, id) ON DELETE CASCADE
);
CALL parley_make_tenant_table('assistant_secrets');

CREATE TABLE phone_numbers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  phone_number text NOT NULL,
  friendly_name text,
  provider text NOT NULL,
  provider_number_id text NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  is_verified_caller_id boolean NOT NULL DEFAULT false,
  capabilities jsonb NOT NULL DEFAULT '{}',
  assistant_id bigint,
  allowed_country_codes text[],
  -- Newest text the carrier listed as received; where the reconciliation poll goes on.
  received_sms_seen_at timestamptz,
  received_sms_polled_at timestamptz,
  released_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz,
  UNIQUE (organization_id, id),
  FOREIGN KEY (organization_id, assistant_id) REFERENCES assistants (organization_id, id)
);
-- A number routes to one organization only.
CREATE UNIQUE INDEX phone_numbers_routed ON phone_numbers (phone_number) WHERE released_at IS NULL;
CREATE INDEX phone_numbers_organization ON phone_numbers (organization_id);
CREATE INDEX phone_numbers_assistant ON phone_numbers (organization_id, assistant_id);
CALL parley_make_tenant_table('phone_numbers');
