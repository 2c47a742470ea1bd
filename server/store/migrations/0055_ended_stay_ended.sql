-- Processes of the version before may still write.
-- What has ended stays ended when its user is deleted, and added again.
ALTER TABLE "outside_sessions" DROP CONSTRAINT "outside_sessions_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "outside_sessions" ADD CONSTRAINT "outside_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
