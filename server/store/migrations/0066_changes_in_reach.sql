-- Processes of the version before may still write.
-- The order of changes for people who see the records of some facilities alone. It is kept by triggers, so that processes of the
-- version before, which number changes too, keep it as well.
CREATE TABLE "facility_changes" (
	"facility_id" uuid NOT NULL,
	"type" text COLLATE "C" NOT NULL,
	"record_id" uuid NOT NULL,
	"has_left" boolean NOT NULL,
	"batch" bigint NOT NULL,
	CONSTRAINT "facility_changes_type_record_id_facility_id_pk" PRIMARY KEY("type","record_id","facility_id")
);
--> statement-breakpoint
ALTER TABLE "noted_changes" ADD COLUMN "only_in" uuid[];--> statement-breakpoint
CREATE INDEX "facility_changes_in_order" ON "facility_changes" USING btree ("facility_id","batch","type","record_id");--> statement-breakpoint
-- Tells services that records have left a facility, with the transaction: they are no longer found where they were. No more ids
-- than contract/changes/events.ts allows; server/store/changes/notify.ts reads it.
CREATE FUNCTION tell_leave(list text, facility_id uuid, ids uuid[]) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('infusion_changes', jsonb_build_object('id', gen_random_uuid(), 'entity', 'leaves', 'what', 'changed',
    'ids', ids, 'count', cardinality(ids), 'of', list, 'facility', facility_id)::text)
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_monitors() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  moved record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO noted_changes (type, record_id, removed) SELECT 'monitor', id, false FROM come;
    RETURN NULL;
  END IF;
  IF TG_OP = 'DELETE' THEN
    INSERT INTO noted_changes (type, record_id, removed) SELECT 'monitor', id, true FROM gone;
    FOR moved IN SELECT home_facility_id AS home, array_agg(id) AS ids FROM (
      SELECT id, home_facility_id, row_number() OVER (PARTITION BY home_facility_id) - 1 AS place FROM gone
      WHERE home_facility_id IS NOT NULL
    ) AS left_behind GROUP BY home_facility_id, place / 100 LOOP
      PERFORM tell_leave('monitors', moved.home, moved.ids);
    END LOOP;
    RETURN NULL;
  END IF;
  FOR moved IN
    WITH changed AS (
      SELECT id, serial_number, name, facility_id, auto_log_level, deleted_at, online, version FROM come
      EXCEPT SELECT id, serial_number, name, facility_id, auto_log_level, deleted_at, online, version FROM gone
    ), noted AS (
      INSERT INTO noted_changes (type, record_id, removed) SELECT 'monitor', id, false FROM changed
    )
    SELECT home, array_agg(id) AS ids FROM (
      SELECT id, gone.home_facility_id AS home, row_number() OVER (PARTITION BY gone.home_facility_id) - 1 AS place
      FROM changed JOIN gone USING (id) JOIN come USING (id)
      WHERE gone.home_facility_id <> come.home_facility_id
    ) AS left_behind GROUP BY home, place / 100
  LOOP
    PERFORM tell_leave('monitors', moved.home, moved.ids);
  END LOOP;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_facilities() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO noted_changes (type, record_id, removed) SELECT 'facility', id, false FROM come;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO noted_changes (type, record_id, removed) SELECT 'facility', id, true FROM gone;
  ELSE
    INSERT INTO noted_changes (type, record_id, removed) SELECT 'facility', id, false FROM (
      SELECT id, version FROM come EXCEPT SELECT id, version FROM gone
    ) AS changed;
    INSERT INTO noted_changes (type, record_id, removed) SELECT 'monitor', m.id, false
      FROM (SELECT id, name FROM come EXCEPT SELECT id, name FROM gone) AS renamed
      JOIN monitors AS m ON m.facility_id = renamed.id;
    -- Whoever sees the person in another facility alone sees nothing of this one's name.
    INSERT INTO noted_changes (type, record_id, removed, only_in)
      SELECT 'user', member.user_id, false, array_agg(renamed.id)
      FROM (SELECT id, name, code FROM come EXCEPT SELECT id, name, code FROM gone) AS renamed
      JOIN user_facilities AS member ON member.facility_id = renamed.id GROUP BY member.user_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- A user's facilities, and the roles for them. What is for one facility shows in no other; a role for all facilities shows in none.
