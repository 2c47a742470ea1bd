-- Processes of the version before may still write.
-- Records that lists answered, until they are in the trail.
CREATE TABLE "served_records" (
	"day" date NOT NULL,
	"user_id" uuid NOT NULL,
	"address_prefix" text NOT NULL,
	"list" text NOT NULL,
	"export_id" text NOT NULL,
	"monitor_id" text NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "served_records_of" PRIMARY KEY("day","user_id","address_prefix","list","export_id","monitor_id")
);
