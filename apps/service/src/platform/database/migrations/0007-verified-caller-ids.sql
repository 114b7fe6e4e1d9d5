-- A verified caller id is a number at somebody else's carrier that an account may show when it calls. Several organizations
-- may have verified the same one, and that must not keep its owner from importing it: only routed numbers are exclusive.
DROP INDEX phone_numbers_routed;
CREATE UNIQUE INDEX phone_numbers_routed ON phone_numbers (phone_number)
  WHERE released_at IS NULL AND NOT is_verified_caller_id;
CREATE UNIQUE INDEX phone_numbers_verified ON phone_numbers (organization_id, phone_number)
  WHERE released_at IS NULL AND is_verified_caller_id;

-- Nothing comes in on it, so it cannot have an answering assistant.
UPDATE phone_numbers SET assistant_id = NULL WHERE is_verified_caller_id AND assistant_id IS NOT NULL;
ALTER TABLE phone_numbers ADD CONSTRAINT phone_numbers_caller_id_not_answered
  CHECK (NOT is_verified_caller_id OR assistant_id IS NULL);

-- When its texts were switched off at the carrier; null if they come here. Assigning the number switches them on again.
ALTER TABLE phone_numbers ADD COLUMN sms_disabled_at timestamptz;

-- The last refused webhook for the number, for debugging. Written at most once a minute.
ALTER TABLE phone_numbers ADD COLUMN webhook_refused_at timestamptz;
ALTER TABLE phone_numbers ADD COLUMN webhook_refusal_reason text;
