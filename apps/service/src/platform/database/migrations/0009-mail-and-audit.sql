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
  -- What a notice says; by kind.
  facts jsonb NOT NULL DEFAULT '{}',
  -- The same notice to the same person is sent once.
  notice_key text,
  -- `dropped`: by the time it was to be sent, it had become pointless.
  status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sending', 'sent', 'failed', 'dropped')),
  attempt_count integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL,
  -- While an attempt runs; a dead worker's lease runs out, and the mail goes out again under the same Message-ID.
  lease_until timestamptz,
  failure_code text,
  settled_at timestamptz,
  created_at timestamptz NOT NULL,
  UNIQUE (organization_id, notice_key)
);
CREATE INDEX outgoing_mails_due ON outgoing_mails (next_attempt_at) WHERE status IN ('queued', 'sending');
CREATE INDEX outgoing_mails_invitation ON outgoing_mails (invitation_id) WHERE invitation_id IS NOT NULL;
CREATE INDEX outgoing_mails_age ON outgoing_mails (created_at);
CALL parley_make_tenant_table('outgoing_mails');

-- The address a link was made for: it proves nothing once the account has a different one.
ALTER TABLE one_time_tokens ADD COLUMN email text;

-- Attempts that are limited over all processes (sign-in, mails): one time per key, when all attempts are back (GCRA).
CREATE TABLE attempt_limits (
  name text NOT NULL,
  -- The keyed hash of what is limited, such as a source address or an account's e-mail address.
  key text NOT NULL,
  full_at timestamptz NOT NULL,
  PRIMARY KEY (name, key)
);
CREATE INDEX attempt_limits_full ON attempt_limits (full_at);

-- Who did what, when, from where, and how it ended. No foreign keys: the log outlives the rows it is about.
CREATE TABLE audit_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The same for all entries of one request: a second entry says that the request ended differently from what the first
  -- announced.
  request_id uuid NOT NULL,
  -- Null if it is unknown whose request it was, as for a failed sign-in.
  organization_id bigint,
  user_id bigint,
  api_key_id bigint,
  session_id uuid,
  credential text CHECK (credential IN ('api-key', 'access-token', 'session-cookie')),
  operation text NOT NULL,
  -- Path parameters by name, as texts.
  path_ids jsonb NOT NULL,
  -- Names of the body's members, never their values.
  body_members text[] NOT NULL,
  status_code integer NOT NULL,
  remote_address text NOT NULL,
  user_agent text,
  occurred_at timestamptz NOT NULL,
  -- Set once, a moment later, when the entry is put into its organization's chain.
  chain_position bigint,
  chain_hash bytea,
  CHECK ((chain_position IS NULL) = (chain_hash IS NULL))
);
CREATE INDEX audit_entries_listed ON audit_entries (organization_id, id DESC);
CREATE INDEX audit_entries_unsealed ON audit_entries (organization_id, id) WHERE chain_hash IS NULL;
CREATE UNIQUE INDEX audit_entries_chain ON audit_entries (organization_id, chain_position) NULLS NOT DISTINCT
  WHERE chain_hash IS NOT NULL;
CALL parley_make_tenant_table('audit_entries');
REVOKE ALL ON audit_entries FROM parley_tenant;
GRANT SELECT ON audit_entries TO parley_tenant;
GRANT INSERT (request_id, organization_id, user_id, api_key_id, session_id, credential, operation, path_ids,
  body_members, status_code, remote_address, user_agent, occurred_at) ON audit_entries TO parley_tenant;

-- The last link of each chain; its row is also the lock under which the chain grows.
CREATE TABLE audit_chains (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint,
  chain_position bigint NOT NULL DEFAULT 0,
  chain_hash bytea NOT NULL DEFAULT decode(repeat('00', 32), 'hex'),
  last_entry_id bigint,
  UNIQUE NULLS NOT DISTINCT (organization_id)
);
CALL parley_make_tenant_table('audit_chains');
REVOKE ALL ON audit_chains FROM parley_tenant;
GRANT SELECT ON audit_chains TO parley_tenant;

-- Append-only for everybody: the only update allowed is the one that puts an entry into its chain.
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
