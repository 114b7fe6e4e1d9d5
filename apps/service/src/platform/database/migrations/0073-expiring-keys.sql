-- From this moment on the key is refused. Null: it lives until it is revoked. The address is that of the last use, written with its
-- time; null before the first use since this is kept. Both are new columns without a default: the table is not rewritten.
ALTER TABLE api_keys
  ADD COLUMN expires_at timestamptz,
  ADD COLUMN last_used_address text;
