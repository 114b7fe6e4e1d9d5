-- What no assistant does is counted, too: turning memories into vectors.
ALTER TABLE usage_counters DROP CONSTRAINT usage_counters_pkey;
ALTER TABLE usage_counters ALTER COLUMN assistant_id DROP NOT NULL;
ALTER TABLE usage_counters ADD UNIQUE NULLS NOT DISTINCT (organization_id, hour, assistant_id, shard);

-- The model that turns an organization's memories into vectors; null: `lexical`, which is built in.
ALTER TABLE organizations ADD COLUMN memory_embedding_model text;

-- How far texts of one kind and owner have been turned into vectors.
CREATE TABLE embedding_states (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  -- memories, documents
  kind text NOT NULL,
  -- Whose texts; null: the organization's.
  assistant_id bigint,
  -- The model that was asked for, and the one that is there for it, as vectors name it: all texts had vectors of it when they
  -- were looked at last.
  wanted text,
  model text,
  -- Another model stood in, because the one asked for is not available.
  is_substitute boolean NOT NULL DEFAULT false,
  -- Everything changed before has been looked at.
  checked_at timestamptz,
  -- The model that texts are given vectors of, and the cosines it gives to texts that have nothing and something to do with
  -- each other.
  calibrated_model text,
  unrelated_cosine double precision,
  related_cosine double precision,
  -- Until then a process works on it; the number tells its run from later ones.
  claimed_until timestamptz,
  run integer NOT NULL DEFAULT 0,
  failed_at timestamptz,
  -- Why, without content; null when it worked.
  failure text,
  UNIQUE NULLS NOT DISTINCT (organization_id, kind, assistant_id)
);
CALL parley_make_tenant_table('embedding_states');

-- A memory's fact as a vector of a model, made by a job. A fact that is changed loses it; vectors of different models are
-- never compared. What is made again gets a new row, so that the ids tell what is new.
CREATE TABLE memory_embeddings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  memory_id bigint NOT NULL,
  -- The vendor and its model, `openai/text-embedding-3-small`.
  model text NOT NULL,
  -- A byte for each number, at most 512, in steps of its largest.
  vector bytea NOT NULL,
  -- One bit for the sign of each, to be compared in the memory of a process.
  signs bytea NOT NULL,
  UNIQUE (organization_id, memory_id),
  FOREIGN KEY (organization_id, memory_id) REFERENCES memories (organization_id, id) ON DELETE CASCADE
);
CALL parley_make_tenant_table('memory_embeddings');
CREATE INDEX memory_embeddings_by_model ON memory_embeddings (organization_id, model, id);

-- When the reading of a conversation is asked for again: its job was lost, or nothing may be spent before.
ALTER TABLE memory_extractions ADD COLUMN not_before timestamptz;
CREATE INDEX memory_extractions_open ON memory_extractions (created_at) WHERE state IN ('waiting', 'running');

-- Passages stay in use until a new reading of their document is complete.
ALTER TABLE documents ADD COLUMN live_revision integer;
UPDATE documents SET live_revision = revision WHERE status = 'completed';
ALTER TABLE document_chunks ADD COLUMN revision integer NOT NULL DEFAULT 0;
UPDATE document_chunks SET revision = documents.revision FROM documents
  WHERE documents.organization_id = document_chunks.organization_id AND documents.id = document_chunks.document_id;
ALTER TABLE document_chunks ALTER COLUMN revision DROP DEFAULT;
ALTER TABLE document_chunks DROP CONSTRAINT document_chunks_organization_id_document_id_position_key;
ALTER TABLE document_chunks ADD UNIQUE (organization_id, document_id, revision, position);
ALTER TABLE document_chunks ADD UNIQUE (organization_id, id);

-- A passage as a vector, as a memory's fact.
CREATE TABLE document_embeddings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  chunk_id bigint NOT NULL,
  assistant_id bigint NOT NULL,
  model text NOT NULL,
  vector bytea NOT NULL,
  signs bytea NOT NULL,
  UNIQUE (organization_id, chunk_id),
  FOREIGN KEY (organization_id, chunk_id) REFERENCES document_chunks (organization_id, id) ON DELETE CASCADE
);
CALL parley_make_tenant_table('document_embeddings');
CREATE INDEX document_embeddings_by_model ON document_embeddings (organization_id, assistant_id, model, id);

-- A passage's terms name its assistant, so that the index is asked for one thing only: it would have to read which passages
-- the assistant has at all for each term otherwise, which are many.
CREATE FUNCTION parley_chunk_terms(assistant bigint, content text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(array_agg(assistant || '/' || lexeme)) FROM unnest(parley_search_terms(content))
$$;
ALTER TABLE document_chunks DROP COLUMN search_terms;
ALTER TABLE document_chunks ADD COLUMN search_terms tsvector
  GENERATED ALWAYS AS (parley_chunk_terms(assistant_id, section || ' ' || content)) STORED;
CREATE INDEX document_chunks_by_term ON document_chunks USING gin (search_terms);

-- Which of an assistant's passages have each of these terms, up to a number, from which on it does not matter. One look at the
-- index tells both how rare a term is and where it stands. With its owner's rights and without sequential scans, as the two
-- functions it replaces.
DROP FUNCTION parley_count_chunks;
DROP FUNCTION parley_rank_chunks;
CREATE FUNCTION parley_find_chunks(assistant bigint, terms text[], most integer)
  RETURNS TABLE (term text, ids bigint[])
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
  SELECT asked.term, found.ids FROM unnest(terms) AS asked (term)
  CROSS JOIN LATERAL (
    SELECT array_agg(id) AS ids FROM (
      SELECT id FROM document_chunks
      WHERE organization_id = parley_organization() AND assistant_id = assistant
        AND search_terms @@ quote_literal(assistant || '/' || asked.term)::tsquery LIMIT most) AS having_it) AS found
  WHERE found.ids IS NOT NULL
$$;
REVOKE ALL ON FUNCTION parley_find_chunks FROM PUBLIC;
GRANT EXECUTE ON FUNCTION parley_find_chunks TO parley_tenant;
