-- Calls and texts are searched for parts of words and numbers, in the indexes of 0080. Without these, each search for what is rare
-- reads everything the organization has. Both extensions they need are there since memories are (0030).

-- The following run with their owner's rights, because under row-level security no index is asked for parts of words (`~~*` is not
-- leakproof). They name the organization themselves, and tell nothing but ids, at most as many as are asked for, in no order. Neither
-- do they let the server choose to go through everything, which it does when it takes what is rare for frequent. Each statement is
-- planned for its pattern.

-- Texts that have the pattern somewhere.
CREATE FUNCTION parley_texts_like(pattern text, most integer) RETURNS SETOF bigint
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off SET max_parallel_workers_per_gather = 0 AS $$
BEGIN
  RETURN QUERY EXECUTE $query$
    (SELECT id FROM sms_logs
     WHERE organization_id = $1 AND status NOT IN ('queued', 'sending') AND body ILIKE $2 LIMIT $3)
    UNION ALL
    (SELECT id FROM sms_logs
     WHERE organization_id = $1 AND status IN ('queued', 'sending') AND body ILIKE $2 LIMIT $3)
  $query$ USING parley_organization(), pattern, most;
END
$$;
REVOKE ALL ON FUNCTION parley_texts_like FROM PUBLIC;
GRANT EXECUTE ON FUNCTION parley_texts_like TO parley_tenant;

-- Phone calls whose customer's number has the pattern somewhere.
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
REVOKE ALL ON FUNCTION parley_calls_of_number_like FROM PUBLIC;
GRANT EXECUTE ON FUNCTION parley_calls_of_number_like TO parley_tenant;

-- Phone calls whose carrier's id has the pattern somewhere; `pending_…` is our own placeholder.
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
REVOKE ALL ON FUNCTION parley_calls_of_sid_like FROM PUBLIC;
GRANT EXECUTE ON FUNCTION parley_calls_of_sid_like TO parley_tenant;

-- Calls, one for each saying that has the pattern somewhere: a call may be told several times.
CREATE FUNCTION parley_calls_of_words_like(pattern text, most integer) RETURNS SETOF bigint
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off SET max_parallel_workers_per_gather = 0 AS $$
BEGIN
  RETURN QUERY EXECUTE $query$
    SELECT call_id FROM call_transcripts WHERE organization_id = $1 AND is_final AND content ILIKE $2 LIMIT $3
  $query$ USING parley_organization(), pattern, most;
END
$$;
REVOKE ALL ON FUNCTION parley_calls_of_words_like FROM PUBLIC;
GRANT EXECUTE ON FUNCTION parley_calls_of_words_like TO parley_tenant;
