-- Whether a statement moved any monitor from one count to another is found in one pass over its rows. As a join
-- that stops at the first that moved, it compared each row with each where none did: 20,000 monitors took minutes.
CREATE OR REPLACE FUNCTION count_monitors() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM keep_counts(ARRAY(SELECT unnest(monitor_scopes(category, facility_id)) FROM come), '{}');
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM keep_counts('{}', ARRAY(SELECT unnest(monitor_scopes(category, facility_id)) FROM gone));
  -- Heartbeats end at this comparison.
  ELSIF EXISTS (
    SELECT id, category, facility_id FROM gone EXCEPT SELECT id, category, facility_id FROM come
  ) THEN
    PERFORM keep_counts(
      ARRAY(SELECT unnest(monitor_scopes(category, facility_id)) FROM come),
      ARRAY(SELECT unnest(monitor_scopes(category, facility_id)) FROM gone)
    );
  END IF;
  RETURN NULL;
END
$$;
