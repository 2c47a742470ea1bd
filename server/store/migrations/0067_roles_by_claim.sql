-- Processes of the version before may still write.
-- Roles that a claim of the identity provider gives, beside those that were given by hand. Locks come in the order of writers.
ALTER TABLE "user_facilities" ADD COLUMN "by_claim" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "user_roles" ADD COLUMN "by_claim" boolean DEFAULT false NOT NULL;--> statement-breakpoint
DROP INDEX "user_roles_once";--> statement-breakpoint
CREATE UNIQUE INDEX "user_roles_once" ON "user_roles" USING btree ("user_id","role",coalesce("facility_id", '00000000-0000-0000-0000-000000000000'::uuid),"by_claim");--> statement-breakpoint
ALTER TABLE "outside_people" ADD COLUMN "roles_at" timestamp (3) with time zone;
