-- Processes of the version before may still write.
-- Programs that use the API: accounts with a role, an end and keys.
CREATE TABLE "service_account_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"beginning" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"used_from" text DEFAULT '' NOT NULL,
	"two_places_at" timestamp (3) with time zone,
	"other_place" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_account_roles" (
	"account_id" uuid NOT NULL,
	"role" text NOT NULL,
	"facility_id" uuid,
	CONSTRAINT "service_account_roles_places" CHECK (CASE "service_account_roles"."role" WHEN 'siteAdministrator' THEN "service_account_roles"."facility_id" IS NOT NULL WHEN 'engineer' THEN true WHEN 'auditor' THEN "service_account_roles"."facility_id" IS NULL ELSE false END)
);
--> statement-breakpoint
CREATE TABLE "service_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_key" text COLLATE "C" NOT NULL,
	"note" text NOT NULL,
	"role" text NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"client" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"created_by_name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "service_account_keys" ADD CONSTRAINT "service_account_keys_account_id_service_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."service_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_account_roles" ADD CONSTRAINT "service_account_roles_account_id_service_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."service_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_account_roles" ADD CONSTRAINT "service_account_roles_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "service_account_keys_hash" ON "service_account_keys" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "service_account_keys_by_account" ON "service_account_keys" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "service_account_roles_once" ON "service_account_roles" USING btree ("account_id","role",coalesce("facility_id", '00000000-0000-0000-0000-000000000000'::uuid));--> statement-breakpoint
CREATE INDEX "service_account_roles_by_facility" ON "service_account_roles" USING btree ("facility_id");--> statement-breakpoint
CREATE UNIQUE INDEX "service_accounts_name" ON "service_accounts" USING btree ("name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "service_accounts_client" ON "service_accounts" USING btree ("client");--> statement-breakpoint
-- The caller may be a program, too: no user and no account have the same id. Whether it is accepted at all was asked before.
CREATE OR REPLACE FUNCTION reach_facilities() RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp ROWS 10 AS $$
  SELECT facility_id FROM user_roles
  WHERE user_id = nullif(current_setting('infusion.caller', true), '')::uuid
    AND role = ANY (string_to_array(current_setting('infusion.roles', true), ','))
    AND facility_id IS NOT NULL
  UNION
  SELECT facility_id FROM service_account_roles
  WHERE account_id = nullif(current_setting('infusion.caller', true), '')::uuid
    AND role = ANY (string_to_array(current_setting('infusion.roles', true), ','))
    AND facility_id IS NOT NULL
$$;
