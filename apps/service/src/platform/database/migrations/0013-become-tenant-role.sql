-- Since PostgreSQL 16 whoever creates a role is made a member that may administer it, yet not become it, and 0001 takes
-- any membership for enough. 15 knows neither the privilege nor the clause: there a member may always become the role.
-- Where we may not grant it, the start says who must.
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
