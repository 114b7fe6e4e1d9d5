-- What people say of an answer of an evaluation: how far the judge can be believed is found out by them.
CREATE TABLE eval_marks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  run_id bigint NOT NULL,
  case_id bigint NOT NULL,
  repeat integer NOT NULL,
  -- Null: their account is gone.
  marked_by bigint REFERENCES users ON DELETE SET NULL,
  passed boolean NOT NULL,
  note text,
  marked_at timestamptz NOT NULL DEFAULT now(),
  -- Each person has one opinion of an answer.
  UNIQUE (organization_id, run_id, case_id, repeat, marked_by),
  FOREIGN KEY (organization_id, run_id, case_id, repeat)
    REFERENCES eval_results (organization_id, run_id, case_id, repeat) ON DELETE CASCADE
);
CALL parley_make_tenant_table('eval_marks');

-- Cases made of calls go when the calls do, as long as their dataset may still change.
CREATE INDEX eval_cases_of_trace ON eval_cases (organization_id, call_trace_id) WHERE call_trace_id IS NOT NULL;

-- A dataset that is being published is waited for, and then left alone.
CREATE FUNCTION parley_erase_draft_cases(organization bigint, traces bigint[]) RETURNS void LANGUAGE sql AS $$
  WITH changing AS MATERIALIZED (
    SELECT id FROM eval_datasets
    WHERE organization_id = organization AND published_at IS NULL AND id IN (
      SELECT dataset_id FROM eval_cases WHERE organization_id = organization AND call_trace_id = ANY (traces))
    ORDER BY id FOR SHARE)
  DELETE FROM eval_cases USING changing
  WHERE organization_id = organization AND dataset_id = changing.id AND call_trace_id = ANY (traces)
$$;

-- However a call is erased: by itself, with its organization, by whoever cleans up.
CREATE FUNCTION parley_erase_cases_of_traces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM parley_erase_draft_cases(organization_id, array_agg(id)) FROM erased GROUP BY organization_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER call_traces_erase_cases AFTER DELETE ON call_traces
  REFERENCING OLD TABLE AS erased FOR EACH STATEMENT EXECUTE FUNCTION parley_erase_cases_of_traces();

-- Who asks to be forgotten stays in no draft either.
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
