-- Conversations with what an assistant should answer to them, to try versions of its prompt on.
CREATE TABLE eval_datasets (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  assistant_id bigint NOT NULL,
  name text NOT NULL,
  description text,
  dataset_type text NOT NULL CHECK (dataset_type IN ('golden', 'regression', 'synthetic')),
  tags text[] NOT NULL,
  -- From then on neither it nor its cases change.
  published_at timestamptz,
  -- Null: their account is gone.
  created_by bigint REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (organization_id, id),
  FOREIGN KEY (organization_id, assistant_id) REFERENCES assistants (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX eval_datasets_of_assistant ON eval_datasets (organization_id, assistant_id, id);
CALL parley_make_tenant_table('eval_datasets');

CREATE TABLE eval_cases (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  dataset_id bigint NOT NULL,
  case_name text,
  -- Its turns; the last one that is not a tool's is the caller's.
  conversation jsonb NOT NULL,
  -- An object, or words that should occur in the answer.
  expected_response jsonb NOT NULL CHECK (jsonb_typeof(expected_response) IN ('object', 'string')),
  -- By the name of the tool.
  mock_tool_responses jsonb,
  difficulty text CHECK (difficulty IN ('easy', 'medium', 'hard')),
  -- The call it was made of; the case stays when that is gone.
  call_trace_id bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (organization_id, id),
  FOREIGN KEY (organization_id, dataset_id) REFERENCES eval_datasets (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX eval_cases_of_dataset ON eval_cases (organization_id, dataset_id, id);
CALL parley_make_tenant_table('eval_cases');
