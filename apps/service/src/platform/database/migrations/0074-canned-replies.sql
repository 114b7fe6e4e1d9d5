-- Texts that people of an organization send again and again, to be put into an answer and changed there before it is sent.
CREATE TABLE canned_replies (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  -- In small letters.
  shortcut text NOT NULL,
  body text NOT NULL,
  -- A BCP 47 tag; null: for every language.
  language text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (organization_id, shortcut)
);
CALL parley_make_tenant_table('canned_replies');
