-- From abroad, Mexican mobiles were dialled as +52 1 and ten digits until 2019-08-03, and carriers still write them that way. Everything
-- about a subscriber is kept under +52 and ten digits: open threads and flows go on under it, contacts that wait are called under it.
-- A row keeps the former number where another has the new one already; lookups know both.
UPDATE calls SET customer_phone_number = '+52' || substr(customer_phone_number, 5)
WHERE customer_phone_number ~ '^\+521[2-9][0-9]{9}$' AND NOT (channel = 'sms' AND status = 'active' AND EXISTS (
  SELECT FROM calls AS other
  WHERE other.organization_id = calls.organization_id AND other.channel = 'sms' AND other.status = 'active'
    AND other.assistant_phone_number = calls.assistant_phone_number
    AND other.customer_phone_number = '+52' || substr(calls.customer_phone_number, 5)));

UPDATE sms_sessions SET customer_phone_number = calls.customer_phone_number
FROM calls
WHERE sms_sessions.customer_phone_number ~ '^\+521[2-9][0-9]{9}$'
  AND calls.organization_id = sms_sessions.organization_id AND calls.id = sms_sessions.conversation_id;

UPDATE flow_runs SET contact_key = '+52' || substr(contact_key, 5)
WHERE contact_key ~ '^\+521[2-9][0-9]{9}$' AND NOT (ended_at IS NULL AND EXISTS (
  SELECT FROM flow_runs AS other
  WHERE other.organization_id = flow_runs.organization_id AND other.flow_id = flow_runs.flow_id AND other.ended_at IS NULL
    AND other.assistant_phone_number = flow_runs.assistant_phone_number
    AND other.contact_key = '+52' || substr(flow_runs.contact_key, 5)));

UPDATE sms_logs SET from_number = '+52' || substr(from_number, 5)
WHERE direction = 'inbound' AND from_number ~ '^\+521[2-9][0-9]{9}$';

UPDATE sms_logs SET to_number = '+52' || substr(to_number, 5)
WHERE direction = 'outbound' AND to_number ~ '^\+521[2-9][0-9]{9}$';

UPDATE sms_parts SET from_number = '+52' || substr(from_number, 5)
WHERE from_number ~ '^\+521[2-9][0-9]{9}$' AND NOT EXISTS (
  SELECT FROM sms_parts AS other
  WHERE other.organization_id = sms_parts.organization_id AND other.provider = sms_parts.provider
    AND other.to_number = sms_parts.to_number AND other.reference = sms_parts.reference
    AND other.from_number = '+52' || substr(sms_parts.from_number, 5));

UPDATE campaign_import_rows SET phone_number = '+52' || substr(phone_number, 5)
WHERE phone_number ~ '^\+521[2-9][0-9]{9}$';

UPDATE campaign_contacts SET phone_number = '+52' || substr(phone_number, 5)
WHERE status = 'pending' AND phone_number ~ '^\+521[2-9][0-9]{9}$' AND NOT EXISTS (
  SELECT FROM campaign_contacts AS other
  WHERE other.organization_id = campaign_contacts.organization_id AND other.campaign_id = campaign_contacts.campaign_id
    AND other.phone_number = '+52' || substr(campaign_contacts.phone_number, 5));
