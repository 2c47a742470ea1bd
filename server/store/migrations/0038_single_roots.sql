CREATE TABLE "monitor_network_files" (
	"monitor_id" uuid PRIMARY KEY NOT NULL,
	"hashes" text[] NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "removed_roots" (
	"facility_id" uuid NOT NULL,
	"content_hash" text NOT NULL,
	"subject" text NOT NULL,
	"removed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "removed_roots_facility_id_content_hash_pk" PRIMARY KEY("facility_id","content_hash")
);
--> statement-breakpoint
DROP INDEX "site_files_of_kind";--> statement-breakpoint
DROP INDEX "site_files_roots";--> statement-breakpoint
ALTER TABLE "network_certificates" ADD COLUMN "chain" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "network_certificates" ADD COLUMN "left_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "network_certificates" ADD COLUMN "left_reason" text;--> statement-breakpoint
ALTER TABLE "network_certificates" ADD COLUMN "revoked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "network_certificates" ADD COLUMN "revoked_by_name" text;--> statement-breakpoint
ALTER TABLE "site_configurations" ADD COLUMN "takes_over_roots" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "site_files" ADD COLUMN "missing_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "monitor_network_files" ADD CONSTRAINT "monitor_network_files_monitor_id_monitors_id_fk" FOREIGN KEY ("monitor_id") REFERENCES "public"."monitors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_roots" ADD CONSTRAINT "removed_roots_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "network_certificates_left" ON "network_certificates" USING btree ("left_at","id") WHERE left_at IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "site_files_of_kind" ON "site_files" USING btree ("facility_id","kind") WHERE kind NOT IN ('root', 'fetchedRoot', 'estRoot');--> statement-breakpoint
CREATE UNIQUE INDEX "site_files_roots" ON "site_files" USING btree ("facility_id","kind","fingerprint") WHERE kind IN ('root', 'fetchedRoot', 'estRoot');--> statement-breakpoint
-- Each certificate of a stored file of several becomes a row of its own. What they say of themselves is not known to SQL: the service reads
-- it soon afterwards, and until then their subject is null.
WITH "parts" AS (
  SELECT f."id", f."facility_id", f."kind", f."file_name", f."summary", f."stored_at", f."checked_at", f."stored_by", f."stored_by_name",
    part.item[1] || E'\n' AS "pem", part.at
  FROM "site_files" f,
    regexp_matches(f."content", '-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----', 'g') WITH ORDINALITY AS part(item, at)
  WHERE f."kind" IN ('root', 'fetchedRoot', 'estRoot')
)
INSERT INTO "site_files"
  ("id", "facility_id", "kind", "file_name", "content", "fingerprint", "summary", "stored_at", "checked_at", "stored_by", "stored_by_name")
SELECT gen_random_uuid(), "facility_id", "kind", "file_name", "pem",
  encode(sha256(decode(regexp_replace("pem", '-----[^-]+-----|\s', '', 'g'), 'base64')), 'hex'),
  "summary", "stored_at", "checked_at", "stored_by", "stored_by_name"
FROM "parts" WHERE "at" > 1
ORDER BY "stored_at", "id", "at"
ON CONFLICT DO NOTHING;
--> statement-breakpoint
UPDATE "site_files"
SET "content" = (regexp_match("content", '-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----'))[1] || E'\n',
  "subject" = NULL, "issuer" = NULL, "valid_until" = NULL
WHERE "kind" IN ('root', 'fetchedRoot', 'estRoot')
  AND "content" LIKE '%-----END CERTIFICATE-----%-----END CERTIFICATE-----%';
--> statement-breakpoint
-- Ends that never come were once stored as they are written in certificates.
UPDATE "site_files" SET "valid_until" = '9999-12-31T00:00:00Z' WHERE "valid_until" > '9999-12-31T00:00:00Z';
--> statement-breakpoint
UPDATE "network_certificates" SET "valid_until" = '9999-12-31T00:00:00Z' WHERE "valid_until" > '9999-12-31T00:00:00Z';
--> statement-breakpoint
-- A certificate lets whoever has its key onto the network, also when its monitor was deleted, is of another facility, or has another
-- credential. It is noted in the statement that changes the monitor, whatever call that is; a monitor that comes back takes the note
-- off, unless the certificate was noted as revoked.
CREATE FUNCTION note_left_certificates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Heartbeats end at this comparison.
  IF NOT EXISTS (
    SELECT FROM gone JOIN come USING (id)
    WHERE (gone.deleted_at, gone.facility_id, gone.credential_hash)
      IS DISTINCT FROM (come.deleted_at, come.facility_id, come.credential_hash)
  ) THEN
    RETURN NULL;
  END IF;
  UPDATE network_certificates AS held SET left_at = NULL, left_reason = NULL
  FROM gone JOIN come USING (id)
  WHERE held.monitor_id = come.id AND held.left_at IS NOT NULL AND held.revoked_at IS NULL AND (
    (held.left_reason = 'deleted' AND gone.deleted_at IS NOT NULL AND come.deleted_at IS NULL)
    OR (held.left_reason = 'moved' AND held.facility_id = come.facility_id
      AND gone.facility_id IS DISTINCT FROM come.facility_id));
  UPDATE network_certificates AS held
  SET left_at = now(), left_reason = CASE
    WHEN come.deleted_at IS NOT NULL AND gone.deleted_at IS NULL THEN 'deleted'
    WHEN come.credential_hash IS DISTINCT FROM gone.credential_hash THEN 'credential'
    ELSE 'moved' END
  FROM gone JOIN come USING (id)
  WHERE held.monitor_id = come.id AND held.left_at IS NULL AND held.revoked_at IS NULL AND (
    (come.deleted_at IS NOT NULL AND gone.deleted_at IS NULL)
    -- One that is restored gets a new credential, and keeps its certificate.
    OR (come.deleted_at IS NULL AND gone.deleted_at IS NULL AND (
      (gone.credential_hash IS NOT NULL AND come.credential_hash IS DISTINCT FROM gone.credential_hash)
      OR (come.facility_id IS DISTINCT FROM gone.facility_id AND held.facility_id IS DISTINCT FROM come.facility_id))));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER note_left_certificates AFTER UPDATE ON monitors
  REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION note_left_certificates();
--> statement-breakpoint
-- What is known of the time before: monitors that were deleted, or are of another facility.
UPDATE network_certificates AS held
SET left_at = coalesce(monitors.deleted_at, now()),
  left_reason = CASE WHEN monitors.deleted_at IS NULL THEN 'moved' ELSE 'deleted' END
FROM monitors
WHERE monitors.id = held.monitor_id AND held.valid_until > now()
  AND (monitors.deleted_at IS NOT NULL OR monitors.facility_id IS DISTINCT FROM held.facility_id);
