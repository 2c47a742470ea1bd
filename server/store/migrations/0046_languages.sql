-- Processes of the version before may still write.
-- The language of whoever reads an email: the person's, else that of the call that caused it.
ALTER TABLE "outgoing_mails" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "user_access" ADD COLUMN "language" text;
