-- Processes of the version before may still write.
-- Where the trail goes on without checkpoints that there were, and what is found to be wrong with it.
CREATE TABLE "audit_alarms" (
	"check" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"fault" text NOT NULL,
	"noted_at" timestamp (3) with time zone,
	"mac" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_continuations" (
	"number" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"checkpoint" bigint NOT NULL,
	"reason" text NOT NULL,
	"mac" text NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER keep_audit BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_continuations
  FOR EACH STATEMENT EXECUTE FUNCTION keep_audit();
