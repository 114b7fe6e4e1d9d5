CREATE TABLE organizations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  slug text NOT NULL UNIQUE,
  description text,
  domain text,
  is_active boolean NOT NULL DEFAULT true,
  settings jsonb NOT NULL DEFAULT '{}',
  -- Plain (not secret) provider settings by their wire name: twilio_account_sid, vonage_api_region, …
  provider_settings jsonb NOT NULL DEFAULT '{}',
  -- Incremented whenever a provider setting or secret changes, so that connected accounts can be cached by it.
  provider_settings_version integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CALL parley_make_tenant_table('organizations', 'id = parley_organization()');

-- Data keys (AES-256-GCM), one or more per organization, wrapped by the master key.
CREATE TABLE organization_data_keys (
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  key_id text NOT NULL,
  master_key_id text NOT NULL,
  wrapped_key text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, key_id)
);
CALL parley_make_tenant_table('organization_data_keys');

-- Provider keys and tokens, signing secrets: envelope-encrypted; the AAD names organization, table, row and column.
CREATE TABLE organization_secrets (
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  name text NOT NULL,
  value_encrypted text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, name)
);
CALL parley_make_tenant_table('organization_secrets');

-- A person. May belong to several organizations, so the row itself has no organization.
CREATE TABLE users (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL,
  password_hash text,
  first_name text,
  last_name text,
  is_active boolean NOT NULL DEFAULT true,
  email_verified_at timestamptz,
  is_platform_admin boolean NOT NULL DEFAULT false,
  avatar_url text,
  preferences jsonb,
  google_id text,
  default_organization_id bigint REFERENCES organizations ON DELETE SET NULL,
  last_login_at timestamptz,
  login_count integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX users_email ON users (lower(email));

CREATE TABLE organization_members (
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('admin', 'user', 'viewer')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, user_id)
);
CREATE INDEX organization_members_user ON organization_members (user_id);
CALL parley_make_tenant_table('organization_members');
CALL parley_make_tenant_table('users',
  'EXISTS (SELECT 1 FROM organization_members m WHERE m.user_id = users.id AND m.organization_id = parley_organization())');

CREATE TABLE api_keys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  key_prefix text NOT NULL,
  key_hash bytea NOT NULL UNIQUE,
  permissions jsonb NOT NULL,
  rate_limit jsonb NOT NULL DEFAULT '{}',
  is_active boolean NOT NULL DEFAULT true,
  usage_count bigint NOT NULL DEFAULT 0,
  last_used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX api_keys_user ON api_keys (organization_id, user_id);
CALL parley_make_tenant_table('api_keys');

-- A sign-in. Access tokens name it, so ending it ends them.
CREATE TABLE sign_in_sessions (
  id uuid PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Of the dashboard cookie; null for a sign-in that only requested a token.
  cookie_hash bytea UNIQUE,
  idle_timeout_ms bigint NOT NULL,
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sign_in_sessions_user ON sign_in_sessions (user_id);
CALL parley_make_tenant_table('sign_in_sessions');

CREATE TABLE invitations (
  id uuid PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  email text NOT NULL,
  first_name text,
  last_name text,
  role text NOT NULL CHECK (role IN ('admin', 'user', 'viewer')),
  token_hash bytea NOT NULL UNIQUE,
  invited_by bigint REFERENCES users ON DELETE SET NULL,
  expires_at timestamptz NOT NULL,
  accepted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX invitations_organization ON invitations (organization_id);
CALL parley_make_tenant_table('invitations');

-- One-time links: set-up of the first account, password reset, e-mail verification.
CREATE TABLE one_time_tokens (
  token_hash bytea PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('set-up', 'password-reset', 'email-verification')),
  user_id bigint REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
