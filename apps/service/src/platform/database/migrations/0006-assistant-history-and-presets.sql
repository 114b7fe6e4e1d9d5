-- What an assistant was before each of its changes.
CREATE TABLE assistant_settings_versions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  assistant_id bigint NOT NULL,
  -- name, description, is_active and every setting by its wire name; secrets are replaced by masks.
  snapshot jsonb NOT NULL,
  -- What the change touched, as paths: llm_settings.temperature. A list counts as a whole.
  changed_fields text[] NOT NULL,
  -- Null if the person's account was deleted.
  changed_by bigint REFERENCES users ON DELETE SET NULL,
  change_description text,
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (organization_id, assistant_id) REFERENCES assistants (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX assistant_settings_versions_listed ON assistant_settings_versions (organization_id, assistant_id, id DESC);
CALL parley_make_tenant_table('assistant_settings_versions');

-- Model configurations an organization keeps for its assistants.
CREATE TABLE llm_presets (
  -- Drawn before the row is written, because the secrets are encrypted for it.
  id uuid PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  name text NOT NULL,
  description text,
  provider text NOT NULL,
  -- As in an assistant's llm_provider_config; secrets are cut out.
  config jsonb NOT NULL,
  -- Whether applying the preset reveals its secrets.
  include_api_key boolean NOT NULL,
  is_default boolean NOT NULL,
  -- Incremented by every change: a change based on an older version is worked out again.
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

-- Further keys of a vendor, for when the first is refused.
CREATE TABLE provider_fallback_keys (
  id uuid PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  provider text NOT NULL,
  -- In the order they were added, which is the order they are tried in.
  position bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  api_key_encrypted text NOT NULL,
  is_enabled boolean NOT NULL,
  -- Concurrent requests in one process; null for any number.
  concurrent_limit integer CHECK (concurrent_limit >= 1),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (organization_id, provider, name)
);
CALL parley_make_tenant_table('provider_fallback_keys');

-- How many concurrent requests each speech vendor accepts from an organization.
CREATE TABLE speech_concurrency_settings (
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('tts', 'stt')),
  -- By vendor: { enabled, concurrent_limit, priority }.
  providers jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, kind)
);
CALL parley_make_tenant_table('speech_concurrency_settings');
