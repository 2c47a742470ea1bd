CREATE TABLE "enrollment_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"monitor_id" uuid NOT NULL,
	"facility_id" uuid,
	"key_id" text NOT NULL,
	"url" text NOT NULL,
	"is_repeated" boolean NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"answered_by" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"outcome" text,
	"problem" jsonb
);
--> statement-breakpoint
CREATE TABLE "monitor_csrs" (
	"monitor_id" uuid PRIMARY KEY NOT NULL,
	"facility_id" uuid NOT NULL,
	"pem" text,
	"key_id" text,
	"file_name" text,
	"received_at" timestamp (3) with time zone,
	"problem" jsonb
);
--> statement-breakpoint
CREATE TABLE "network_certificates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"monitor_id" uuid NOT NULL,
	"facility_id" uuid,
	"pem" text NOT NULL,
	"file_name" text NOT NULL,
	"key_id" text NOT NULL,
	"fingerprint" text NOT NULL,
	"subject" text NOT NULL,
	"issuer" text NOT NULL,
	"serial_number" text NOT NULL,
	"valid_from" timestamp (3) with time zone NOT NULL,
	"valid_until" timestamp (3) with time zone NOT NULL,
	"source" text NOT NULL,
	"stored_at" timestamp (3) with time zone NOT NULL,
	"transferred_at" timestamp (3) with time zone,
	"superseded_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "site_configurations" (
	"facility_id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"transfer_type" text DEFAULT 'Offline' NOT NULL,
	"parameters_version" integer DEFAULT 0 NOT NULL,
	"hashing_type" text DEFAULT 'SHA256' NOT NULL,
	"signing_type" text DEFAULT 'RSA' NOT NULL,
	"key_size" integer DEFAULT 2048 NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"organization" text DEFAULT '' NOT NULL,
	"organization_unit" text DEFAULT '' NOT NULL,
	"locality" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"common_name" text DEFAULT '' NOT NULL,
	"authentication_type" text,
	"user_name" text DEFAULT '' NOT NULL,
	"password_sealed" text,
	"cacert_url" text DEFAULT '' NOT NULL,
	"clientcert_url" text DEFAULT '' NOT NULL,
	"credential_hosts" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"facility_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"content" text NOT NULL,
	"fingerprint" text,
	"subject" text,
	"issuer" text,
	"valid_until" timestamp (3) with time zone,
	"summary" jsonb,
	"stored_at" timestamp (3) with time zone NOT NULL,
	"stored_by" uuid NOT NULL,
	"stored_by_name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "enrollment_attempts" ADD CONSTRAINT "enrollment_attempts_monitor_id_monitors_id_fk" FOREIGN KEY ("monitor_id") REFERENCES "public"."monitors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment_attempts" ADD CONSTRAINT "enrollment_attempts_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_csrs" ADD CONSTRAINT "monitor_csrs_monitor_id_monitors_id_fk" FOREIGN KEY ("monitor_id") REFERENCES "public"."monitors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_csrs" ADD CONSTRAINT "monitor_csrs_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_certificates" ADD CONSTRAINT "network_certificates_monitor_id_monitors_id_fk" FOREIGN KEY ("monitor_id") REFERENCES "public"."monitors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_certificates" ADD CONSTRAINT "network_certificates_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_configurations" ADD CONSTRAINT "site_configurations_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_files" ADD CONSTRAINT "site_files_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "enrollment_attempts_open" ON "enrollment_attempts" USING btree ("monitor_id") WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX "enrollment_attempts_by_facility" ON "enrollment_attempts" USING btree ("facility_id");--> statement-breakpoint
CREATE INDEX "monitor_csrs_by_facility" ON "monitor_csrs" USING btree ("facility_id");--> statement-breakpoint
CREATE INDEX "network_certificates_of_monitor" ON "network_certificates" USING btree ("monitor_id","stored_at") WHERE superseded_at IS NULL;--> statement-breakpoint
CREATE INDEX "network_certificates_by_end" ON "network_certificates" USING btree ("valid_until","id") WHERE superseded_at IS NULL;--> statement-breakpoint
CREATE INDEX "network_certificates_facility_by_end" ON "network_certificates" USING btree ("facility_id","valid_until","id");--> statement-breakpoint
CREATE UNIQUE INDEX "site_files_of_kind" ON "site_files" USING btree ("facility_id","kind") WHERE kind <> 'root';--> statement-breakpoint
CREATE UNIQUE INDEX "site_files_roots" ON "site_files" USING btree ("facility_id","fingerprint") WHERE kind = 'root';