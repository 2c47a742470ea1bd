-- What is one of a kind (contract/normalise.ts, identityKey) has a column of its own: the sort keys that were
-- unique before drop accents and apostrophes, so that o'brien@ and obrien@ were one person. Values that differed
-- in their sort key differ in this one, too. lower() knows the letters of the database's locale, and PGlite's has
-- ASCII alone: other capitals of records from before get theirs when the record is next written.
DROP INDEX "facilities_code";--> statement-breakpoint
DROP INDEX "monitors_serial";--> statement-breakpoint
DROP INDEX "users_email";--> statement-breakpoint
ALTER TABLE "facilities" ADD COLUMN "code_identity" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "monitors" ADD COLUMN "serial_identity" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_identity" text COLLATE "C";--> statement-breakpoint
UPDATE "facilities" SET "code_identity" = lower(normalize(trim("code"), NFC));--> statement-breakpoint
UPDATE "monitors" SET "serial_identity" = lower(normalize(trim("serial_number"), NFC));--> statement-breakpoint
UPDATE "users" SET "email_identity" = lower(normalize(trim("email"), NFC));--> statement-breakpoint
ALTER TABLE "facilities" ALTER COLUMN "code_identity" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "monitors" ALTER COLUMN "serial_identity" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "email_identity" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "email_key";--> statement-breakpoint
CREATE UNIQUE INDEX "facilities_code" ON "facilities" USING btree ("code_identity");--> statement-breakpoint
CREATE UNIQUE INDEX "monitors_serial" ON "monitors" USING btree ("serial_identity");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email_identity");
