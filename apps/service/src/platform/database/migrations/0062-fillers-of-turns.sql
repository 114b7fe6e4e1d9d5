-- What the caller heard while waiting for the answer; it is no part of the answer, so `content` does not have it. Null: nothing.
ALTER TABLE call_turns ADD COLUMN filler text;
