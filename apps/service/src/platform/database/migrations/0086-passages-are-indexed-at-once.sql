-- Words of new passages wait in a list until autovacuum moves them into the index, and every lookup reads all of that list: ten
-- times the work of the lookup itself for an assistant whose documents are new. A question looks up each of its words, documents
-- are written once.
ALTER INDEX document_chunks_by_term SET (fastupdate = off);
SELECT gin_clean_pending_list('document_chunks_by_term');
