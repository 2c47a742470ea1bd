-- Processes of the version before may still write.
-- What people know their sessions by, and what an outside provider has ended.
CREATE TABLE "logout_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session_uses" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"browser" text NOT NULL,
	"system" text NOT NULL,
	"address_prefix" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outside_sessions" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "outside_sessions" ADD COLUMN "is_one" boolean;--> statement-breakpoint
ALTER TABLE "outside_sessions" ADD COLUMN "started_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "outside_sessions" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "outside_sessions" ADD COLUMN "ends_with" text[];--> statement-breakpoint
ALTER TABLE "session_uses" ADD CONSTRAINT "session_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_uses_by_user" ON "session_uses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_uses_by_seen" ON "session_uses" USING btree ("seen_at");--> statement-breakpoint
ALTER TABLE "outside_sessions" ADD CONSTRAINT "outside_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outside_sessions_by_user" ON "outside_sessions" USING btree ("user_id");