-- Processes of the version before may not write.
-- Keys for search and sort have another form; the start makes them anew (engine/renew-keys.ts). Users are searched by the names
-- of their facilities, which may be many: too long for an index entry, which held the key of migration 0010 until now.
-- Pickers search facilities as their list does, and need no index of their own.
ALTER TABLE "installation" ADD COLUMN "keys_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
DROP INDEX "facilities_name_search";--> statement-breakpoint
DROP INDEX "users_by_username";--> statement-breakpoint
DROP INDEX "users_category_by_username";--> statement-breakpoint
CREATE INDEX "users_by_username" ON "users" USING btree ("username_key" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "users_category_by_username" ON "users" USING btree ("category","username_key" NULLS FIRST,"id");
