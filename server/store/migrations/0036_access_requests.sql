CREATE TABLE "access_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"email" text NOT NULL,
	"email_identity" text COLLATE "C" NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "outgoing_mails" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "access_requests_email" ON "access_requests" USING btree ("email_identity");--> statement-breakpoint
CREATE INDEX "access_requests_by_user" ON "access_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "access_requests_open" ON "access_requests" USING btree ("asked_at","id") WHERE decided_at IS NULL;--> statement-breakpoint
-- Who registered and confirmed the email, and was given no access so far, waits from now on.
INSERT INTO "access_requests" ("user_id", "email", "email_identity", "asked_at")
SELECT u."id", u."email", u."email_identity", u."created_at"
FROM "users" u JOIN "accounts" a ON a."user_id" = u."id"
WHERE a."username" IS NOT NULL AND u."status" = 'ACTIVE' AND NOT u."administrator";
