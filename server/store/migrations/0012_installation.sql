-- What shares a place with other installations, such as a bucket, is told apart by this id.
CREATE TABLE "installation" (
	"id" uuid PRIMARY KEY NOT NULL
);--> statement-breakpoint
INSERT INTO "installation" VALUES (gen_random_uuid());