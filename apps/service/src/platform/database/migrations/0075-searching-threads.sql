-- Threads are found by words of their messages, by part of a number, and by a name. Each message has its text in `sms_logs` with the same words
-- in the same thread, so that the index of those (0071) serves for both.

-- What is no letter of ASCII is, by the locale, no letter for an index of three letters each, and what is written without spaces is
-- searched for two signs at a time. So texts have their other letters, and each two that follow each other, in an index
-- (0080).
CREATE FUNCTION parley_other_letters(body text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT part), '{}') FROM (
    SELECT letter, lead(letter) OVER (ORDER BY place) AS following
    FROM unnest(string_to_array(lower(body), NULL)) WITH ORDINALITY AS letters (letter, place)
  ) AS placed
  CROSS JOIN LATERAL (VALUES (letter), (CASE WHEN octet_length(following) > 1 THEN letter || following END)) AS parts (part)
  WHERE octet_length(letter) > 1 AND part IS NOT NULL
$$;

-- As in 0071; a pattern without three letters or digits of ASCII in a row is looked up by its other letters. Whoever asks makes sure
-- that it has either.
CREATE OR REPLACE FUNCTION parley_texts_like(pattern text, most integer) RETURNS SETOF bigint
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off SET max_parallel_workers_per_gather = 0 AS $$
DECLARE
  others text[] := CASE WHEN pattern ~* '[a-z0-9]{3}' THEN '{}' ELSE parley_other_letters(pattern) END;
  pairs text[] := ARRAY(SELECT part FROM unnest(others) AS part WHERE char_length(part) = 2);
BEGIN
  -- A pair says more than its two letters. With an empty text behind it, the words are not looked for in the index of three letters,
  -- which would have to be read whole and is taken for the better one.
  IF cardinality(pairs) > 0 THEN others := pairs; END IF;
  RETURN QUERY EXECUTE $query$
    (SELECT id FROM sms_logs
     WHERE organization_id = $1 AND status NOT IN ('queued', 'sending') AND $query$ || CASE WHEN cardinality(others) = 0
       THEN 'body ILIKE $2' ELSE 'octet_length(body) <> char_length(body) AND parley_other_letters(body) @> $4 AND (body || '''') ILIKE $2' END
     || $query$ LIMIT $3)
    UNION ALL
    (SELECT id FROM sms_logs
     WHERE organization_id = $1 AND status IN ('queued', 'sending') AND body ILIKE $2 LIMIT $3)
  $query$ USING parley_organization(), pattern, most, others;
END
$$;

-- Threads whose customer's number has the pattern somewhere, archived ones among them. Those that go on are gone through in their
-- own index, which has the number.
CREATE FUNCTION parley_threads_of_number_like(pattern text, most integer) RETURNS SETOF bigint
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  SET enable_seqscan = off SET max_parallel_workers_per_gather = 0 AS $$
BEGIN
  RETURN QUERY EXECUTE $query$
    (SELECT id FROM calls WHERE organization_id = $1 AND channel = 'sms' AND status = 'completed'
       AND customer_phone_number ILIKE $2 LIMIT $3)
    UNION ALL
    (SELECT id FROM calls WHERE organization_id = $1 AND channel = 'sms' AND status = 'active'
       AND NOT (call_meta ? 'sms_deleted') AND customer_phone_number ILIKE $2 LIMIT $3)
  $query$ USING parley_organization(), pattern, most;
END
$$;
REVOKE ALL ON FUNCTION parley_threads_of_number_like FROM PUBLIC;
GRANT EXECUTE ON FUNCTION parley_threads_of_number_like TO parley_tenant;

-- Names of customers come from the lists of campaigns.

-- Numbers of contacts whose name has the pattern somewhere, one for each contact.
CREATE FUNCTION parley_numbers_of_name_like(pattern text, most integer) RETURNS SETOF text
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off SET max_parallel_workers_per_gather = 0 AS $$
DECLARE
  others text[] := CASE WHEN pattern ~* '[a-z0-9]{3}' THEN '{}' ELSE parley_other_letters(pattern) END;
BEGIN
  RETURN QUERY EXECUTE $query$
    SELECT phone_number FROM campaign_contacts
    WHERE organization_id = $1 AND name IS NOT NULL AND $query$ || CASE WHEN cardinality(others) = 0
      THEN 'name ILIKE $2' ELSE 'octet_length(name) <> char_length(name) AND parley_other_letters(name) @> $4 AND (name || '''') ILIKE $2' END
    || $query$ LIMIT $3
  $query$ USING parley_organization(), pattern, most, others;
END
$$;
REVOKE ALL ON FUNCTION parley_numbers_of_name_like FROM PUBLIC;
GRANT EXECUTE ON FUNCTION parley_numbers_of_name_like TO parley_tenant;
