-- After a backup was restored: texts the carrier received before this time were the business of the installation the
-- backup was made of, which may have answered them. They are stored, and not answered (again). Null: never restored.
ALTER TABLE phone_numbers ADD COLUMN answers_texts_after timestamptz;
