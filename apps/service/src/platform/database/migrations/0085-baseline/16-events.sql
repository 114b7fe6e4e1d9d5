-- Events of an organization, for the clients that watch it. They are noted while a client watches, or did so until a moment ago;
-- otherwise nothing is written. Neither table needs a log or a backup: after a crash every client reads everything again.
CREATE UNLOGGED TABLE organization_watchers (
  organization_id bigint PRIMARY KEY REFERENCES organizations ON DELETE CASCADE,
  watched_until timestamptz NOT NULL
);

-- For clients that come back after a moment; kept for minutes.
CREATE UNLOGGED TABLE organization_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  -- `opened`: a client began to watch, which no client is told.
  kind text NOT NULL CHECK (kind IN ('opened', 'call', 'conversation', 'text', 'delivery', 'number')),
  subject_id bigint, -- null: several
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX organization_events_listed ON organization_events (organization_id, id);
CREATE INDEX organization_events_age ON organization_events (created_at);

-- One row and one announcement for a statement, however much it changes: a change of more than 20 subjects is announced as a whole.
CREATE FUNCTION parley_tell(organization bigint, what text, subjects bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  told text;
BEGIN
  IF NOT EXISTS (
    SELECT FROM organization_watchers WHERE organization_id = organization AND watched_until > clock_timestamp()
  ) THEN
    RETURN;
  END IF;
  WITH noted AS (
    INSERT INTO organization_events (organization_id, kind, subject_id)
    SELECT organization, what, subject
    FROM unnest(CASE WHEN cardinality(subjects) <= 20 THEN subjects ELSE ARRAY[NULL::bigint] END) AS subject
    RETURNING id, subject_id
  )
  SELECT string_agg(id || ':' || coalesce(subject_id::text, ''), ',' ORDER BY id) INTO told FROM noted;
  PERFORM pg_notify('parley_live', 'events:' || organization || '|' || what || '|' || told);
END
$$;

-- Checked first, so that transactions for an organization without watchers pay for nothing else. For transactions over all
-- organizations, `parley_tell` checks each.
CREATE FUNCTION parley_is_unwatched() RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN parley_organization() IS NOT NULL AND NOT EXISTS (
    SELECT FROM organization_watchers
    WHERE organization_id = parley_organization() AND watched_until > clock_timestamp());
END
$$;

-- Triggers, so that every statement that changes a row announces it, including later ones.
CREATE FUNCTION parley_tell_new_calls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF parley_is_unwatched() THEN RETURN NULL; END IF;
  PERFORM parley_tell(organization_id, CASE channel WHEN 'sms' THEN 'conversation' ELSE 'call' END, array_agg(id))
  FROM changed GROUP BY organization_id, channel;
  RETURN NULL;
END
$$;

-- Only what users see: most of a call's columns belong to its carrier and its process. Many rows are not compared one by one:
-- announcing too much does no harm.
CREATE FUNCTION parley_tell_changed_calls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF parley_is_unwatched() THEN RETURN NULL; END IF;
  IF (SELECT count(*) FROM changed) > 20 THEN
    PERFORM parley_tell(organization_id, CASE channel WHEN 'sms' THEN 'conversation' ELSE 'call' END, array_agg(id))
    FROM changed GROUP BY organization_id, channel;
    RETURN NULL;
  END IF;
  PERFORM parley_tell(changed.organization_id,
    CASE changed.channel WHEN 'sms' THEN 'conversation' ELSE 'call' END, array_agg(changed.id))
  FROM changed JOIN former ON former.id = changed.id
  WHERE (changed.status, changed.message_count, changed.call_sid, changed.answered_at, changed.reported_at,
         changed.transferred_to, changed.assistant_id, changed.call_meta)
    IS DISTINCT FROM (former.status, former.message_count, former.call_sid, former.answered_at, former.reported_at,
         former.transferred_to, former.assistant_id, former.call_meta)
  GROUP BY changed.organization_id, changed.channel;
  RETURN NULL;
END
$$;

-- The argument is the kind.
CREATE FUNCTION parley_tell_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF parley_is_unwatched() THEN RETURN NULL; END IF;
  PERFORM parley_tell(organization_id, TG_ARGV[0], array_agg(id)) FROM changed GROUP BY organization_id;
  RETURN NULL;
END
$$;
CREATE FUNCTION parley_tell_states() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF parley_is_unwatched() THEN RETURN NULL; END IF;
  IF (SELECT count(*) FROM changed) > 20 THEN
    PERFORM parley_tell(organization_id, TG_ARGV[0], array_agg(id)) FROM changed GROUP BY organization_id;
    RETURN NULL;
  END IF;
  PERFORM parley_tell(changed.organization_id, TG_ARGV[0], array_agg(changed.id))
  FROM changed JOIN former ON former.id = changed.id
  WHERE changed.status IS DISTINCT FROM former.status GROUP BY changed.organization_id;
  RETURN NULL;
END
$$;

-- Holds, read marks and notes are shown as part of their thread.
CREATE FUNCTION parley_tell_threads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF parley_is_unwatched() THEN RETURN NULL; END IF;
  PERFORM parley_tell(organization_id, 'conversation', array_agg(DISTINCT conversation_id))
  FROM changed GROUP BY organization_id;
  RETURN NULL;
END
$$;

CREATE TRIGGER calls_tell_new AFTER INSERT ON calls
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION parley_tell_new_calls();
CREATE TRIGGER calls_tell_gone AFTER DELETE ON calls
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION parley_tell_new_calls();
CREATE TRIGGER calls_tell_changed AFTER UPDATE ON calls
  REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION parley_tell_changed_calls();
CREATE TRIGGER sms_logs_tell_new AFTER INSERT ON sms_logs
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION parley_tell_rows('text');
CREATE TRIGGER sms_logs_tell_changed AFTER UPDATE ON sms_logs
  REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION parley_tell_states('text');
CREATE TRIGGER webhook_deliveries_tell_new AFTER INSERT ON webhook_deliveries
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION parley_tell_rows('delivery');
CREATE TRIGGER webhook_deliveries_tell_changed AFTER UPDATE ON webhook_deliveries
  REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION parley_tell_states('delivery');
CREATE TRIGGER phone_numbers_tell_new AFTER INSERT ON phone_numbers
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION parley_tell_rows('number');
CREATE TRIGGER phone_numbers_tell_changed AFTER UPDATE ON phone_numbers
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION parley_tell_rows('number');
CREATE TRIGGER phone_numbers_tell_gone AFTER DELETE ON phone_numbers
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION parley_tell_rows('number');
CREATE TRIGGER sms_holds_tell_new AFTER INSERT ON sms_holds
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION parley_tell_threads();
CREATE TRIGGER sms_holds_tell_changed AFTER UPDATE ON sms_holds
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION parley_tell_threads();
CREATE TRIGGER sms_holds_tell_gone AFTER DELETE ON sms_holds
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION parley_tell_threads();
CREATE TRIGGER sms_read_marks_tell_new AFTER INSERT ON sms_read_marks
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION parley_tell_threads();
CREATE TRIGGER sms_read_marks_tell_changed AFTER UPDATE ON sms_read_marks
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION parley_tell_threads();
CREATE TRIGGER sms_notes_tell_new AFTER INSERT ON sms_notes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION parley_tell_threads();
CREATE TRIGGER sms_notes_tell_gone AFTER DELETE ON sms_notes
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION parley_tell_threads();
