-- The complete schema as of migration 0084, in one step. Later changes are migrations of their own: an installation that came
-- here by 0001 to 0084 never runs these files.
--
-- Row-level security is the second wall between organizations: 17-row-level-security.sql puts every table with an
-- organization_id behind it. Scoped transactions run as parley_tenant, a role that can neither log in nor bypass the wall.
-- Roles belong to the whole server, so another database of the same server may already have created it.
DO $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'parley_tenant') THEN
    CREATE ROLE parley_tenant NOLOGIN NOBYPASSRLS NOSUPERUSER NOCREATEDB NOCREATEROLE;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL;
END
$$;
DO $$
BEGIN
  IF NOT pg_has_role(current_user, 'parley_tenant', 'MEMBER') THEN
    EXECUTE format('GRANT parley_tenant TO %I', current_user);
  END IF;
END
$$;
-- Since PostgreSQL 16 the creator of a role becomes a member that may administer it but not SET ROLE to it. 15 has neither
-- the privilege nor the clause: there any member may become the role. If this grant is refused, the start says who must make it.
DO $$
BEGIN
  IF current_setting('server_version_num')::integer >= 160000 THEN
    IF NOT pg_has_role(current_user, 'parley_tenant', 'SET') THEN
      EXECUTE format('GRANT parley_tenant TO %I WITH SET TRUE', current_user);
    END IF;
  END IF;
EXCEPTION WHEN insufficient_privilege THEN
  NULL;
END
$$;
GRANT USAGE ON SCHEMA public TO parley_tenant;

-- Indexes that combine an organization with the words or the trigrams of a text. Both extensions are trusted: the database's
-- owner may create them.
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- The organization of the running transaction; null outside a scope, which no row equals.
CREATE FUNCTION parley_organization() RETURNS bigint
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('parley.organization_id', true), '')::bigint;

-- Makes a table a tenant table. `visible` is the condition under which parley_tenant sees and writes a row.
-- The owner gets an open policy of its own: FORCE would otherwise shut out an owner that is not a superuser.
CREATE PROCEDURE parley_make_tenant_table(table_name text, visible text DEFAULT 'organization_id = parley_organization()')
  LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', table_name);
  EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', table_name);
  EXECUTE format('CREATE POLICY tenant ON %I TO parley_tenant USING (%s) WITH CHECK (%s)', table_name, visible, visible);
  EXECUTE format('CREATE POLICY unscoped_door ON %I TO %I USING (true) WITH CHECK (true)', table_name, current_user);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO parley_tenant', table_name);
END
$$;

-- Keys of the installation itself, wrapped by the master key: the root of every keyed hash survives a change of the master key.
CREATE TABLE instance_keys (
  name text PRIMARY KEY, master_key_id text NOT NULL, wrapped_key text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE organizations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL, slug text NOT NULL UNIQUE, description text, domain text,
  is_active boolean NOT NULL DEFAULT true,
  time_zone text, -- IANA name; null: not set. Figures by day stay those of UTC.
  settings jsonb NOT NULL DEFAULT '{}',
  provider_settings jsonb NOT NULL DEFAULT '{}', -- plain (not secret), by wire name: twilio_account_sid, vonage_api_region, …
  -- Incremented whenever a provider setting or secret changes, so that connected accounts can be cached by it.
  provider_settings_version integer NOT NULL DEFAULT 0,
  memory_write_policy jsonb, -- what may be remembered of callers; null: the defaults. Assistants narrow it in their settings.
  memory_embedding_model text, -- embeds memories; null: the built-in `lexical`
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now()
);

-- Data keys (AES-256-GCM), one or more per organization, wrapped by the master key.
CREATE TABLE organization_data_keys (
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  key_id text NOT NULL, master_key_id text NOT NULL, wrapped_key text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, key_id)
);

-- Provider keys and tokens, signing secrets: envelope-encrypted; the AAD names organization, table, row and column.
CREATE TABLE organization_secrets (
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  name text NOT NULL, value_encrypted text NOT NULL, updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, name)
);