CREATE OR REPLACE FUNCTION note_user_facilities() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  moved record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO noted_changes (type, record_id, removed, only_in)
      SELECT 'user', user_id, false, array_remove(array_agg(facility_id), NULL) FROM come GROUP BY user_id;
    RETURN NULL;
  END IF;
  -- A user who is being removed is noted as such.
  INSERT INTO noted_changes (type, record_id, removed, only_in)
    SELECT 'user', user_id, false, array_remove(array_agg(facility_id), NULL) FROM gone
    WHERE EXISTS (SELECT FROM users WHERE users.id = gone.user_id) GROUP BY user_id;
  IF TG_TABLE_NAME = 'user_facilities' THEN
    FOR moved IN SELECT facility_id, array_agg(user_id) AS ids FROM (
      SELECT facility_id, user_id, row_number() OVER (PARTITION BY facility_id) - 1 AS place FROM gone
    ) AS left_behind GROUP BY facility_id, place / 100 LOOP
      PERFORM tell_leave('users', moved.facility_id, moved.ids);
    END LOOP;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- In which facilities a record is seen is looked up when its change is numbered: a row of `facility_changes` for a facility in
-- which it is not seen any more says so in that batch, once, and nothing of what comes later.
CREATE FUNCTION enter_facility_changes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  this_batch bigint := (SELECT last_batch FROM change_runs ORDER BY id DESC LIMIT 1);
BEGIN
  INSERT INTO facility_changes (facility_id, type, record_id, has_left, batch)
    SELECT DISTINCT facility_id, type, record_id, false, this_batch FROM (
      SELECT m.home_facility_id AS facility_id, taken.type, taken.record_id, taken.only_in
        FROM taken JOIN monitors AS m ON m.id = taken.record_id
        WHERE taken.type = 'monitor' AND m.home_facility_id IS NOT NULL
      UNION ALL SELECT f.id, taken.type, taken.record_id, taken.only_in
        FROM taken JOIN facilities AS f ON f.id = taken.record_id WHERE taken.type = 'facility'
      UNION ALL SELECT member.facility_id, taken.type, taken.record_id, taken.only_in
        FROM taken JOIN user_facilities AS member ON member.user_id = taken.record_id WHERE taken.type = 'user'
    ) AS seen
    WHERE only_in IS NULL OR facility_id = ANY (only_in)
    ON CONFLICT (type, record_id, facility_id) DO UPDATE SET has_left = false, batch = excluded.batch;
  UPDATE facility_changes AS entered SET has_left = true, batch = this_batch
    FROM (SELECT DISTINCT type, record_id FROM taken) AS each
    WHERE entered.type = each.type AND entered.record_id = each.record_id AND NOT entered.has_left AND NOT CASE each.type
      WHEN 'monitor' THEN EXISTS (
        SELECT FROM monitors AS m WHERE m.id = each.record_id AND m.home_facility_id = entered.facility_id)
      WHEN 'facility' THEN EXISTS (SELECT FROM facilities AS f WHERE f.id = each.record_id)
      ELSE EXISTS (SELECT FROM user_facilities AS member
        WHERE member.user_id = each.record_id AND member.facility_id = entered.facility_id)
    END;
  -- With a facility its people lose what they had for it: they begin anew.
  DELETE FROM facility_changes AS entered USING taken
    WHERE taken.type = 'facility' AND taken.removed AND entered.facility_id = taken.record_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER enter_facility_changes AFTER DELETE ON noted_changes REFERENCING OLD TABLE AS taken
  FOR EACH STATEMENT EXECUTE FUNCTION enter_facility_changes();
--> statement-breakpoint
-- After the trigger, for which this waits: nobody numbers changes until this is done. What is noted and not numbered is entered
-- with its number.
INSERT INTO facility_changes (facility_id, type, record_id, has_left, batch)
  SELECT m.home_facility_id, c.type, c.record_id, false, c.batch
    FROM record_changes AS c JOIN monitors AS m ON c.type = 'monitor' AND m.id = c.record_id
    WHERE m.home_facility_id IS NOT NULL
  UNION ALL SELECT f.id, c.type, c.record_id, false, c.batch
    FROM record_changes AS c JOIN facilities AS f ON c.type = 'facility' AND f.id = c.record_id
  UNION ALL SELECT member.facility_id, c.type, c.record_id, false, c.batch
    FROM record_changes AS c JOIN user_facilities AS member ON c.type = 'user' AND member.user_id = c.record_id;
--> statement-breakpoint
-- For entries of the trail about records that are seen, the newest first. Last, as writers come to the trail last.
CREATE INDEX "audit_subjects_by_sequence" ON "audit_subjects" USING btree ("sequence","subject_id");
