CREATE TABLE "wrong_clocks" (
	"process_id" uuid PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"ahead_seconds" double precision NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
