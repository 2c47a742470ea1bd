-- Counts are kept, not counted: each statement adds once what it changed, whatever number of rows it touched.
-- Scopes are named in schema/counts.ts. Rows of "counts" are taken in the order of their scope,
-- so that two writers cannot wait for each other.
CREATE FUNCTION keep_counts(come text[], gone text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO counts AS kept (scope, n)
  SELECT scope, sum(step)
  FROM (SELECT unnest(come), 1 UNION ALL SELECT unnest(gone), -1) AS change (scope, step)
  GROUP BY scope HAVING sum(step) <> 0 ORDER BY scope COLLATE "C"
  ON CONFLICT (scope) DO UPDATE SET n = kept.n + excluded.n
$$;
--> statement-breakpoint
CREATE FUNCTION monitor_scopes(category text, facility uuid) RETURNS text[] IMMUTABLE LANGUAGE sql AS $$
  SELECT CASE category
    WHEN 'assigned' THEN ARRAY['monitors:assigned', 'monitors:facility:' || facility]
    ELSE ARRAY['monitors:' || category]
  END
$$;
--> statement-breakpoint
CREATE FUNCTION user_scope(status text) RETURNS text IMMUTABLE LANGUAGE sql AS $$
  SELECT CASE WHEN status IN ('STAGED', 'PROVISIONED', 'SUSPENDED', 'DEPROVISIONED')
    THEN 'users:inactive' ELSE 'users:active' END
$$;
--> statement-breakpoint
CREATE FUNCTION count_monitors() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM keep_counts(ARRAY(SELECT unnest(monitor_scopes(category, facility_id)) FROM come), '{}');
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM keep_counts('{}', ARRAY(SELECT unnest(monitor_scopes(category, facility_id)) FROM gone));
  -- Heartbeats end at this comparison.
  ELSIF EXISTS (
    SELECT FROM gone JOIN come USING (id)
    WHERE (gone.category, gone.facility_id) IS DISTINCT FROM (come.category, come.facility_id)
  ) THEN
    PERFORM keep_counts(
      ARRAY(SELECT unnest(monitor_scopes(category, facility_id)) FROM come),
      ARRAY(SELECT unnest(monitor_scopes(category, facility_id)) FROM gone)
    );
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM keep_counts(ARRAY(SELECT user_scope(status) FROM come), '{}');
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM keep_counts('{}', ARRAY(SELECT user_scope(status) FROM gone));
  ELSE
    PERFORM keep_counts(
      ARRAY(SELECT user_scope(status) FROM come),
      ARRAY(SELECT user_scope(status) FROM gone)
    );
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_facilities() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM keep_counts(ARRAY(SELECT 'facilities' FROM come), '{}');
  ELSE
    PERFORM keep_counts('{}', ARRAY(SELECT 'facilities' FROM gone));
    DELETE FROM counts WHERE scope IN (SELECT 'monitors:facility:' || id FROM gone);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER count_come AFTER INSERT ON monitors
  REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_monitors();
--> statement-breakpoint
CREATE TRIGGER count_moved AFTER UPDATE ON monitors
  REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_monitors();
--> statement-breakpoint
CREATE TRIGGER count_gone AFTER DELETE ON monitors
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_monitors();
--> statement-breakpoint
CREATE TRIGGER count_come AFTER INSERT ON users
  REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_users();
--> statement-breakpoint
CREATE TRIGGER count_moved AFTER UPDATE ON users
  REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_users();
--> statement-breakpoint
CREATE TRIGGER count_gone AFTER DELETE ON users
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_users();
--> statement-breakpoint
CREATE TRIGGER count_come AFTER INSERT ON facilities
  REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_facilities();
--> statement-breakpoint
CREATE TRIGGER count_gone AFTER DELETE ON facilities
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_facilities();
