-- Processes of the version before may not write.
-- They do not open what is sealed for its place, and seal without one. What they sealed is sealed anew by the first start, which
-- has the key.
COMMENT ON COLUMN "service_keys"."sealed" IS 'server/base/secrets.ts';--> statement-breakpoint
COMMENT ON COLUMN "site_configurations"."password_sealed" IS 'server/base/secrets.ts';--> statement-breakpoint
COMMENT ON COLUMN "job_secrets"."sealed" IS 'server/base/secrets.ts';--> statement-breakpoint
COMMENT ON COLUMN "outgoing_mails"."sealed" IS 'server/base/secrets.ts';
