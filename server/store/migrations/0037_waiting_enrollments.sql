ALTER TABLE "enrollment_attempts" ADD COLUMN "sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "enrollment_attempts" ADD COLUMN "ask_again_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "enrollment_attempts" ADD COLUMN "is_renewal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "enrollment_attempts" ADD COLUMN "operation" text;--> statement-breakpoint
ALTER TABLE "enrollment_attempts" ADD COLUMN "asked_by" uuid;--> statement-breakpoint
ALTER TABLE "site_configurations" ADD COLUMN "add_serial_number" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "enrollment_attempts_renewals" ON "enrollment_attempts" USING btree ("facility_id","started_at") WHERE is_renewal;--> statement-breakpoint
CREATE INDEX "enrollment_attempts_waiting" ON "enrollment_attempts" USING btree ("ask_again_at") WHERE ended_at IS NULL AND ask_again_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "enrollment_attempts_renewed" ON "enrollment_attempts" USING btree ("url","started_at") WHERE is_renewal AND outcome = 'issued';--> statement-breakpoint
-- Until now an attempt was noted when its request was about to go out.
UPDATE "enrollment_attempts" SET "sent_at" = "started_at";
