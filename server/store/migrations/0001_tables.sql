CREATE SEQUENCE "public"."change_sequence" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "counts" (
	"scope" text COLLATE "C" PRIMARY KEY NOT NULL,
	"n" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "facilities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"physical_address" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip" text COLLATE "C" NOT NULL,
	"timezone" text NOT NULL,
	"country_code" text DEFAULT '+1' NOT NULL,
	"code" text NOT NULL,
	"contact_name" text NOT NULL,
	"contact_email" text NOT NULL,
	"contact_phone" text NOT NULL,
	"mca_rep_name" text NOT NULL,
	"name_key" text COLLATE "C" NOT NULL,
	"address_key" text COLLATE "C" NOT NULL,
	"code_key" text COLLATE "C" NOT NULL,
	"city_key" text COLLATE "C" NOT NULL,
	"state_key" text COLLATE "C" NOT NULL,
	"search_key" text COLLATE "C" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"change_sequence" bigint DEFAULT nextval('change_sequence') NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL,
	"password_salt" text NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oidc_state" (
	"model" text NOT NULL,
	"id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"grant_id" text,
	"uid" text,
	"user_code" text,
	"expires_at" timestamp (3) with time zone,
	"consumed_at" timestamp (3) with time zone,
	CONSTRAINT "oidc_state_model_id_pk" PRIMARY KEY("model","id")
);
--> statement-breakpoint
CREATE TABLE "one_time_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "monitors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"serial_number" text NOT NULL,
	"name" text NOT NULL,
	"facility_id" uuid,
	"auto_log_level" integer DEFAULT 500 NOT NULL,
	"online" boolean DEFAULT false NOT NULL,
	"last_communication" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"credential_hash" text,
	"name_key" text COLLATE "C" NOT NULL,
	"serial_key" text COLLATE "C" NOT NULL,
	"search_key" text COLLATE "C" NOT NULL,
	"category" text GENERATED ALWAYS AS (CASE WHEN deleted_at IS NOT NULL THEN 'deleted' WHEN facility_id IS NULL THEN 'unassigned' ELSE 'assigned' END) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"change_sequence" bigint DEFAULT nextval('change_sequence') NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_facilities" (
	"user_id" uuid NOT NULL,
	"facility_id" uuid NOT NULL,
	CONSTRAINT "user_facilities_user_id_facility_id_pk" PRIMARY KEY("user_id","facility_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"country_code" text DEFAULT '+1' NOT NULL,
	"phone_number" text COLLATE "C" NOT NULL,
	"status" text NOT NULL,
	"administrator" boolean DEFAULT false NOT NULL,
	"email_key" text COLLATE "C" NOT NULL,
	"username_key" text COLLATE "C" NOT NULL,
	"search_key" text COLLATE "C" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"change_sequence" bigint DEFAULT nextval('change_sequence') NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_links" ADD CONSTRAINT "one_time_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitors" ADD CONSTRAINT "monitors_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_facilities" ADD CONSTRAINT "user_facilities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_facilities" ADD CONSTRAINT "user_facilities_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "facilities_code" ON "facilities" USING btree ("code_key");--> statement-breakpoint
CREATE INDEX "facilities_by_name" ON "facilities" USING btree ("name_key","id");--> statement-breakpoint
CREATE INDEX "facilities_by_address" ON "facilities" USING btree ("address_key","id");--> statement-breakpoint
CREATE INDEX "facilities_by_code" ON "facilities" USING btree ("code_key","id");--> statement-breakpoint
CREATE INDEX "facilities_by_city" ON "facilities" USING btree ("city_key","id");--> statement-breakpoint
CREATE INDEX "facilities_by_state" ON "facilities" USING btree ("state_key","id");--> statement-breakpoint
CREATE INDEX "facilities_by_zip" ON "facilities" USING btree ("zip","id");--> statement-breakpoint
CREATE INDEX "facilities_search" ON "facilities" USING gin ("search_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "facilities_name_search" ON "facilities" USING gin ("name_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "oidc_state_by_grant" ON "oidc_state" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "oidc_state_by_uid" ON "oidc_state" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "oidc_state_by_expiry" ON "oidc_state" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "monitors_serial" ON "monitors" USING btree ("serial_key");--> statement-breakpoint
CREATE INDEX "monitors_all_by_status" ON "monitors" USING btree ("online" NULLS FIRST,"id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "monitors_category_by_status" ON "monitors" USING btree ("category","online" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "monitors_facility_by_status" ON "monitors" USING btree ("facility_id","online" NULLS FIRST,"id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "monitors_all_by_name" ON "monitors" USING btree ("name_key" NULLS FIRST,"id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "monitors_category_by_name" ON "monitors" USING btree ("category","name_key" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "monitors_facility_by_name" ON "monitors" USING btree ("facility_id","name_key" NULLS FIRST,"id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "monitors_all_by_serial" ON "monitors" USING btree ("serial_key" NULLS FIRST,"id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "monitors_category_by_serial" ON "monitors" USING btree ("category","serial_key" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "monitors_facility_by_serial" ON "monitors" USING btree ("facility_id","serial_key" NULLS FIRST,"id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "monitors_all_by_last" ON "monitors" USING btree ("last_communication" NULLS FIRST,"id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "monitors_category_by_last" ON "monitors" USING btree ("category","last_communication" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "monitors_facility_by_last" ON "monitors" USING btree ("facility_id","last_communication" NULLS FIRST,"id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "monitors_search" ON "monitors" USING gin ("search_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "monitors_online" ON "monitors" USING btree ("last_communication") WHERE online;--> statement-breakpoint
CREATE INDEX "monitors_changes" ON "monitors" USING btree ("change_sequence");--> statement-breakpoint
CREATE INDEX "user_facilities_by_facility" ON "user_facilities" USING btree ("facility_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "users_by_username" ON "users" USING btree ("username_key","id");--> statement-breakpoint
CREATE INDEX "users_by_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_by_phone" ON "users" USING btree ("phone_number","id");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search_key" gin_trgm_ops);