-- Processes of the version before may still write.
-- Addresses from which so much was refused that administrators are told.
CREATE TABLE "refusal_alarms" (
	"kind" text NOT NULL,
	"address_prefix" text NOT NULL,
	"count" integer NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "refusal_alarms_kind_address_prefix_pk" PRIMARY KEY("kind","address_prefix")
);
