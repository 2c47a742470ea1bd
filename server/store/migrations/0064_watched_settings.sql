-- Processes of the version before may still write.
ALTER TABLE "installation" ADD COLUMN "watched_settings" jsonb DEFAULT '{}'::jsonb NOT NULL;
