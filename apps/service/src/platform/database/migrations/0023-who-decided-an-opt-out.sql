-- What an opt-out was read from: the phrase's id, or the model that judged. The words themselves are not kept.
ALTER TABLE opt_outs ADD COLUMN decided_by text;
