-- Processes of the version before may still write.
-- They tell each other of an email that is tried by "leased_until", which stays, and others by "due_at". Where somebody asks again
-- meanwhile for an email that a process of this version tries, one of the version before may send it, too.
ALTER TABLE "sweeps" ALTER COLUMN "due_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "claimed_by" uuid;--> statement-breakpoint
ALTER TABLE "sweeps" ADD COLUMN "claimed_by" uuid;
