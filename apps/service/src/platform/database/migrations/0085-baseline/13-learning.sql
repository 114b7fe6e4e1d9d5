-- Outcome of a conversation, for the version of the prompt it began with: canaries are compared with production by these.
CREATE TABLE prompt_outcomes (
  organization_id bigint NOT NULL, conversation_id bigint NOT NULL, prompt_version_id bigint NOT NULL,
  channel text NOT NULL CHECK (channel IN ('voice', 'sms')), began_at timestamptz NOT NULL,
  succeeded boolean, complained boolean, -- null: cannot be judged
  transferred boolean, hung_up_early boolean, -- the caller left within ten seconds; both null for texts, so that they count for nothing
  latency_ms double precision, -- from the caller's last words to the answer, on average
  cost_micros bigint,
  PRIMARY KEY (organization_id, conversation_id),
  FOREIGN KEY (organization_id, conversation_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, prompt_version_id) REFERENCES prompt_versions (organization_id, id) ON DELETE CASCADE,
  CONSTRAINT prompt_outcomes_of_calls CHECK (
    (channel = 'voice') = (transferred IS NOT NULL) AND (channel = 'voice') = (hung_up_early IS NOT NULL))
);
CREATE INDEX prompt_outcomes_of_version ON prompt_outcomes (organization_id, prompt_version_id, began_at);

-- A conversation that ended while a version of its assistant's prompt was in shadow.
CREATE TABLE shadow_conversations (
  organization_id bigint NOT NULL, prompt_version_id bigint NOT NULL, conversation_id bigint NOT NULL,
  -- waiting → running → done or skipped.
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'skipped')),
  reason text, skipped_turns integer NOT NULL DEFAULT 0, -- how many turns of the sample were not answered, and why
  attempts integer NOT NULL DEFAULT 0, claimed_until timestamptz,
  due_at timestamptz NOT NULL DEFAULT now(), -- earliest time of its job
  created_at timestamptz NOT NULL DEFAULT now(), finished_at timestamptz,
  PRIMARY KEY (organization_id, prompt_version_id, conversation_id),
  FOREIGN KEY (organization_id, prompt_version_id) REFERENCES prompt_versions (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, conversation_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX shadow_conversations_open ON shadow_conversations (due_at) WHERE state IN ('waiting', 'running');
CREATE INDEX shadow_conversations_of_conversation ON shadow_conversations (organization_id, conversation_id);

-- A turn of such a conversation, answered again by the version in shadow. Personal data is redacted.
CREATE TABLE shadow_turns (
  organization_id bigint NOT NULL, prompt_version_id bigint NOT NULL, conversation_id bigint NOT NULL,
  turn_index integer NOT NULL, -- of the live answer in its conversation
  live_version_id bigint, -- the version the conversation began with; null: its assistant had none
  live_answer text NOT NULL, candidate_answer text NOT NULL,
  live_tool_calls jsonb NOT NULL, candidate_tool_calls jsonb NOT NULL, tool_calls_differ boolean NOT NULL,
  similarity double precision NOT NULL, -- of the two answers' words, 0 to 1
  latency_ms integer NOT NULL, -- of the candidate
  cost_micros bigint, -- of the candidate and the judge; null where the price is unknown
  preference text CHECK (preference IN ('live', 'candidate', 'same')), -- null: the judge's answer cannot be read
  problems text[] NOT NULL, -- obstacles that a live answer would not have had
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, prompt_version_id, conversation_id, turn_index),
  FOREIGN KEY (organization_id, prompt_version_id, conversation_id)
    REFERENCES shadow_conversations (organization_id, prompt_version_id, conversation_id) ON DELETE CASCADE
);

