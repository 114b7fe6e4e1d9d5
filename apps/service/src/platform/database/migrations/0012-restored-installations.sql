-- Set when a backup is restored: texts the carrier received before this time may have been answered by the installation
-- the backup was made of. They are stored, but not answered (again). Null: never restored.
ALTER TABLE phone_numbers ADD COLUMN answers_texts_after timestamptz;
