-- Since PostgreSQL 16 the creator of a role becomes a member that may administer it but not SET ROLE to it, while 0001 is
-- content with any membership. 15 has neither the privilege nor the clause: there any member may become the role. If we
-- are not allowed to grant it, the start says who must.
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
