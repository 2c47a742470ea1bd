-- Processes of the version before may still write.
-- One change of many records, as a job, in batches. The trail has a row for each batch, and shows them as one entry: later
-- batches name the first one, in whose place they are found by record, by name and by person.
CREATE TABLE "job_secrets" (
	"job_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_secrets_job_id_record_id_pk" PRIMARY KEY("job_id","record_id")
);
--> statement-breakpoint
ALTER TABLE "job_records" ADD COLUMN "undo" jsonb;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "change" jsonb;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "address_prefix" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "first_call_id" uuid;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "follows_id" uuid;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "follows_as" text;--> statement-breakpoint
ALTER TABLE "job_secrets" ADD CONSTRAINT "job_secrets_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_secrets_by_time" ON "job_secrets" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "jobs_of_author" ON "jobs" USING btree ("author_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_following" ON "jobs" USING btree ("follows_id","follows_as");--> statement-breakpoint
CREATE INDEX "audit_calls_of_job" ON "audit_calls" USING btree (("details" ->> 'first_call')) WHERE job = 'bulkChange';
--> statement-breakpoint
-- The entry that shows a call: its own, or that of the first batch of its job.
CREATE FUNCTION audit_entry(of_call audit_calls) RETURNS bigint STABLE LANGUAGE sql AS $$
  SELECT CASE WHEN of_call.job = 'bulkChange' THEN coalesce(
    (SELECT first.sequence FROM audit_calls AS first WHERE first.id = (of_call.details ->> 'first_call')::uuid), of_call.sequence
  ) ELSE of_call.sequence END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION index_audit_call() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_subjects (subject_id, sequence)
    SELECT DISTINCT audit_subject(r), audit_entry(NEW) FROM audit_records AS r WHERE r.call_id = NEW.id
    ON CONFLICT DO NOTHING;
  INSERT INTO audit_names (id, search_key)
    SELECT DISTINCT audit_subject(r), audit_search_key(r.label) FROM audit_records AS r WHERE r.call_id = NEW.id
    ON CONFLICT DO NOTHING;
  IF NEW.user_id IS NOT NULL THEN
    INSERT INTO audit_names (id, search_key) VALUES (NEW.user_id, audit_search_key(NEW.user_name))
      ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END
$$;
