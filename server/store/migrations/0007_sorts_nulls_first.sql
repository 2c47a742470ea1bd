DROP INDEX "facilities_by_name";--> statement-breakpoint
DROP INDEX "facilities_by_address";--> statement-breakpoint
DROP INDEX "facilities_by_code";--> statement-breakpoint
DROP INDEX "facilities_by_city";--> statement-breakpoint
DROP INDEX "facilities_by_state";--> statement-breakpoint
DROP INDEX "facilities_by_zip";--> statement-breakpoint
DROP INDEX "users_by_username";--> statement-breakpoint
DROP INDEX "users_by_created";--> statement-breakpoint
DROP INDEX "users_by_phone";--> statement-breakpoint
CREATE INDEX "facilities_by_name" ON "facilities" USING btree ("name_key" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "facilities_by_address" ON "facilities" USING btree ("address_key" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "facilities_by_code" ON "facilities" USING btree ("code_key" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "facilities_by_city" ON "facilities" USING btree ("city_key" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "facilities_by_state" ON "facilities" USING btree ("state_key" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "facilities_by_zip" ON "facilities" USING btree ("zip" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "users_by_username" ON "users" USING btree ("username_key" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "users_by_created" ON "users" USING btree ("created_at" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "users_by_phone" ON "users" USING btree ("phone_number" NULLS FIRST,"id");