-- What placing a call costs the server, measured by statement with campaigns of thousands.

-- A function of a query is planned anew each time it is called, which took longer than everything it does. The plan of a procedural
-- one is kept by its connection.
CREATE OR REPLACE FUNCTION parley_choose_prompt(organization bigint, assistant bigint, caller bytea) RETURNS bigint
  LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT id FROM prompt_versions
    WHERE organization_id = organization AND assistant_id = assistant
      AND (status = 'production' OR status = 'canary' AND traffic_percentage > 100 *
        ('x' || encode(substr(sha256(caller || convert_to(id::text, 'UTF8')), 1, 4), 'hex'))::bit(32)::bigint / 4294967296.0)
    ORDER BY status LIMIT 1);
END
$$;

-- Only threads of texts are listed by their last activity; each change of a call wrote an entry nobody reads.
DROP INDEX calls_listed;
CREATE INDEX calls_listed ON calls (organization_id, last_activity_at DESC, id DESC) WHERE channel = 'sms';
