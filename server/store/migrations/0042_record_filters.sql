-- Processes of the version before may still write.
-- Filters of lists are counted by an index, also at 100,000 monitors.
CREATE INDEX "monitors_by_log_level" ON "monitors" USING btree ("auto_log_level","deleted_at","category");--> statement-breakpoint
CREATE INDEX "users_by_status" ON "users" USING btree ("status","administrator");--> statement-breakpoint
CREATE INDEX "users_administrators" ON "users" USING btree ("id") WHERE administrator;
