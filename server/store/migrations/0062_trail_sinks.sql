-- Processes of the version before may still write.
-- Where the trail is sent to, and how far it has come.
CREATE TABLE "trail_sinks" (
	"id" integer PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"claimed_by" uuid,
	"target" text NOT NULL,
	"begins_at" bigint NOT NULL,
	"sequence" bigint NOT NULL,
	"checkpoint" bigint NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"problem" text,
	"detail" text DEFAULT '' NOT NULL,
	"noticed_at" timestamp (3) with time zone
);
