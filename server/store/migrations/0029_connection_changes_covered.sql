DROP INDEX "connection_changes_of_monitor";--> statement-breakpoint
CREATE INDEX "connection_changes_of_monitor" ON "connection_changes" USING btree ("monitor_id","at","online","is_first");