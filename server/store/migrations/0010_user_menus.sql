-- Each menu of users has its sorts. Those by name also hold what is searched, as for monitors (migration 0004);
-- drizzle cannot say INCLUDE: schema/users.ts has these two indexes without it.
ALTER TABLE "users" ADD COLUMN "category" text GENERATED ALWAYS AS (CASE WHEN status IN ('STAGED', 'PROVISIONED', 'SUSPENDED', 'DEPROVISIONED') THEN 'inactive' ELSE 'active' END) STORED NOT NULL;--> statement-breakpoint
DROP INDEX "users_by_username";--> statement-breakpoint
CREATE INDEX "users_by_username" ON "users" USING btree ("username_key" NULLS FIRST,"id") INCLUDE ("search_key");--> statement-breakpoint
CREATE INDEX "users_category_by_username" ON "users" USING btree ("category","username_key" NULLS FIRST,"id") INCLUDE ("search_key");--> statement-breakpoint
CREATE INDEX "users_category_by_created" ON "users" USING btree ("category","created_at" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "users_category_by_phone" ON "users" USING btree ("category","phone_number" NULLS FIRST,"id");--> statement-breakpoint
-- Asked by the foreign keys for each facility and each user that is deleted.
CREATE INDEX "monitors_facility" ON "monitors" USING btree ("facility_id") WHERE facility_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "one_time_links_by_user" ON "one_time_links" USING btree ("user_id");
