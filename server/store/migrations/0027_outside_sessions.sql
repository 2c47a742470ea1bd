CREATE TABLE "outside_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "outside_sessions_by_end" ON "outside_sessions" USING btree ("until");