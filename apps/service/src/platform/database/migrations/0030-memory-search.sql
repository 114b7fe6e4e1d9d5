-- Memories are found by their words. Both extensions are trusted: the database's owner may create them.
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- The words of a text: as they are, without accents, and by their stems in the four languages assistants speak best, so that
-- a question in another form of a word, or in another language than we guess, finds them all the same.
CREATE FUNCTION parley_search_terms(content text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsvector('pg_catalog.simple', regexp_replace(normalize(content, NFKD), '[\u0300-\u036f]', '', 'g'))
    || to_tsvector('pg_catalog.english', content) || to_tsvector('pg_catalog.german', content)
    || to_tsvector('pg_catalog.spanish', content) || to_tsvector('pg_catalog.french', content)
$$;

ALTER TABLE memories ADD COLUMN search_terms tsvector GENERATED ALWAYS AS (parley_search_terms(fact)) STORED;
CREATE INDEX memories_by_term ON memories USING gin (organization_id, search_terms) WHERE deleted_at IS NULL;
CREATE INDEX memories_by_change ON memories (organization_id, updated_at DESC);

-- The organization's current memories that have one of the terms, with the weights of those they have, the best first. Runs
-- with its owner's rights, because under row-level security the index is not asked for words (`@@` is not leakproof): every
-- memory of the organization would be read. It names the organization itself, and tells nothing but ids and weights.
CREATE FUNCTION parley_rank_memories(terms text[], weights double precision[], leaves_out_callers boolean, most integer, best integer)
  RETURNS TABLE (id bigint, weight double precision)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH asked AS MATERIALIZED (
    SELECT quote_literal(term)::tsquery AS query, weight FROM unnest(terms, weights) AS given (term, weight)
  ), found AS MATERIALIZED (
    SELECT memories.id, memories.search_terms FROM memories
    WHERE memories.organization_id = parley_organization() AND memories.deleted_at IS NULL
      AND memories.search_terms @@ (
        SELECT array_to_string(ARRAY(SELECT quote_literal(term) FROM unnest(terms) AS given (term)), ' | ')::tsquery)
      AND memories.valid_to IS NULL AND (NOT leaves_out_callers OR memories.caller_hash IS NULL)
    LIMIT most
  )
  SELECT found.id, sum(asked.weight) FROM found JOIN asked ON found.search_terms @@ asked.query
  GROUP BY found.id ORDER BY 2 DESC, 1 DESC LIMIT best
$$;
REVOKE ALL ON FUNCTION parley_rank_memories FROM PUBLIC;
GRANT EXECUTE ON FUNCTION parley_rank_memories TO parley_tenant;

-- How many memories have a term: rare ones are looked for first. Counted now and then, so that writing a memory is not held
-- up; a term that is not here yet is taken for a rare one.
CREATE TABLE memory_terms (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  term text NOT NULL,
  memory_count integer NOT NULL,
  PRIMARY KEY (organization_id, term)
);
CALL parley_make_tenant_table('memory_terms');
CREATE INDEX memory_terms_like ON memory_terms USING gin (organization_id, term gin_trgm_ops);

CREATE TABLE memory_term_counts (
  organization_id bigint NOT NULL PRIMARY KEY REFERENCES organizations (id) ON DELETE CASCADE,
  memory_count integer NOT NULL,
  counted_at timestamptz NOT NULL
);
CALL parley_make_tenant_table('memory_term_counts');

-- The organization's terms that are alike to these, the most alike first; with its owner's rights for the same reason.
CREATE FUNCTION parley_alike_terms(terms text[], how_alike real, most integer)
  RETURNS TABLE (term text, memory_count integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT alike.term, alike.memory_count FROM unnest(terms) AS asked (term)
  CROSS JOIN LATERAL (
    SELECT known.term, known.memory_count FROM memory_terms AS known
    WHERE known.organization_id = parley_organization() AND known.term % asked.term
      AND similarity(known.term, asked.term) >= how_alike
    ORDER BY similarity(known.term, asked.term) DESC, known.term LIMIT most) AS alike
$$;
REVOKE ALL ON FUNCTION parley_alike_terms FROM PUBLIC;
GRANT EXECUTE ON FUNCTION parley_alike_terms TO parley_tenant;
