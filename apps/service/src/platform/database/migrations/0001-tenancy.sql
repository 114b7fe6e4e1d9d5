-- The second wall between organizations: every tenant table is under forced row-level security, and scoped
-- transactions run as parley_tenant, a role that can neither log in nor bypass it. Roles belong to the whole
-- server, so another database of the same server may already have created it.
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

GRANT USAGE ON SCHEMA public TO parley_tenant;

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
  name text PRIMARY KEY,
  master_key_id text NOT NULL,
  wrapped_key text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
