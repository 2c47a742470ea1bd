-- Processes of the version before may still write.
-- Changes of monitors, facilities and users, in the order of commits. They take the place of change_sequence, whose numbers
-- followed the order of writes; its column stays for now, because processes of the version before name it.
CREATE TABLE "change_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "change_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token" uuid DEFAULT gen_random_uuid() NOT NULL,
	"server" text NOT NULL,
	"first_batch" bigint NOT NULL,
	"last_batch" bigint NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "noted_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "noted_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text COLLATE "C" NOT NULL,
	"record_id" uuid NOT NULL,
	"removed" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "record_changes" (
	"type" text COLLATE "C" NOT NULL,
	"record_id" uuid NOT NULL,
	"removed" boolean NOT NULL,
	"batch" bigint NOT NULL,
	CONSTRAINT "record_changes_type_record_id_pk" PRIMARY KEY("type","record_id")
);
--> statement-breakpoint
DROP INDEX "monitors_changes";--> statement-breakpoint
CREATE INDEX "record_changes_in_order" ON "record_changes" USING btree ("batch","type","record_id");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION mark_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- Statement triggers, so that thousands of rows are noted at once. What is noted is what rows of lists show, so that a stored
-- key alone is no change. EXCEPT finds what differs in one pass.
CREATE FUNCTION note_monitors() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO noted_changes (type, record_id, removed) SELECT 'monitor', id, false FROM come;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO noted_changes (type, record_id, removed) SELECT 'monitor', id, true FROM gone;
  ELSE
    INSERT INTO noted_changes (type, record_id, removed) SELECT 'monitor', id, false FROM (
      SELECT id, serial_number, name, facility_id, auto_log_level, deleted_at, online, version FROM come
      EXCEPT SELECT id, serial_number, name, facility_id, auto_log_level, deleted_at, online, version FROM gone
    ) AS changed;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- A monitor's row shows the name of its facility, a user's row names and codes.
CREATE FUNCTION note_facilities() RETURNS trigger LANGUAGE plpgsql AS $$
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
    INSERT INTO noted_changes (type, record_id, removed) SELECT 'user', member.user_id, false
      FROM (SELECT id, name, code FROM come EXCEPT SELECT id, name, code FROM gone) AS renamed
      JOIN user_facilities AS member ON member.facility_id = renamed.id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO noted_changes (type, record_id, removed) SELECT 'user', id, false FROM come;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO noted_changes (type, record_id, removed) SELECT 'user', id, true FROM gone;
  ELSE
    INSERT INTO noted_changes (type, record_id, removed) SELECT 'user', id, false FROM (
      SELECT id, version FROM come EXCEPT SELECT id, version FROM gone
    ) AS changed;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Invitations and sign-ins.
CREATE FUNCTION note_user_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO noted_changes (type, record_id, removed) SELECT 'user', user_id, false FROM come;
  ELSE
    INSERT INTO noted_changes (type, record_id, removed) SELECT 'user', user_id, false FROM (
      SELECT user_id, invited_at, signed_in_at FROM come EXCEPT SELECT user_id, invited_at, signed_in_at FROM gone
    ) AS changed;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_user_facilities() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO noted_changes (type, record_id, removed) SELECT DISTINCT 'user', user_id, false FROM come;
  ELSE
    -- A user who is being removed is noted as such.
    INSERT INTO noted_changes (type, record_id, removed) SELECT DISTINCT 'user', user_id, false FROM gone
      WHERE EXISTS (SELECT FROM users WHERE users.id = gone.user_id);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER note_insert AFTER INSERT ON monitors REFERENCING NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION note_monitors();
--> statement-breakpoint
CREATE TRIGGER note_update AFTER UPDATE ON monitors REFERENCING OLD TABLE AS gone NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION note_monitors();
--> statement-breakpoint
CREATE TRIGGER note_delete AFTER DELETE ON monitors REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION note_monitors();
--> statement-breakpoint
CREATE TRIGGER note_insert AFTER INSERT ON facilities REFERENCING NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION note_facilities();
--> statement-breakpoint
CREATE TRIGGER note_update AFTER UPDATE ON facilities REFERENCING OLD TABLE AS gone NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION note_facilities();
--> statement-breakpoint
CREATE TRIGGER note_delete AFTER DELETE ON facilities REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION note_facilities();
--> statement-breakpoint
CREATE TRIGGER note_insert AFTER INSERT ON users REFERENCING NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION note_users();
--> statement-breakpoint
CREATE TRIGGER note_update AFTER UPDATE ON users REFERENCING OLD TABLE AS gone NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION note_users();
--> statement-breakpoint
CREATE TRIGGER note_delete AFTER DELETE ON users REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION note_users();
--> statement-breakpoint
CREATE TRIGGER note_insert AFTER INSERT ON user_access REFERENCING NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION note_user_access();
--> statement-breakpoint
CREATE TRIGGER note_update AFTER UPDATE ON user_access REFERENCING OLD TABLE AS gone NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION note_user_access();
--> statement-breakpoint
CREATE TRIGGER note_insert AFTER INSERT ON user_facilities REFERENCING NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION note_user_facilities();
--> statement-breakpoint
CREATE TRIGGER note_delete AFTER DELETE ON user_facilities REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION note_user_facilities();
--> statement-breakpoint
-- All that there are, after the triggers: making them waits for whoever writes, and lets nobody write until this is done.
INSERT INTO record_changes (type, record_id, removed, batch)
  SELECT 'facility', id, false, 1 FROM facilities
  UNION ALL SELECT 'monitor', id, false, 1 FROM monitors
  UNION ALL SELECT 'user', id, false, 1 FROM users;
