-- The second wall: row-level security, forced, and the rights of parley_tenant.

-- Users are visible to each of their organizations.
CALL parley_make_tenant_table('organizations', 'id = parley_organization()');
CALL parley_make_tenant_table('users',
  'EXISTS (SELECT 1 FROM organization_members m WHERE m.user_id = users.id AND m.organization_id = parley_organization())');
-- Every other table of an organization names it. A table of a later migration calls the procedure itself; the start checks this.
DO $$
DECLARE
  tenant_table text;
BEGIN
  FOR tenant_table IN
    SELECT relname FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attname = 'organization_id'
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
  LOOP
    CALL parley_make_tenant_table(tenant_table);
  END LOOP;
END
$$;

-- Evidence is append-only: the chain is the owner's work.
REVOKE ALL ON audit_entries, audit_chains FROM parley_tenant;
GRANT SELECT ON audit_entries, audit_chains TO parley_tenant;
GRANT INSERT (request_id, organization_id, user_id, api_key_id, session_id, credential, operation, path_ids,
  body_members, status_code, remote_address, user_agent, occurred_at) ON audit_entries TO parley_tenant;
-- Versions are written once; a prompt's may move from state to state.
REVOKE UPDATE, DELETE ON flow_versions, prompt_versions, prompt_moves FROM parley_tenant;
GRANT UPDATE (status, traffic_percentage, voice_share, shadow_percentage, eval_score, eval_passed, evaluated_at,
  replaced_version_id, updated_at) ON prompt_versions TO parley_tenant;

-- Functions that run with their owner's rights.
REVOKE ALL ON FUNCTION parley_call_places, parley_rank_memories, parley_alike_terms, parley_find_chunks, parley_texts_like,
  parley_calls_of_number_like, parley_calls_of_sid_like, parley_calls_of_words_like, parley_threads_of_number_like,
  parley_numbers_of_name_like FROM PUBLIC;
GRANT EXECUTE ON FUNCTION parley_call_places, parley_rank_memories, parley_alike_terms, parley_find_chunks, parley_texts_like,
  parley_calls_of_number_like, parley_calls_of_sid_like, parley_calls_of_words_like, parley_threads_of_number_like,
  parley_numbers_of_name_like TO parley_tenant;
