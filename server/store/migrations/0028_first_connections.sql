ALTER TABLE "connection_changes" ADD COLUMN "is_first" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Of the changes of before, what they themselves say.
UPDATE "connection_changes" AS "change" SET "is_first" = true WHERE "online" AND NOT EXISTS (
	SELECT FROM "connection_changes" AS "earlier"
	WHERE "earlier"."monitor_id" = "change"."monitor_id" AND "earlier"."at" < "change"."at"
);
