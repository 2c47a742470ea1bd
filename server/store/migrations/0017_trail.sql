-- The audit trail takes more of each call, its hash has a version, and checkpoints anchor it. What is retired, and what
-- ends with a user's sessions, has its indexes.
CREATE TABLE "audit_checkpoints" (
	"number" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"sequence" bigint NOT NULL,
	"head" text NOT NULL,
	"mac" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sweeps" (
	"name" text PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"place" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_calls" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_calls" ALTER COLUMN "entity" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_calls" ADD COLUMN "hash_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_calls" ADD COLUMN "address_prefix" text;--> statement-breakpoint
ALTER TABLE "audit_calls" ADD COLUMN "job" text;--> statement-breakpoint
ALTER TABLE "audit_calls" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "audit_calls" ADD COLUMN "details" jsonb;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "received_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "devices_key" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_calls_by_time" ON "audit_calls" USING btree ("at","sequence");--> statement-breakpoint
CREATE INDEX "audit_calls_by_user" ON "audit_calls" USING btree ("user_id","sequence");--> statement-breakpoint
CREATE INDEX "audit_calls_by_action" ON "audit_calls" USING btree ("entity","action","sequence");--> statement-breakpoint
CREATE INDEX "audit_records_by_record" ON "audit_records" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "activities_by_receipt" ON "activities" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "oidc_state_by_account" ON "oidc_state" USING btree ((payload ->> 'accountId'));--> statement-breakpoint
CREATE INDEX "files_logs_by_age" ON "files" USING btree ("created_at") WHERE kind = 'log';--> statement-breakpoint
CREATE INDEX "monitor_requests_by_age" ON "monitor_requests" USING btree ("asked_at") WHERE outcome IS NOT NULL;--> statement-breakpoint
CREATE INDEX "recordings_by_age" ON "recordings" USING btree ("created_at");--> statement-breakpoint
-- Version 1 is as in audit_chain; since then its rows may not have what it leaves out. Version 2 is an array that begins
-- with its number and takes all columns. Of an unknown version, no hash is right.
CREATE OR REPLACE FUNCTION audit_hash(of_call audit_calls) RETURNS text STABLE LANGUAGE sql AS $$
  SELECT audit_sha256((CASE of_call.hash_version
    WHEN 1 THEN CASE WHEN num_nonnulls(of_call.address_prefix, of_call.job, of_call.outcome, of_call.details) = 0 THEN
      jsonb_build_array(
        of_call.sequence, of_call.id, moment, of_call.user_id, of_call.user_name, of_call.action, of_call.entity,
        of_call.record_count, of_call.request_id, of_call.previous_hash, records
      )
    END
    WHEN 2 THEN jsonb_build_array(
      2, of_call.sequence, of_call.id, moment, of_call.user_id, of_call.user_name, of_call.action, of_call.entity,
      of_call.record_count, of_call.request_id, of_call.address_prefix, of_call.job, of_call.outcome, of_call.details,
      of_call.previous_hash, records
    )
  END)::text)
  FROM (
    SELECT to_char(of_call.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS moment,
      audit_sha256(coalesce(string_agg(
        audit_sha256(jsonb_build_array(entity, record_id, label, before, after)::text), ''
        ORDER BY entity COLLATE "C", record_id
      ), '')) AS records
    FROM audit_records WHERE call_id = of_call.id
  ) AS of_records
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION chain_audit_call() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last audit_calls;
BEGIN
  -- One at a time, whatever the number of services, until the transaction ends: a chain has one end.
  PERFORM pg_advisory_xact_lock(7146211);
  SELECT * INTO last FROM audit_calls ORDER BY sequence DESC LIMIT 1;
  NEW.sequence := coalesce(last.sequence, 0) + 1;
  NEW.previous_hash := coalesce(last.hash, repeat('0', 64));
  NEW.at := clock_timestamp();
  NEW.record_count := (SELECT count(*) FROM audit_records WHERE call_id = NEW.id);
  NEW.hash_version := 2;
  NEW.hash := audit_hash(NEW);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER keep_audit BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_checkpoints
  FOR EACH STATEMENT EXECUTE FUNCTION keep_audit();
