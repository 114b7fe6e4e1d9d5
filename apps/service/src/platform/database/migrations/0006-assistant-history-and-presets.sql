-- What an assistant was before each of its changes.
CREATE TABLE assistant_settings_versions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  assistant_id bigint NOT NULL,
  -- name, description, is_active and every setting by its wire name; a mask stands where a secret was.
  snapshot jsonb NOT NULL,
  -- What the change touched, as paths: llm_settings.temperature. A list is one place.
  changed_fields text[] NOT NULL,
  -- Null when the person's account is gone.
  changed_by bigint REFERENCES users ON DELETE SET NULL,
  change_description text,
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (organization_id, assistant_id) REFERENCES assistants (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX assistant_settings_versions_listed ON assistant_settings_versions (organization_id, assistant_id, id DESC);
CALL parley_make_tenant_table('assistant_settings_versions');

-- Model configurations an organization keeps for its assistants.
CREATE TABLE llm_presets (
  -- Made before the row is written, because the secrets are encrypted for it.
  id uuid PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  name text NOT NULL,
  description text,
  provider text NOT NULL,
  -- As in an assistant's llm_provider_config; secrets are cut out.
  config jsonb NOT NULL,
  -- Whether applying the preset gives its secrets out.
  include_api_key boolean NOT NULL,
  is_default boolean NOT NULL,
  -- Moves with every change: one that was worked out on an older version is worked out again.
  version integer NOT NULL DEFAULT 1,
  created_by bigint REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (organization_id, id),
  UNIQUE (organization_id, name)
);
CREATE UNIQUE INDEX llm_presets_default ON llm_presets (organization_id) WHERE is_default;
CALL parley_make_tenant_table('llm_presets');

-- Secrets of a preset by their path in its config.
CREATE TABLE llm_preset_secrets (
  organization_id bigint NOT NULL,
  preset_id uuid NOT NULL,
  path text NOT NULL,
  value_encrypted text NOT NULL,
  PRIMARY KEY (organization_id, preset_id, path),
  FOREIGN KEY (organization_id, preset_id) REFERENCES llm_presets (organization_id, id) ON DELETE CASCADE
);
CALL parley_make_tenant_table('llm_preset_secrets');

-- More keys of a vendor, for when the first is refused.
CREATE TABLE provider_fallback_keys (
  id uuid PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  provider text NOT NULL,
  -- In the order they were added, which is the order they are tried in.
  position bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  api_key_encrypted text NOT NULL,
  is_enabled boolean NOT NULL,
  -- Requests at a time in one process; null: any number.
  concurrent_limit integer CHECK (concurrent_limit >= 1),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (organization_id, provider, name)
);
CALL parley_make_tenant_table('provider_fallback_keys');

-- How many requests at a time each speech vendor takes from an organization.
CREATE TABLE speech_concurrency_settings (
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('tts', 'stt')),
  -- By vendor: { enabled, concurrent_limit, priority }.
  providers jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, kind)
);
CALL parley_make_tenant_table('speech_concurrency_settings');
