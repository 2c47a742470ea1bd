-- The audit trail keeps itself: who inserts a call says who did what, and the database numbers it, takes its
-- time, and chains it by a hash to the call before. Whoever changes a row later breaks the chain from there on.
-- The hash is SHA-256 over a JSON array in the words of jsonb::text (keys by length, then bytes; ", " and ": "):
-- the call's columns in their order, then the SHA-256 of its records' own, one after the other.
CREATE FUNCTION audit_sha256(canonical text) RETURNS text IMMUTABLE LANGUAGE sql AS $$
  SELECT encode(sha256(convert_to(canonical, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
CREATE FUNCTION audit_hash(of_call audit_calls) RETURNS text STABLE LANGUAGE sql AS $$
  SELECT audit_sha256(jsonb_build_array(
    of_call.sequence, of_call.id, to_char(of_call.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    of_call.user_id, of_call.user_name, of_call.action, of_call.entity, of_call.record_count, of_call.request_id,
    of_call.previous_hash, (
      SELECT audit_sha256(coalesce(string_agg(
        audit_sha256(jsonb_build_array(entity, record_id, label, before, after)::text), ''
        ORDER BY entity COLLATE "C", record_id
      ), ''))
      FROM audit_records WHERE call_id = of_call.id
    )
  )::text)
$$;
--> statement-breakpoint
CREATE FUNCTION chain_audit_call() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last audit_calls;
BEGIN
  -- One at a time, whatever the number of services, until the transaction ends: a chain has one end.
  PERFORM pg_advisory_xact_lock(7146211);
  SELECT * INTO last FROM audit_calls ORDER BY sequence DESC LIMIT 1;
  NEW.sequence := coalesce(last.sequence, 0) + 1;
  NEW.previous_hash := coalesce(last.hash, repeat('0', 64));
  NEW.at := clock_timestamp();
  NEW.record_count := (SELECT count(*) FROM audit_records WHERE call_id = NEW.id);
  NEW.hash := audit_hash(NEW);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER chain_audit_call BEFORE INSERT ON audit_calls FOR EACH ROW EXECUTE FUNCTION chain_audit_call();
--> statement-breakpoint
-- Only the role that owns the tables, and migrates, may change what is written; the service's own may not.
CREATE FUNCTION keep_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_user <> (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = TG_RELID) THEN
    RAISE EXCEPTION 'the audit trail is not changed' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER keep_audit BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_calls
  FOR EACH STATEMENT EXECUTE FUNCTION keep_audit();
--> statement-breakpoint
CREATE TRIGGER keep_audit BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_records
  FOR EACH STATEMENT EXECUTE FUNCTION keep_audit();
