-- Room on each page (fillfactor) lets heartbeats change rows in their place.
CREATE TABLE "monitor_presence" (
	"monitor_id" uuid PRIMARY KEY NOT NULL,
	"heard_at" timestamp (3) with time zone NOT NULL
) WITH (fillfactor = 50);
--> statement-breakpoint
INSERT INTO "monitor_presence"
  SELECT "id", "last_communication" FROM "monitors" WHERE "online" AND "last_communication" IS NOT NULL;
--> statement-breakpoint
-- Without a presence it would never be Offline again.
UPDATE "monitors" SET "online" = false WHERE "online" AND "last_communication" IS NULL;
--> statement-breakpoint
DROP INDEX "monitors_online";--> statement-breakpoint
DROP INDEX "monitors_all_by_last";--> statement-breakpoint
DROP INDEX "monitors_category_by_last";--> statement-breakpoint
DROP INDEX "monitors_facility_by_last";--> statement-breakpoint
ALTER TABLE "monitors" ADD COLUMN "last_key" timestamp (3) GENERATED ALWAYS AS ((last_communication AT TIME ZONE 'UTC') + CASE WHEN online THEN interval '1000 years' ELSE interval '0' END) STORED;--> statement-breakpoint
CREATE INDEX "monitors_all_by_last" ON "monitors" USING btree ("last_key" NULLS FIRST,"id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "monitors_category_by_last" ON "monitors" USING btree ("category","last_key" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "monitors_facility_by_last" ON "monitors" USING btree ("facility_id","last_key" NULLS FIRST,"id") WHERE deleted_at IS NULL;