-- Tries are counted in the database. A code belongs to where its password came from: those under way must be sent again.
CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "attempts_by_end" ON "attempts" USING btree ("ends_at");--> statement-breakpoint
DELETE FROM "sign_in_codes";--> statement-breakpoint
ALTER TABLE "sign_in_codes" DROP CONSTRAINT "sign_in_codes_pkey";--> statement-breakpoint
ALTER TABLE "sign_in_codes" DROP COLUMN "tries";--> statement-breakpoint
ALTER TABLE "sign_in_codes" ADD COLUMN "place" text NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_codes" ADD COLUMN "ticket_hash" text NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_codes" ADD CONSTRAINT "sign_in_codes_user_id_place_pk" PRIMARY KEY("user_id","place");
