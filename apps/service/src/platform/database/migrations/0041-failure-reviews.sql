-- Calls that went badly, looked through together: those that failed in the same way make a cluster.
CREATE TABLE failure_reviews (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  assistant_id bigint NOT NULL,
  -- Calls since then were looked at that are unresolved, or whose quality is at most this.
  looked_since timestamptz NOT NULL,
  most_quality double precision NOT NULL,
  call_count integer NOT NULL,
  -- The model whose vectors were compared, besides the words; null: words alone, for the reason given.
  embedding_model text,
  reason text,
  created_by bigint REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (organization_id, id),
  FOREIGN KEY (organization_id, assistant_id) REFERENCES assistants (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX failure_reviews_of_assistant ON failure_reviews (organization_id, assistant_id, id);
CALL parley_make_tenant_table('failure_reviews');

CREATE TABLE failure_clusters (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  review_id bigint NOT NULL,
  -- What its calls have in common, and others do not: the words that tell most first.
  words text[] NOT NULL,
  UNIQUE (organization_id, id),
  FOREIGN KEY (organization_id, review_id) REFERENCES failure_reviews (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX failure_clusters_of_review ON failure_clusters (organization_id, review_id);
CALL parley_make_tenant_table('failure_clusters');

CREATE TABLE failed_calls (
  organization_id bigint NOT NULL,
  cluster_id bigint NOT NULL,
  call_id bigint NOT NULL,
  call_trace_id bigint NOT NULL,
  -- To the others of the cluster, on average, 0 to 1.
  likeness double precision NOT NULL,
  PRIMARY KEY (organization_id, cluster_id, call_id),
  FOREIGN KEY (organization_id, cluster_id) REFERENCES failure_clusters (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, call_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX failed_calls_of_call ON failed_calls (organization_id, call_id);
CREATE INDEX failed_calls_of_trace ON failed_calls (organization_id, call_trace_id);
CALL parley_make_tenant_table('failed_calls');

-- A case made of one of a cluster's calls, which waits for a person's yes.
CREATE TABLE case_drafts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  cluster_id bigint NOT NULL,
  call_id bigint NOT NULL,
  call_trace_id bigint NOT NULL,
  case_name text,
  -- Without personal data.
  conversation jsonb NOT NULL,
  mock_tool_responses jsonb,
  -- Null: nobody has proposed any, for the reason given.
  expected_response jsonb CHECK (jsonb_typeof(expected_response) IN ('object', 'string')),
  reason text,
  -- proposed → accepted or rejected
  state text NOT NULL DEFAULT 'proposed' CHECK (state IN ('proposed', 'accepted', 'rejected')),
  created_by bigint REFERENCES users ON DELETE SET NULL,
  decided_by bigint REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  decided_at timestamptz,
  UNIQUE (organization_id, id),
  FOREIGN KEY (organization_id, cluster_id) REFERENCES failure_clusters (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, call_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE,
  CONSTRAINT case_drafts_decided CHECK ((state = 'proposed') = (decided_at IS NULL))
);
CREATE INDEX case_drafts_of_cluster ON case_drafts (organization_id, cluster_id, id);
CREATE INDEX case_drafts_of_call ON case_drafts (organization_id, call_id);
CALL parley_make_tenant_table('case_drafts');

-- The draft a case was accepted from.
ALTER TABLE eval_cases ADD COLUMN case_draft_id bigint;
CREATE INDEX eval_cases_of_draft ON eval_cases (organization_id, case_draft_id) WHERE case_draft_id IS NOT NULL;

-- Who asks to be forgotten stays in no draft.
CREATE FUNCTION parley_erase_drafts_of_caller() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM case_drafts USING call_traces
    WHERE case_drafts.organization_id = NEW.organization_id AND call_traces.organization_id = NEW.organization_id
      AND call_traces.call_id = case_drafts.call_id AND call_traces.caller_hash = NEW.caller_hash;
  RETURN NULL;
END
$$;
CREATE TRIGGER forgotten_callers_erase_drafts AFTER INSERT OR UPDATE ON forgotten_callers
  FOR EACH ROW EXECUTE FUNCTION parley_erase_drafts_of_caller();
