ALTER TABLE "cloud_log_series" ADD COLUMN "day" date DEFAULT '2000-01-01' NOT NULL;--> statement-breakpoint
ALTER TABLE "cloud_log_series" ADD COLUMN "of_day" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cloud_log_series" ADD COLUMN "refused_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "backed_up_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sweeps" ADD COLUMN "ran_at" timestamp (3) with time zone;