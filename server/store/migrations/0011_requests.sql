CREATE TABLE "activities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"monitor_id" uuid NOT NULL,
	"sequence" bigint NOT NULL,
	"type" text NOT NULL,
	"activity" text NOT NULL,
	"severity" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"search_key" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"monitor_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"channel" text,
	"probe_status" text,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "monitor_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"monitor_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_by_name" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"handed_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"outcome" text,
	"failure" text,
	"probe_status" text,
	"has_channel_a" boolean DEFAULT false NOT NULL,
	"has_channel_b" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recordings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"monitor_id" uuid NOT NULL,
	"code_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_monitor_id_monitors_id_fk" FOREIGN KEY ("monitor_id") REFERENCES "public"."monitors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_monitor_id_monitors_id_fk" FOREIGN KEY ("monitor_id") REFERENCES "public"."monitors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_request_id_monitor_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."monitor_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_requests" ADD CONSTRAINT "monitor_requests_monitor_id_monitors_id_fk" FOREIGN KEY ("monitor_id") REFERENCES "public"."monitors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_id_monitor_requests_id_fk" FOREIGN KEY ("id") REFERENCES "public"."monitor_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_monitor_id_monitors_id_fk" FOREIGN KEY ("monitor_id") REFERENCES "public"."monitors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "activities_sequence" ON "activities" USING btree ("monitor_id","sequence");--> statement-breakpoint
CREATE INDEX "activities_by_time" ON "activities" USING btree ("monitor_id","at" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "activities_severity_by_time" ON "activities" USING btree ("monitor_id","severity","at" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "activities_search" ON "activities" USING gin ("search_key" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "files_of_request" ON "files" USING btree ("request_id",coalesce("channel", ''));--> statement-breakpoint
CREATE INDEX "files_logs_by_created" ON "files" USING btree ("monitor_id","created_at" NULLS FIRST,"id") WHERE kind = 'log';--> statement-breakpoint
CREATE UNIQUE INDEX "monitor_requests_open" ON "monitor_requests" USING btree ("monitor_id","kind") WHERE outcome IS NULL;--> statement-breakpoint
CREATE INDEX "monitor_requests_latest" ON "monitor_requests" USING btree ("monitor_id","kind","asked_at" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "recordings_by_created" ON "recordings" USING btree ("monitor_id","created_at" NULLS FIRST,"id");