CREATE TABLE "audit_calls" (
	"sequence" bigint PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"user_id" uuid NOT NULL,
	"user_name" text NOT NULL,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"record_count" integer NOT NULL,
	"request_id" text NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_calls_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "audit_records" (
	"call_id" uuid NOT NULL,
	"entity" text NOT NULL,
	"record_id" uuid NOT NULL,
	"label" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "audit_records_call_id_entity_record_id_pk" PRIMARY KEY("call_id","entity","record_id")
);
