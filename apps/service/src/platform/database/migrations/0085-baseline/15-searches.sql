-- Searches for parts of words and numbers. Without their indexes, each search for a rare word reads all rows of the organization.

-- A text changes several times until its carrier has it, and each change would write an entry for every three letters of it. So only
-- texts that were handed over or came in are in the index; a search scans the few others.
CREATE INDEX sms_logs_words ON sms_logs USING gin (organization_id, body gin_trgm_ops) WHERE status NOT IN ('queued', 'sending');
-- Likewise: reported calls, since hardly any changes after its report.
CREATE INDEX calls_words ON calls USING gin (organization_id, customer_phone_number gin_trgm_ops, call_sid gin_trgm_ops)
  WHERE channel = 'voice' AND reported_at IS NOT NULL;
CREATE INDEX call_transcripts_words ON call_transcripts USING gin (organization_id, content gin_trgm_ops) WHERE is_final;
-- Numbers of completed threads: each message of an active one would write them again.
CREATE INDEX calls_thread_numbers ON calls USING gin (organization_id, customer_phone_number gin_trgm_ops)
  WHERE channel = 'sms' AND status = 'completed';
-- Names of a number, and numbers of a name. Names of customers come from the lists of campaigns.
CREATE INDEX campaign_contacts_named ON campaign_contacts (organization_id, phone_number, id DESC) WHERE name IS NOT NULL;
CREATE INDEX campaign_contacts_names ON campaign_contacts USING gin (organization_id, name gin_trgm_ops) WHERE name IS NOT NULL;

-- Trigrams hold letters of ASCII only, because of the locale, and scripts without spaces are searched for two characters at a time.
-- So the other letters of a text, and each pair of neighbours among them, have an index of their own.
CREATE FUNCTION parley_other_letters(body text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT part), '{}') FROM (
    SELECT letter, lead(letter) OVER (ORDER BY place) AS following
    FROM unnest(string_to_array(lower(body), NULL)) WITH ORDINALITY AS letters (letter, place)
  ) AS placed
  CROSS JOIN LATERAL (VALUES (letter), (CASE WHEN octet_length(following) > 1 THEN letter || following END)) AS parts (part)
  WHERE octet_length(letter) > 1 AND part IS NOT NULL
$$;
CREATE INDEX sms_logs_other_letters ON sms_logs USING gin (organization_id, parley_other_letters(body))
  WHERE status NOT IN ('queued', 'sending') AND octet_length(body) <> char_length(body);
CREATE INDEX campaign_contacts_other_letters ON campaign_contacts USING gin (organization_id, parley_other_letters(name))
  WHERE name IS NOT NULL AND octet_length(name) <> char_length(name);

-- The following run with their owner's rights, because row-level security keeps the planner from using an index for parts of words
-- (`~~*` is not leakproof). They name the organization themselves, and return only ids, at most as many as requested, in no order. They
-- forbid sequential scans, which the planner chooses when it takes a rare word for a frequent one. Each statement is planned for its
-- pattern.

-- Texts that contain the pattern. A pattern without three ASCII letters or digits in a row is looked up by its other letters; the caller
-- makes sure that it has either. A text has the words of its message, in the same thread: this finds threads, too.
CREATE FUNCTION parley_texts_like(pattern text, most integer) RETURNS SETOF bigint
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

-- Phone calls whose customer's number contains the pattern.
CREATE FUNCTION parley_calls_of_number_like(pattern text, most integer) RETURNS SETOF bigint
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off SET max_parallel_workers_per_gather = 0 AS $$
BEGIN
  RETURN QUERY EXECUTE $query$
    (SELECT id FROM calls WHERE organization_id = $1 AND channel = 'voice' AND reported_at IS NOT NULL
       AND customer_phone_number ILIKE $2 LIMIT $3)
    UNION ALL
    (SELECT id FROM calls WHERE organization_id = $1 AND channel = 'voice' AND status = 'ongoing' AND reported_at IS NULL
       AND customer_phone_number ILIKE $2 LIMIT $3)
    UNION ALL
    (SELECT id FROM calls WHERE organization_id = $1 AND channel = 'voice' AND status <> 'ongoing' AND reported_at IS NULL
       AND customer_phone_number ILIKE $2 LIMIT $3)
  $query$ USING parley_organization(), pattern, most;
END
$$;

-- Phone calls whose carrier's id contains the pattern; `pending_…` is our own placeholder.
CREATE FUNCTION parley_calls_of_sid_like(pattern text, most integer) RETURNS SETOF bigint
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off SET max_parallel_workers_per_gather = 0 AS $$
BEGIN
  RETURN QUERY EXECUTE $query$
    (SELECT id FROM calls WHERE organization_id = $1 AND channel = 'voice' AND reported_at IS NOT NULL
       AND call_sid ILIKE $2 AND call_sid NOT LIKE 'pending\_%' LIMIT $3)
    UNION ALL
    (SELECT id FROM calls WHERE organization_id = $1 AND channel = 'voice' AND status = 'ongoing' AND reported_at IS NULL
       AND call_sid ILIKE $2 AND call_sid NOT LIKE 'pending\_%' LIMIT $3)
    UNION ALL
    (SELECT id FROM calls WHERE organization_id = $1 AND channel = 'voice' AND status <> 'ongoing' AND reported_at IS NULL
       AND call_sid ILIKE $2 AND call_sid NOT LIKE 'pending\_%' LIMIT $3)
  $query$ USING parley_organization(), pattern, most;
END
$$;

-- Calls, one for each transcript segment that contains the pattern: a call may be returned several times.
CREATE FUNCTION parley_calls_of_words_like(pattern text, most integer) RETURNS SETOF bigint
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off SET max_parallel_workers_per_gather = 0 AS $$
BEGIN
  RETURN QUERY EXECUTE $query$
    SELECT call_id FROM call_transcripts WHERE organization_id = $1 AND is_final AND content ILIKE $2 LIMIT $3
  $query$ USING parley_organization(), pattern, most;
END
$$;

-- Threads whose customer's number contains the pattern, archived ones among them. Active ones are scanned in their own index, which has
-- the number.
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

-- Numbers of contacts whose name contains the pattern, one for each contact.
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
