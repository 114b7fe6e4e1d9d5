-- When the carrier could not be asked whether it placed the call; null: it could, or was not asked.
ALTER TABLE calls ADD COLUMN placement_unreachable_at timestamptz;
