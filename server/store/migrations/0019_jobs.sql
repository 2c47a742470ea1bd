CREATE TABLE "renewal_settings" (
	"facility_id" uuid PRIMARY KEY NOT NULL,
	"days" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"set_by" uuid NOT NULL,
	"set_by_name" text NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_records" (
	"job_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"label" text NOT NULL,
	"input" jsonb NOT NULL,
	"target" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"problem" jsonb,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "job_records_job_id_record_id_pk" PRIMARY KEY("job_id","record_id")
);
--> statement-breakpoint
CREATE TABLE "job_targets" (
	"target" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"author_id" uuid NOT NULL,
	"author_name" text NOT NULL,
	"request_id" text NOT NULL,
	"record_count" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"cancelled_by_name" text,
	"ended_at" timestamp (3) with time zone,
	"locked_by" uuid,
	"locked_until" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "network_certificates_by_end";--> statement-breakpoint
ALTER TABLE "renewal_settings" ADD CONSTRAINT "renewal_settings_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_records" ADD CONSTRAINT "job_records_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_records_in_order" ON "job_records" USING btree ("job_id","position");--> statement-breakpoint
CREATE INDEX "job_records_waiting" ON "job_records" USING btree ("job_id","target","position") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "job_records_running" ON "job_records" USING btree ("target") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "jobs_open" ON "jobs" USING btree ("created_at","id") WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX "jobs_by_time" ON "jobs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "enrollment_attempts_of_monitor" ON "enrollment_attempts" USING btree ("monitor_id","started_at");--> statement-breakpoint
CREATE INDEX "network_certificates_listed" ON "network_certificates" USING btree ("valid_until","id","monitor_id","facility_id") WHERE superseded_at IS NULL;