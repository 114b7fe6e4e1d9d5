-- The part's text as JSON if it contains half a character (an emoji cut between two parts), which a text column cannot
-- hold; null if body has it. The halves are joined again when the parts are put together.
ALTER TABLE sms_parts ADD COLUMN body_json text;
