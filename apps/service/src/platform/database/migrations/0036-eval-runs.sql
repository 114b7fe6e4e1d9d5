-- A version of a prompt, answering the cases of a dataset.
CREATE TABLE eval_runs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  assistant_id bigint NOT NULL,
  prompt_version_id bigint NOT NULL,
  dataset_id bigint NOT NULL,
  pass_threshold double precision NOT NULL,
  -- Each case is answered so often.
  repeats integer NOT NULL,
  -- waiting, running → done, failed or cancelled; paused: until somebody resumes it, or `not_before`.
  state text NOT NULL DEFAULT 'waiting',
  reason text,
  -- Of the dataset when the run began.
  case_count integer NOT NULL,
  claimed_until timestamptz,
  -- Goes up with each claim, so that a worker whose claim ran out writes nothing more.
  claim_number integer NOT NULL DEFAULT 0,
  not_before timestamptz,
  -- Null until it is done. Of the demo responder there is none.
  pass_rate double precision,
  llm_provider text,
  llm_model text,
  created_by bigint REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  UNIQUE (organization_id, id),
  FOREIGN KEY (organization_id, prompt_version_id) REFERENCES prompt_versions (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, dataset_id) REFERENCES eval_datasets (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX eval_runs_of_assistant ON eval_runs (organization_id, assistant_id, id);
-- The same is not run twice at a time.
CREATE UNIQUE INDEX eval_runs_one_open ON eval_runs (organization_id, prompt_version_id, dataset_id)
  WHERE state IN ('waiting', 'running', 'paused');
CREATE INDEX eval_runs_open ON eval_runs (created_at) WHERE state IN ('waiting', 'running', 'paused');
CALL parley_make_tenant_table('eval_runs');

-- What became of a case. A case that is answered again after its worker was killed is counted once.
CREATE TABLE eval_results (
  organization_id bigint NOT NULL,
  run_id bigint NOT NULL,
  case_id bigint NOT NULL,
  -- From 1.
  repeat integer NOT NULL,
  passed boolean NOT NULL,
  score double precision NOT NULL,
  answer text NOT NULL,
  tool_calls jsonb NOT NULL,
  -- Each metric: its score from 0 to 1, whether it holds, and why not.
  metrics jsonb NOT NULL,
  -- Why the case could not be judged as it should be.
  problems text[] NOT NULL,
  duration_ms integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, run_id, case_id, repeat),
  FOREIGN KEY (organization_id, run_id) REFERENCES eval_runs (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, case_id) REFERENCES eval_cases (organization_id, id) ON DELETE CASCADE
);
CALL parley_make_tenant_table('eval_results');
