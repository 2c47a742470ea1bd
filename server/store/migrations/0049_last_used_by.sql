-- Processes of the version before may still write.
ALTER TABLE "installation" ADD COLUMN "used_by" text;
