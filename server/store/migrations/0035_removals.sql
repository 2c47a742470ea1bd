CREATE TABLE "removals" (
	"id" integer PRIMARY KEY NOT NULL,
	"last_run_at" timestamp (3) with time zone NOT NULL,
	"days" jsonb NOT NULL,
	"reason" text,
	"waits_since" timestamp (3) with time zone,
	"waits_until" timestamp (3) with time zone,
	"plan" jsonb,
	"stopped" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
-- When retention ran last, as far as that is known: its next step is due a day after the last one. What it was to keep is unknown, so
-- nothing counts as shortened.
INSERT INTO "removals" ("id", "last_run_at", "days")
SELECT 1, "due_at" - interval '1 day', '{}'::jsonb FROM "sweeps" WHERE "name" = 'retention';
