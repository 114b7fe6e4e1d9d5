-- The indexes of searches (0071, 0075). They are built outside of a transaction, one by one, so that nobody who writes waits for
-- them. Installations of an earlier version may have them already.

-- A text is changed several times until its carrier has it, and each change would write an entry for every three letters of it. Only
-- what was handed over or came in is in the index; the few under way are looked through.
CREATE INDEX CONCURRENTLY sms_logs_words ON sms_logs USING gin (organization_id, body gin_trgm_ops)
  WHERE status NOT IN ('queued', 'sending');
CREATE INDEX CONCURRENTLY sms_logs_other_letters ON sms_logs USING gin (organization_id, parley_other_letters(body))
  WHERE status NOT IN ('queued', 'sending') AND octet_length(body) <> char_length(body);

-- Likewise: calls that were reported, which is the last that happens to nearly all.
CREATE INDEX CONCURRENTLY calls_words ON calls USING gin (organization_id, customer_phone_number gin_trgm_ops, call_sid gin_trgm_ops)
  WHERE channel = 'voice' AND reported_at IS NOT NULL;
CREATE INDEX CONCURRENTLY call_transcripts_words ON call_transcripts USING gin (organization_id, content gin_trgm_ops) WHERE is_final;

-- Numbers of threads that are over: of one that goes on each message would write them anew.
CREATE INDEX CONCURRENTLY calls_thread_numbers ON calls USING gin (organization_id, customer_phone_number gin_trgm_ops)
  WHERE channel = 'sms' AND status = 'completed';

-- Names of a number, and numbers of a name.
CREATE INDEX CONCURRENTLY campaign_contacts_named ON campaign_contacts (organization_id, phone_number, id DESC) WHERE name IS NOT NULL;
CREATE INDEX CONCURRENTLY campaign_contacts_names ON campaign_contacts USING gin (organization_id, name gin_trgm_ops)
  WHERE name IS NOT NULL;
CREATE INDEX CONCURRENTLY campaign_contacts_other_letters ON campaign_contacts USING gin (organization_id, parley_other_letters(name))
  WHERE name IS NOT NULL AND octet_length(name) <> char_length(name);
