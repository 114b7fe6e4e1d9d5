-- The piece's words as JSON, where they hold half a character (an emoji cut between two pieces), which a text cannot; null:
-- as in body. The halves become one again when the pieces are put together.
ALTER TABLE sms_parts ADD COLUMN body_json text;
