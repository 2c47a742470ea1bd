CREATE TABLE "user_access" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"invited_at" timestamp (3) with time zone,
	"signed_in_at" timestamp (3) with time zone,
	"status_before" text
);
--> statement-breakpoint
ALTER TABLE "user_access" ADD CONSTRAINT "user_access_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
INSERT INTO "user_access" ("user_id", "invited_at", "signed_in_at")
  SELECT u.id, CASE WHEN u.status = 'STAGED' THEN u.created_at END,
    (SELECT max(c.at) FROM audit_calls AS c WHERE c.entity = 'user' AND c.action = 'signIn' AND c.user_id = u.id)
  FROM users AS u
  WHERE u.status = 'STAGED' OR u.id IN (SELECT user_id FROM audit_calls WHERE entity = 'user' AND action = 'signIn');
