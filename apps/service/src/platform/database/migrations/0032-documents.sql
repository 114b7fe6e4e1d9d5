-- The bytes of documents, once for each organization: an assistant's copy of the same file costs nothing.
CREATE TABLE document_files (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  sha256 bytea NOT NULL,
  bytes bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, sha256)
);
-- Packed formats gain nothing from packing them again.
ALTER TABLE document_files ALTER COLUMN bytes SET STORAGE EXTERNAL;
CALL parley_make_tenant_table('document_files');

-- What an assistant may look things up in.
CREATE TABLE documents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  assistant_id bigint NOT NULL,
  name text NOT NULL,
  filename text NOT NULL,
  content_type text NOT NULL,
  -- pdf, docx, html, md, txt, csv, json; null until a URL's document was fetched.
  format text,
  file_size integer NOT NULL DEFAULT 0,
  -- Null until a URL's document was fetched.
  sha256 bytea,
  source_url text,
  category text,
  tags text[] NOT NULL DEFAULT '{}',
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'processing', 'completed', 'failed')),
  error text,
  -- Goes up each time it is to be processed; the work of an older one is dropped.
  revision integer NOT NULL DEFAULT 1,
  page_count integer,
  total_chunks integer NOT NULL DEFAULT 0,
  processed_chunks integer NOT NULL DEFAULT 0,
  total_tokens integer NOT NULL DEFAULT 0,
  -- When a URL's document was read last.
  fetched_at timestamptz,
  processed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (organization_id, id),
  FOREIGN KEY (organization_id, sha256) REFERENCES document_files (organization_id, sha256)
);
CALL parley_make_tenant_table('documents');
CREATE INDEX documents_of_assistant ON documents (organization_id, assistant_id, id DESC);
CREATE INDEX documents_of_file ON documents (organization_id, sha256);
CREATE INDEX documents_of_urls ON documents (fetched_at) WHERE source_url IS NOT NULL AND status = 'completed';

-- Passages that are found and cited as a whole.
CREATE TABLE document_chunks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  document_id bigint NOT NULL,
  assistant_id bigint NOT NULL,
  position integer NOT NULL,
  -- The headings it stands under, the outermost first, with ` > ` between.
  section text NOT NULL,
  content text NOT NULL,
  -- Null where the format has no pages.
  page integer,
  search_terms tsvector GENERATED ALWAYS AS (parley_search_terms(section || ' ' || content)) STORED,
  UNIQUE (organization_id, document_id, position),
  FOREIGN KEY (organization_id, document_id) REFERENCES documents (organization_id, id) ON DELETE CASCADE
);
CALL parley_make_tenant_table('document_chunks');
CREATE INDEX document_chunks_by_term ON document_chunks USING gin (organization_id, assistant_id, search_terms);

-- Without sequential scans: the planner thinks that looking into a few rows costs less than the index, but a passage's terms
-- are long and packed away.
--
-- How many of an assistant's chunks have each of these terms, up to a number above which it does not matter. With its owner's
-- rights, as `parley_rank_memories`.
CREATE FUNCTION parley_count_chunks(assistant bigint, terms text[], most integer)
  RETURNS TABLE (term text, chunk_count integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
  SELECT asked.term, counted.count FROM unnest(terms) AS asked (term)
  CROSS JOIN LATERAL (
    SELECT count(*)::integer AS count FROM (
      SELECT FROM document_chunks
      WHERE organization_id = parley_organization() AND assistant_id = assistant
        AND search_terms @@ quote_literal(asked.term)::tsquery LIMIT most) AS found) AS counted
$$;
REVOKE ALL ON FUNCTION parley_count_chunks FROM PUBLIC;
GRANT EXECUTE ON FUNCTION parley_count_chunks TO parley_tenant;

-- The assistant's chunks that have one of the terms, with the weights of those they have, the best first. Asks the index for each
-- term by itself: a passage's terms are long, and reading them to see which it has takes longer than finding it.
CREATE FUNCTION parley_rank_chunks(assistant bigint, terms text[], weights double precision[], most integer, best integer)
  RETURNS TABLE (id bigint, weight double precision)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
  SELECT found.id, sum(asked.weight) FROM unnest(terms, weights) AS asked (term, weight)
  CROSS JOIN LATERAL (
    SELECT document_chunks.id FROM document_chunks
    WHERE document_chunks.organization_id = parley_organization() AND document_chunks.assistant_id = assistant
      AND document_chunks.search_terms @@ quote_literal(asked.term)::tsquery LIMIT most) AS found
  GROUP BY found.id ORDER BY 2 DESC, 1 LIMIT best
$$;
REVOKE ALL ON FUNCTION parley_rank_chunks FROM PUBLIC;
GRANT EXECUTE ON FUNCTION parley_rank_chunks TO parley_tenant;
