-- The words of a text: as they are, without accents, and by their stems in the four languages assistants speak best, so that a
-- question in another form of a word, or in another language than we guess, still finds them.
CREATE FUNCTION parley_search_terms(content text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsvector('pg_catalog.simple', regexp_replace(normalize(content, NFKD), '[\u0300-\u036f]', '', 'g'))
    || to_tsvector('pg_catalog.english', content) || to_tsvector('pg_catalog.german', content)
    || to_tsvector('pg_catalog.spanish', content) || to_tsvector('pg_catalog.french', content)
$$;

CREATE TABLE memories (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY, organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  fact text NOT NULL, -- without the kinds of personal data that tokens replace
  search_terms tsvector GENERATED ALWAYS AS (parley_search_terms(fact)) STORED,
  memory_type text NOT NULL, memory_scope text NOT NULL, subject_type text NOT NULL,
  subject_id text, -- of a caller, the keyed hash of the number in hexadecimal digits, as in caller_hash
  caller_hash text, -- whose memory it is, whatever its scope: forgetting the caller finds it by this
  confidence double precision NOT NULL, importance double precision,
  provenance jsonb NOT NULL, -- source, call or text, quoted words, extractor, edits
  valid_from timestamptz NOT NULL DEFAULT now(), valid_to timestamptz, -- since when it is no longer true
  expiry_class text NOT NULL, expires_at timestamptz,
  confirmed_at timestamptz NOT NULL DEFAULT now(), -- last time a caller said it: confidence fades from then on
  access_count integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(), deleted_at timestamptz,
  UNIQUE (organization_id, id)
);
CREATE INDEX memories_newest ON memories (organization_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX memories_by_subject ON memories (organization_id, memory_scope, subject_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX memories_by_caller ON memories (organization_id, caller_hash) WHERE caller_hash IS NOT NULL;
CREATE INDEX memories_by_term ON memories USING gin (organization_id, search_terms) WHERE deleted_at IS NULL;
CREATE INDEX memories_by_change ON memories (organization_id, updated_at DESC);
CREATE INDEX memories_to_expire ON memories (expires_at) WHERE expires_at IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX memories_to_purge ON memories (deleted_at) WHERE deleted_at IS NOT NULL;

-- The organization's current memories that have one of the terms, with the weights of those they have, the best first. Runs with
-- its owner's rights, because row-level security keeps the planner from using the index for words (`@@` is not leakproof): it would
-- read every memory of the organization. It names the organization itself, and returns only ids and weights.
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

-- How many memories have a term: rare ones are looked up first. Counted now and then, so that writing a memory is not held up; a
-- term that is missing here counts as rare.
CREATE TABLE memory_terms (
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE, term text NOT NULL, memory_count integer NOT NULL,
  PRIMARY KEY (organization_id, term)
);
CREATE INDEX memory_terms_like ON memory_terms USING gin (organization_id, term gin_trgm_ops);

CREATE TABLE memory_term_counts (
  organization_id bigint NOT NULL PRIMARY KEY REFERENCES organizations ON DELETE CASCADE,
  memory_count integer NOT NULL, counted_at timestamptz NOT NULL
);

-- The organization's terms that resemble these, the most similar first; with its owner's rights for the same reason.
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

CREATE TABLE memory_edges (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY, organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  source_id bigint NOT NULL, target_id bigint NOT NULL, edge_type text NOT NULL, weight double precision NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (organization_id, source_id, target_id, edge_type),
  FOREIGN KEY (organization_id, source_id) REFERENCES memories (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, target_id) REFERENCES memories (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX memory_edges_by_target ON memory_edges (organization_id, target_id);

-- The memories that conversations are given, kept ready by every change of a memory: one card of each caller, location and
-- assistant, and one of the organization.
CREATE TABLE memory_cards (
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE, memory_scope text NOT NULL,
  subject_id text NOT NULL, -- the caller's hash, the location's number, the assistant's id; empty for the organization
  facts jsonb NOT NULL, -- the best first
  made_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, memory_scope, subject_id)
);

-- Which memories a conversation was given, and in which of its turns the answer used them.
CREATE TABLE memory_uses (
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE, conversation_id bigint NOT NULL, memory_id bigint NOT NULL,
  used_turns integer[] NOT NULL DEFAULT '{}', given_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, conversation_id, memory_id),
  FOREIGN KEY (organization_id, conversation_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, memory_id) REFERENCES memories (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX memory_uses_of_memory ON memory_uses (organization_id, memory_id);

-- Extraction of facts from a finished conversation: requested, claimed, done once.
CREATE TABLE memory_extractions (
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE, conversation_id bigint NOT NULL,
  channel text NOT NULL, assistant_id bigint NOT NULL,
  caller_hash text, -- null until it is claimed, and of a caller without a number
  began_at timestamptz NOT NULL, -- nothing is kept of a conversation that began before its caller was forgotten
  state text NOT NULL DEFAULT 'waiting', -- waiting, running, done, skipped, failed
  reason text, -- why it was skipped or failed; no content
  attempts integer NOT NULL DEFAULT 0, claimed_until timestamptz, -- lease of the process that claimed it
  not_before timestamptz, -- the next request: its job was lost, or nothing may be spent before
  llm_provider text, llm_model text,
  added_count integer NOT NULL DEFAULT 0, confirmed_count integer NOT NULL DEFAULT 0,
  superseded_count integer NOT NULL DEFAULT 0, refused_count integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(), finished_at timestamptz,
  PRIMARY KEY (organization_id, conversation_id),
  FOREIGN KEY (organization_id, conversation_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX memory_extractions_of_caller ON memory_extractions (organization_id, caller_hash) WHERE state = 'running';
CREATE INDEX memory_extractions_open ON memory_extractions (created_at) WHERE state IN ('waiting', 'running');

-- A caller's request in a conversation to be forgotten, until they have agreed to what was read back to them.
CREATE TABLE memory_forget_requests (
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE, conversation_id bigint NOT NULL,
  request_hash bytea NOT NULL, -- SHA-256 of what is to be forgotten: the caller agrees to exactly that
  turn integer NOT NULL, -- the turn of the request; the reply that counts is the very next one
  PRIMARY KEY (organization_id, conversation_id),
  FOREIGN KEY (organization_id, conversation_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE
);

-- When a caller was forgotten: earlier conversations are never remembered again.
CREATE TABLE forgotten_callers (
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE, caller_hash text NOT NULL,
  forgotten_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, caller_hash)
);

-- Progress of embedding the texts of one kind and owner.
CREATE TABLE embedding_states (
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  kind text NOT NULL, -- memories, documents
  assistant_id bigint, -- whose texts; null: the organization's
  -- The requested model, and the available one for it, as vectors name it: all texts had its vectors at the last check.
  wanted text, model text,
  is_substitute boolean NOT NULL DEFAULT false, -- another model stood in, because the requested one is not available
  checked_at timestamptz, -- every earlier change has been processed
  -- The model in use, and the cosines it gives to texts that have nothing and something to do with each other.
  calibrated_model text, unrelated_cosine double precision, related_cosine double precision,
  claimed_until timestamptz, run integer NOT NULL DEFAULT 0, -- lease of a process; the number tells its run from later ones
  failed_at timestamptz, failure text, -- why, without content; null when it worked
  UNIQUE NULLS NOT DISTINCT (organization_id, kind, assistant_id)
);

-- A memory's fact as a vector of a model, made by a job. A fact that changes loses it; vectors of different models are never
-- compared. A vector that is made again gets a new row, so that ids show what is new.
CREATE TABLE memory_embeddings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, organization_id bigint NOT NULL, memory_id bigint NOT NULL,
  model text NOT NULL, -- the vendor and its model, `openai/text-embedding-3-small`
  vector bytea NOT NULL, -- a byte for each number, at most 512, in steps of its largest
  signs bytea NOT NULL, -- one bit for the sign of each, for comparisons in the memory of a process
  UNIQUE (organization_id, memory_id),
  FOREIGN KEY (organization_id, memory_id) REFERENCES memories (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX memory_embeddings_by_model ON memory_embeddings (organization_id, model, id);

-- The bytes of documents, once for each organization: an assistant's copy of the same file costs nothing.
CREATE TABLE document_files (
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE, sha256 bytea NOT NULL, bytes bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, sha256)
);
ALTER TABLE document_files ALTER COLUMN bytes SET STORAGE EXTERNAL; -- compressing compressed formats gains nothing

-- Documents an assistant may search.
CREATE TABLE documents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  assistant_id bigint NOT NULL,
  name text NOT NULL, filename text NOT NULL, category text, tags text[] NOT NULL DEFAULT '{}', content_type text NOT NULL,
  -- The last two are null until a URL's document was fetched: pdf, docx, html, md, txt, csv, json.
  file_size integer NOT NULL DEFAULT 0, format text, sha256 bytea,
  source_url text, fetched_at timestamptz, -- when the URL's document was read last
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'processing', 'completed', 'failed')),
  error text,
  revision integer NOT NULL DEFAULT 1, -- grows with each request to process it; work on an older one is dropped
  live_revision integer, -- its passages stay in use until a new reading is complete
  page_count integer, total_chunks integer NOT NULL DEFAULT 0, processed_chunks integer NOT NULL DEFAULT 0,
  total_tokens integer NOT NULL DEFAULT 0, processed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (organization_id, id), FOREIGN KEY (organization_id, sha256) REFERENCES document_files (organization_id, sha256)
);
CREATE INDEX documents_of_assistant ON documents (organization_id, assistant_id, id DESC);
CREATE INDEX documents_of_file ON documents (organization_id, sha256);
CREATE INDEX documents_of_urls ON documents (fetched_at) WHERE source_url IS NOT NULL AND status = 'completed';

-- A passage's terms name its assistant, so that one lookup in the index suffices: otherwise each term would read all of the
-- assistant's passages, which are many.
CREATE FUNCTION parley_chunk_terms(assistant bigint, content text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(array_agg(assistant || '/' || lexeme)) FROM unnest(parley_search_terms(content))
$$;

-- Passages that are found and cited as a whole.
CREATE TABLE document_chunks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL, document_id bigint NOT NULL, assistant_id bigint NOT NULL,
  revision integer NOT NULL, position integer NOT NULL,
  section text NOT NULL, -- the headings above it, the outermost first, with ` > ` between
  content text NOT NULL,
  page integer, -- null where the format has no pages
  search_terms tsvector GENERATED ALWAYS AS (parley_chunk_terms(assistant_id, section || ' ' || content)) STORED,
  UNIQUE (organization_id, id), UNIQUE (organization_id, document_id, revision, position),
  FOREIGN KEY (organization_id, document_id) REFERENCES documents (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX document_chunks_by_term ON document_chunks USING gin (search_terms);

-- The assistant's passages that have each of these terms, up to a number beyond which the term is common. One lookup returns both
-- how rare a term is and where it stands. With its owner's rights, as `parley_rank_memories`, and without sequential scans: the
-- planner underestimates what reading a passage's long, compressed terms costs.
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

-- A passage as a vector, like a memory's fact.
CREATE TABLE document_embeddings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL, chunk_id bigint NOT NULL, assistant_id bigint NOT NULL,
  model text NOT NULL, vector bytea NOT NULL, signs bytea NOT NULL,
  UNIQUE (organization_id, chunk_id),
  FOREIGN KEY (organization_id, chunk_id) REFERENCES document_chunks (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX document_embeddings_by_model ON document_embeddings (organization_id, assistant_id, model, id);
