-- Cloud log entries have their series of numbers, and the time by which they are listed: the monitor's, or that of their
-- receipt. Room on each page (fillfactor) lets a report lock its monitor's row in place.
CREATE TABLE "cloud_log_series" (
	"monitor_id" uuid PRIMARY KEY NOT NULL,
	"current" integer DEFAULT 1 NOT NULL,
	"first_of_credential" integer DEFAULT 1 NOT NULL
) WITH (fillfactor = 50);
--> statement-breakpoint
DROP INDEX "activities_sequence";--> statement-breakpoint
DROP INDEX "activities_by_time";--> statement-breakpoint
DROP INDEX "activities_severity_by_time";--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "series" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "listed_at" timestamp (3) with time zone GENERATED ALWAYS AS (CASE WHEN at < timestamptz '2015-01-01 00:00:00+00' OR at - received_at > interval '5 minutes' THEN received_at ELSE at END) STORED NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "activities_sequence" ON "activities" USING btree ("monitor_id","sequence","at","series");--> statement-breakpoint
CREATE INDEX "activities_by_time" ON "activities" USING btree ("monitor_id","listed_at" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "activities_severity_by_time" ON "activities" USING btree ("monitor_id","severity","listed_at" NULLS FIRST,"id");