-- A user may belong to several organizations, so the row itself has no organization.
CREATE TABLE users (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL, email_verified_at timestamptz, password_hash text, google_id text,
  first_name text, last_name text, avatar_url text, preferences jsonb,
  is_active boolean NOT NULL DEFAULT true, is_platform_admin boolean NOT NULL DEFAULT false,
  default_organization_id bigint REFERENCES organizations ON DELETE SET NULL,
  last_login_at timestamptz, login_count integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now()
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

CREATE TABLE api_keys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL, key_prefix text NOT NULL, key_hash bytea NOT NULL UNIQUE,
  permissions jsonb NOT NULL, rate_limit jsonb NOT NULL DEFAULT '{}',
  is_active boolean NOT NULL DEFAULT true,
  expires_at timestamptz, -- the key is refused from then on; null: never
  usage_count bigint NOT NULL DEFAULT 0, last_used_at timestamptz,
  last_used_address text, -- null before the first use, and where the last use predates this column
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX api_keys_user ON api_keys (organization_id, user_id);

-- A sign-in. Access tokens name it, so ending it ends them.
CREATE TABLE sign_in_sessions (
  id uuid PRIMARY KEY, organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  cookie_hash bytea UNIQUE, -- of the dashboard cookie; null for a sign-in that only requested a token
  idle_timeout_ms bigint NOT NULL, last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL, ended_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sign_in_sessions_user ON sign_in_sessions (user_id);

CREATE TABLE invitations (
  id uuid PRIMARY KEY, organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  email text NOT NULL, first_name text, last_name text,
  role text NOT NULL CHECK (role IN ('admin', 'user', 'viewer')),
  token_hash bytea NOT NULL UNIQUE,
  invited_by bigint REFERENCES users ON DELETE SET NULL,
  expires_at timestamptz NOT NULL, accepted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX invitations_organization ON invitations (organization_id);

-- One-time links: set-up of the first account, password reset, e-mail verification.
CREATE TABLE one_time_tokens (
  token_hash bytea PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('set-up', 'password-reset', 'email-verification')),
  user_id bigint REFERENCES users ON DELETE CASCADE,
  email text, -- the address the link was made for: it proves nothing once the account has a different one
  expires_at timestamptz NOT NULL, used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Limits over all processes (sign-in attempts, mails): one time per key, when all attempts are back (GCRA).
CREATE TABLE attempt_limits (
  name text NOT NULL,
  key text NOT NULL, -- the keyed hash of what is limited, such as a source address or an account's e-mail address
  full_at timestamptz NOT NULL,
  PRIMARY KEY (name, key)
);
CREATE INDEX attempt_limits_full ON attempt_limits (full_at);

-- A mail to be sent: the intent, committed together with what it reports. Subject and body are built when it is sent, from
-- ids and a link whose token is derived from the mail's own id, so that this table contains no secret.
CREATE TABLE outgoing_mails (
  id uuid PRIMARY KEY,
  -- Null for personal mails that no organization may see (password reset, registration).
  organization_id bigint REFERENCES organizations ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('invitation', 'password-reset', 'email-verification', 'webhook-notice')),
  recipient text NOT NULL,
  invitation_id uuid REFERENCES invitations ON DELETE CASCADE,
  user_id bigint REFERENCES users ON DELETE CASCADE,
  facts jsonb NOT NULL DEFAULT '{}', -- what a notice says; by kind
  notice_key text, -- the same notice to the same user is sent once
  -- `dropped`: the mail had become pointless by the time it was due.
  status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sending', 'sent', 'failed', 'dropped')),
  attempt_count integer NOT NULL DEFAULT 0, next_attempt_at timestamptz NOT NULL,
  lease_until timestamptz, -- during an attempt; when a dead worker's lease expires, the mail goes out again under the same Message-ID
  failure_code text, settled_at timestamptz, created_at timestamptz NOT NULL,
  UNIQUE (organization_id, notice_key)
);
CREATE INDEX outgoing_mails_due ON outgoing_mails (next_attempt_at) WHERE status IN ('queued', 'sending');
CREATE INDEX outgoing_mails_invitation ON outgoing_mails (invitation_id) WHERE invitation_id IS NOT NULL;
CREATE INDEX outgoing_mails_age ON outgoing_mails (created_at);

-- Who did what, when, from where, and how it ended. No foreign keys: the log outlives the rows it is about.
CREATE TABLE audit_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The same for all entries of one request: a second entry says that the request ended differently from what the first announced.
  request_id uuid NOT NULL,
  organization_id bigint, -- null if the requester is unknown, as for a failed sign-in
  user_id bigint, api_key_id bigint, session_id uuid,
  credential text CHECK (credential IN ('api-key', 'access-token', 'session-cookie')),
  operation text NOT NULL,
  path_ids jsonb NOT NULL, -- path parameters by name, as texts
  body_members text[] NOT NULL, -- names of the body's members, never their values
  status_code integer NOT NULL, remote_address text NOT NULL, user_agent text, occurred_at timestamptz NOT NULL,
  -- Set once, a moment later, when the entry joins its organization's chain.
  chain_position bigint, chain_hash bytea,
  CHECK ((chain_position IS NULL) = (chain_hash IS NULL))
);
CREATE INDEX audit_entries_listed ON audit_entries (organization_id, id DESC);
CREATE INDEX audit_entries_unsealed ON audit_entries (organization_id, id) WHERE chain_hash IS NULL;
CREATE UNIQUE INDEX audit_entries_chain ON audit_entries (organization_id, chain_position) NULLS NOT DISTINCT
  WHERE chain_hash IS NOT NULL;

-- The last link of each chain; its row is also the lock under which the chain grows.
CREATE TABLE audit_chains (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, organization_id bigint,
  chain_position bigint NOT NULL DEFAULT 0,
  chain_hash bytea NOT NULL DEFAULT decode(repeat('00', 32), 'hex'),
  last_entry_id bigint,
  UNIQUE NULLS NOT DISTINCT (organization_id)
);

-- Append-only for every role: the only update allowed is the one that puts an entry into its chain.
CREATE FUNCTION parley_keep_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.chain_hash IS NULL AND NEW.chain_hash IS NOT NULL
      AND to_jsonb(NEW) - 'chain_position' - 'chain_hash' = to_jsonb(OLD) - 'chain_position' - 'chain_hash' THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'audit entries are neither changed nor removed' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER audit_entries_keep_row BEFORE UPDATE OR DELETE ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION parley_keep_audit_entry();
CREATE TRIGGER audit_entries_keep_table BEFORE TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION parley_keep_audit_entry();
