-- Processes of the version before may still write.
-- The names of records are indexed with the records, in the statements that write them, and no longer in the call's own: that
-- one has the end of the chain, for which all others wait, and for 80,000 records it took longer than a statement may.
CREATE FUNCTION index_audit_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In one order: of two who record the same new names one waits for the other, and never both.
  INSERT INTO audit_names (id, search_key)
    SELECT DISTINCT audit_subject(ROW(come.*)::audit_records), audit_search_key(label) FROM come ORDER BY 1, 2
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- This waits for whoever has recorded something, and who records something waits for the migration: none is left out.
CREATE TRIGGER index_names AFTER INSERT ON audit_records REFERENCING NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION index_audit_names();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION index_audit_call() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_subjects (subject_id, sequence)
    SELECT DISTINCT audit_subject(r), audit_entry(NEW) FROM audit_records AS r WHERE r.call_id = NEW.id
    ON CONFLICT DO NOTHING;
  IF NEW.user_id IS NOT NULL THEN
    INSERT INTO audit_names (id, search_key) VALUES (NEW.user_id, audit_search_key(NEW.user_name))
      ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END
$$;
