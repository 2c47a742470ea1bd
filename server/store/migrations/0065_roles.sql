-- Processes of the version before may still write.
-- What people may do beside administrators, and whose people see a monitor that has no facility. Statements of people with a role run
-- as a role of the database that sees some rows alone (server/store/engine/bounds/table-bounds.ts).
CREATE TABLE "user_roles" (
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"facility_id" uuid,
	"may_hear" boolean DEFAULT false NOT NULL,
	CONSTRAINT "user_roles_places" CHECK (CASE "user_roles"."role" WHEN 'siteAdministrator' THEN "user_roles"."facility_id" IS NOT NULL WHEN 'engineer' THEN true WHEN 'auditor' THEN "user_roles"."facility_id" IS NULL ELSE false END)
);
--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_membership_fk" FOREIGN KEY ("user_id","facility_id") REFERENCES "public"."user_facilities"("user_id","facility_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "user_roles_once" ON "user_roles" USING btree ("user_id","role",coalesce("facility_id", '00000000-0000-0000-0000-000000000000'::uuid));--> statement-breakpoint
CREATE INDEX "user_roles_by_facility" ON "user_roles" USING btree ("facility_id","user_id");--> statement-breakpoint
ALTER TABLE "monitors" ADD COLUMN "home_facility_id" uuid;--> statement-breakpoint
-- No change that anybody would notice: its triggers would compare all monitors, and note them as changed.
ALTER TABLE "monitors" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "monitors" SET "home_facility_id" = "facility_id" WHERE "facility_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "monitors" ENABLE TRIGGER USER;--> statement-breakpoint
-- After the rows: it waits until all of them are checked otherwise.
ALTER TABLE "monitors" ADD CONSTRAINT "monitors_home_facility_id_facilities_id_fk" FOREIGN KEY ("home_facility_id") REFERENCES "public"."facilities"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "monitors_home" ON "monitors" USING btree ("home_facility_id","category");--> statement-breakpoint
-- The facilities of the caller whose statement this is: those of the roles by which the call is allowed. The settings name person
-- and roles alone, and are those of one transaction (server/store/engine/reach.ts).
CREATE FUNCTION reach_facilities() RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp ROWS 10 AS $$
  SELECT DISTINCT facility_id FROM user_roles
  WHERE user_id = nullif(current_setting('infusion.caller', true), '')::uuid
    AND role = ANY (string_to_array(current_setting('infusion.roles', true), ','))
    AND facility_id IS NOT NULL
$$;
--> statement-breakpoint
-- A monitor's home is its facility, and stays when it leaves it. One that somebody adds without a facility, who sees some facilities
-- alone, is at home in the first of these.
CREATE FUNCTION keep_home() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.facility_id IS NOT NULL THEN
    NEW.home_facility_id := NEW.facility_id;
  ELSIF TG_OP = 'INSERT' AND NEW.home_facility_id IS NULL AND current_setting('infusion.caller', true) <> '' THEN
    NEW.home_facility_id := (
      SELECT id FROM facilities WHERE id IN (SELECT reach_facilities()) ORDER BY name_key, id LIMIT 1
    );
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER keep_home BEFORE INSERT OR UPDATE OF facility_id, home_facility_id ON monitors
  FOR EACH ROW EXECUTE FUNCTION keep_home();
--> statement-breakpoint
-- Roles are part of a user's row, like facilities.
CREATE TRIGGER note_insert AFTER INSERT ON user_roles REFERENCING NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION note_user_facilities();
--> statement-breakpoint
CREATE TRIGGER note_update AFTER UPDATE ON user_roles REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION note_user_facilities();
--> statement-breakpoint
CREATE TRIGGER note_delete AFTER DELETE ON user_roles REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION note_user_facilities();
--> statement-breakpoint
-- What triggers keep is kept whole, also when the statement itself sees some rows alone. "keep_audit" asks who it is that
-- changes the trail, and stays as it is.
ALTER FUNCTION count_monitors() SECURITY DEFINER SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION count_users() SECURITY DEFINER SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION count_facilities() SECURITY DEFINER SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION chain_audit_call() SECURITY DEFINER SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION index_audit_call() SECURITY DEFINER SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION index_audit_names() SECURITY DEFINER SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION note_left_certificates() SECURITY DEFINER SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION note_monitors() SECURITY DEFINER SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION note_facilities() SECURITY DEFINER SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION note_users() SECURITY DEFINER SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION note_user_access() SECURITY DEFINER SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION note_user_facilities() SECURITY DEFINER SET search_path = public, pg_temp;