-- Conversations with the expected answers of an assistant, for evaluating versions of its prompt.
CREATE TABLE eval_datasets (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  assistant_id bigint NOT NULL, name text NOT NULL, description text,
  dataset_type text NOT NULL CHECK (dataset_type IN ('golden', 'regression', 'synthetic')), tags text[] NOT NULL,
  published_at timestamptz, -- from then on neither it nor its cases change
  created_by bigint REFERENCES users ON DELETE SET NULL, -- null: the account is gone
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (organization_id, id),
  FOREIGN KEY (organization_id, assistant_id) REFERENCES assistants (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX eval_datasets_of_assistant ON eval_datasets (organization_id, assistant_id, id);

CREATE TABLE eval_cases (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, organization_id bigint NOT NULL, dataset_id bigint NOT NULL, case_name text,
  conversation jsonb NOT NULL, -- its turns; the last one that is not a tool's is the caller's
  -- An object, or words that should occur in the answer.
  expected_response jsonb NOT NULL CHECK (jsonb_typeof(expected_response) IN ('object', 'string')),
  mock_tool_responses jsonb, -- by the name of the tool
  difficulty text CHECK (difficulty IN ('easy', 'medium', 'hard')),
  call_trace_id bigint, case_draft_id bigint, -- the call and the draft it was made from
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (organization_id, id),
  FOREIGN KEY (organization_id, dataset_id) REFERENCES eval_datasets (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX eval_cases_of_dataset ON eval_cases (organization_id, dataset_id, id);
CREATE INDEX eval_cases_of_draft ON eval_cases (organization_id, case_draft_id) WHERE case_draft_id IS NOT NULL;
-- Cases made from calls go when the calls do, as long as their dataset may still change.
CREATE INDEX eval_cases_of_trace ON eval_cases (organization_id, call_trace_id) WHERE call_trace_id IS NOT NULL;

-- A version of a prompt, answering the cases of a dataset.
CREATE TABLE eval_runs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  assistant_id bigint NOT NULL, prompt_version_id bigint NOT NULL, dataset_id bigint NOT NULL,
  pass_threshold double precision NOT NULL,
  repeats integer NOT NULL, -- answers per case
  -- waiting, running → done, failed or cancelled; paused: until a user resumes it, or `not_before`.
  state text NOT NULL DEFAULT 'waiting', reason text, not_before timestamptz,
  case_count integer NOT NULL, -- of the dataset when the run began
  claimed_until timestamptz,
  claim_number integer NOT NULL DEFAULT 0, -- grows with each claim, so that a worker whose claim expired writes nothing more
  pass_rate double precision, llm_provider text, llm_model text, -- null until it is done; the demo responder has no model
  created_by bigint REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(), finished_at timestamptz,
  UNIQUE (organization_id, id),
  FOREIGN KEY (organization_id, prompt_version_id) REFERENCES prompt_versions (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, dataset_id) REFERENCES eval_datasets (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX eval_runs_of_assistant ON eval_runs (organization_id, assistant_id, id);
-- The same run is not open twice.
CREATE UNIQUE INDEX eval_runs_one_open ON eval_runs (organization_id, prompt_version_id, dataset_id)
  WHERE state IN ('waiting', 'running', 'paused');
CREATE INDEX eval_runs_open ON eval_runs (created_at) WHERE state IN ('waiting', 'running', 'paused');

-- The result of a case. A case that is answered again after its worker was killed is counted once.
CREATE TABLE eval_results (
  organization_id bigint NOT NULL, run_id bigint NOT NULL, case_id bigint NOT NULL, repeat integer NOT NULL, -- from 1
  passed boolean NOT NULL, score double precision NOT NULL, answer text NOT NULL, tool_calls jsonb NOT NULL,
  metrics jsonb NOT NULL, -- of each metric: its score from 0 to 1, whether it passed, and why not
  problems text[] NOT NULL, -- why the case could not be judged properly
  duration_ms integer NOT NULL, created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, run_id, case_id, repeat),
  FOREIGN KEY (organization_id, run_id) REFERENCES eval_runs (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, case_id) REFERENCES eval_cases (organization_id, id) ON DELETE CASCADE
);

-- Users' verdicts on answers of an evaluation: they show how reliable the judge is.
CREATE TABLE eval_marks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL, run_id bigint NOT NULL, case_id bigint NOT NULL, repeat integer NOT NULL,
  marked_by bigint REFERENCES users ON DELETE SET NULL, -- null: the account is gone
  passed boolean NOT NULL, note text, marked_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (organization_id, run_id, case_id, repeat, marked_by), -- one verdict per user and answer
  FOREIGN KEY (organization_id, run_id, case_id, repeat)
    REFERENCES eval_results (organization_id, run_id, case_id, repeat) ON DELETE CASCADE
);

-- The search for a better prompt: candidates are tried on some cases of a dataset, and the best one on others.
CREATE TABLE optimizations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  assistant_id bigint NOT NULL, dataset_id bigint NOT NULL,
  base_version_id bigint, -- null: the assistant's prompt when it had no version in production
  base_prompt text NOT NULL, -- the prompt to optimize; the assistant's own may change meanwhile
  config jsonb NOT NULL, -- the optimizer, its seed and its limits
  state text NOT NULL DEFAULT 'waiting', reason text, not_before timestamptz, -- as of evaluations
  claimed_until timestamptz, claim_number integer NOT NULL DEFAULT 0,
  -- Cases for trying candidates, and cases that their proposers never see; drawn when the run begins.
  training_case_ids bigint[] NOT NULL, held_out_case_ids bigint[] NOT NULL,
  calls_used integer NOT NULL DEFAULT 0, -- paid answers of models
  cost_micros_used bigint NOT NULL DEFAULT 0,
  unpriced_calls integer NOT NULL DEFAULT 0, -- answers among them whose cost is unknown
  result jsonb, -- scores, candidates and what each of them changed; null until it is done
  prompt_version_id bigint, -- the draft made from the best candidate
  created_by bigint REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(), finished_at timestamptz,
  UNIQUE (organization_id, id), FOREIGN KEY (organization_id, assistant_id) REFERENCES assistants (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, base_version_id) REFERENCES prompt_versions (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, prompt_version_id) REFERENCES prompt_versions (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, dataset_id) REFERENCES eval_datasets (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX optimizations_of_assistant ON optimizations (organization_id, assistant_id, id);
-- The same search is not open twice.
CREATE UNIQUE INDEX optimizations_one_open ON optimizations (organization_id, assistant_id, dataset_id)
  WHERE state IN ('waiting', 'running', 'paused');
CREATE INDEX optimizations_open ON optimizations (created_at) WHERE state IN ('waiting', 'running', 'paused');

-- Paid answers of models, so that an optimization that restarts requests nothing twice. Deleted when it ends.
CREATE TABLE optimization_answers (
  organization_id bigint NOT NULL, optimization_id bigint NOT NULL, request_hash bytea NOT NULL, -- SHA-256 of the request
  answer json NOT NULL, -- as text: members of an object keep their order, which a request that quotes it depends on
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, optimization_id, request_hash),
  FOREIGN KEY (organization_id, optimization_id) REFERENCES optimizations (organization_id, id) ON DELETE CASCADE
);

-- Models that play the callers of an assistant: scenarios × personalities × repeats.
CREATE TABLE caller_simulations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  assistant_id bigint NOT NULL,
  prompt_version_id bigint, system_prompt text NOT NULL, -- null: the assistant's prompt at the start, which a later resume keeps
  scenarios jsonb NOT NULL, personalities text[] NOT NULL, repeats integer NOT NULL,
  channel text NOT NULL CHECK (channel IN ('text', 'voice')),
  max_turns integer NOT NULL, max_conversations integer NOT NULL, max_cost_micros bigint NOT NULL,
  conversation_count integer NOT NULL,
  -- waiting, running → done, failed or cancelled; paused: until a user resumes it, or `not_before`.
  state text NOT NULL DEFAULT 'waiting', reason text, not_before timestamptz,
  claimed_until timestamptz,
  claim_number integer NOT NULL DEFAULT 0, -- grows with each claim, so that a worker whose claim expired adds no conversation
  -- US dollars × 1,000,000, of all requests with a known price, including those of conversations that broke off.
  cost_micros bigint NOT NULL DEFAULT 0, unpriced_requests integer NOT NULL DEFAULT 0,
  llm_provider text, llm_model text, created_by bigint REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(), finished_at timestamptz,
  UNIQUE (organization_id, id), FOREIGN KEY (organization_id, assistant_id) REFERENCES assistants (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, prompt_version_id) REFERENCES prompt_versions (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX caller_simulations_of_assistant ON caller_simulations (organization_id, assistant_id, id);
CREATE INDEX caller_simulations_open ON caller_simulations (created_at) WHERE state IN ('waiting', 'running', 'paused');

-- A played conversation and its judgement. One that is played again after its worker was killed is stored once.
CREATE TABLE simulated_conversations (
  organization_id bigint NOT NULL, simulation_id bigint NOT NULL,
  scenario_index integer NOT NULL, -- from 0, in the order of the simulation's scenarios
  personality text NOT NULL, repeat integer NOT NULL, -- from 1
  reached boolean, reason text, -- null: it could not be judged
  turns integer NOT NULL, repeated_answers integer NOT NULL, unbacked_claims text[] NOT NULL,
  latencies_ms integer[] NOT NULL, -- of each answer
  problems text[] NOT NULL, transcript jsonb NOT NULL, tool_calls jsonb NOT NULL, end_reason text NOT NULL,
  cost_micros bigint NOT NULL, created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, simulation_id, scenario_index, personality, repeat),
  FOREIGN KEY (organization_id, simulation_id) REFERENCES caller_simulations (organization_id, id) ON DELETE CASCADE
);

-- A review of calls that went badly: those that failed in the same way make a cluster.
CREATE TABLE failure_reviews (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  assistant_id bigint NOT NULL,
  -- It covers calls since then that are unresolved, or whose quality is at most this.
  looked_since timestamptz NOT NULL, most_quality double precision NOT NULL,
  call_count integer NOT NULL,
  embedding_model text, reason text, -- its vectors were compared, besides the words; null: words alone, for the reason given
  created_by bigint REFERENCES users ON DELETE SET NULL, created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (organization_id, id),
  FOREIGN KEY (organization_id, assistant_id) REFERENCES assistants (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX failure_reviews_of_assistant ON failure_reviews (organization_id, assistant_id, id);

CREATE TABLE failure_clusters (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, organization_id bigint NOT NULL, review_id bigint NOT NULL,
  words text[] NOT NULL, -- common to its calls and rare in others, the most telling first
  UNIQUE (organization_id, id),
  FOREIGN KEY (organization_id, review_id) REFERENCES failure_reviews (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX failure_clusters_of_review ON failure_clusters (organization_id, review_id);

CREATE TABLE failed_calls (
  organization_id bigint NOT NULL, cluster_id bigint NOT NULL, call_id bigint NOT NULL, call_trace_id bigint NOT NULL,
  likeness double precision NOT NULL, -- to the others of the cluster, on average, 0 to 1
  PRIMARY KEY (organization_id, cluster_id, call_id),
  FOREIGN KEY (organization_id, cluster_id) REFERENCES failure_clusters (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, call_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX failed_calls_of_call ON failed_calls (organization_id, call_id);
CREATE INDEX failed_calls_of_trace ON failed_calls (organization_id, call_trace_id);

-- A case made from one of a cluster's calls, which waits for a user's approval.
CREATE TABLE case_drafts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL, cluster_id bigint NOT NULL, call_id bigint NOT NULL, call_trace_id bigint NOT NULL,
  case_name text, conversation jsonb NOT NULL, mock_tool_responses jsonb, -- without personal data
  -- Null: none was proposed, for the reason given.
  expected_response jsonb CHECK (jsonb_typeof(expected_response) IN ('object', 'string')), reason text,
  -- proposed → accepted or rejected
  state text NOT NULL DEFAULT 'proposed' CHECK (state IN ('proposed', 'accepted', 'rejected')),
  created_by bigint REFERENCES users ON DELETE SET NULL, created_at timestamptz NOT NULL DEFAULT now(),
  decided_by bigint REFERENCES users ON DELETE SET NULL, decided_at timestamptz,
  UNIQUE (organization_id, id),
  FOREIGN KEY (organization_id, cluster_id) REFERENCES failure_clusters (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, call_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE,
  CONSTRAINT case_drafts_decided CHECK ((state = 'proposed') = (decided_at IS NULL))
);
CREATE INDEX case_drafts_of_cluster ON case_drafts (organization_id, cluster_id, id);
CREATE INDEX case_drafts_of_call ON case_drafts (organization_id, call_id);

-- A caller who asks to be forgotten stays in no draft.
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

-- Waits for a dataset that is being published, and then leaves it alone.
CREATE FUNCTION parley_erase_draft_cases(organization bigint, traces bigint[]) RETURNS void LANGUAGE sql AS $$
  WITH changing AS MATERIALIZED (
    SELECT id FROM eval_datasets
    WHERE organization_id = organization AND published_at IS NULL AND id IN (
      SELECT dataset_id FROM eval_cases WHERE organization_id = organization AND call_trace_id = ANY (traces))
    ORDER BY id FOR SHARE)
  DELETE FROM eval_cases USING changing
  WHERE organization_id = organization AND dataset_id = changing.id AND call_trace_id = ANY (traces)
$$;

-- However a call is erased: by itself, with its organization, by retention.
CREATE FUNCTION parley_erase_cases_of_traces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM parley_erase_draft_cases(organization_id, array_agg(id)) FROM erased GROUP BY organization_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER call_traces_erase_cases AFTER DELETE ON call_traces
  REFERENCING OLD TABLE AS erased FOR EACH STATEMENT EXECUTE FUNCTION parley_erase_cases_of_traces();

-- A caller who asks to be forgotten stays in no case of an unpublished dataset either.
CREATE FUNCTION parley_erase_cases_of_caller() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM parley_erase_draft_cases(NEW.organization_id, array_agg(call_traces.id)) FROM call_traces
    WHERE call_traces.organization_id = NEW.organization_id AND caller_hash = NEW.caller_hash AND EXISTS (
      SELECT FROM eval_cases
      WHERE eval_cases.organization_id = NEW.organization_id AND call_trace_id = call_traces.id);
  RETURN NULL;
END
$$;
CREATE TRIGGER forgotten_callers_erase_cases AFTER INSERT OR UPDATE ON forgotten_callers
  FOR EACH ROW EXECUTE FUNCTION parley_erase_cases_of_caller();
