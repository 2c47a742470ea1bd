-- The audit trail can be read: by record, person, action and date from an index each, and by a text in the names of records
-- and persons. What is here is made of the trail and not part of its chain; refused sign-ins wait here until they are.
CREATE TABLE "audit_names" (
	"id" uuid NOT NULL,
	"search_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_subjects" (
	"subject_id" uuid NOT NULL,
	"sequence" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_verifications" (
	"id" integer PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"from_sequence" bigint NOT NULL,
	"to_sequence" bigint NOT NULL,
	"fault" text NOT NULL,
	"mac" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refused_sign_ins" (
	"action" text NOT NULL,
	"account" text NOT NULL,
	"address_prefix" text NOT NULL,
	"count" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "refused_sign_ins_action_account_address_prefix_pk" PRIMARY KEY("action","account","address_prefix")
);
--> statement-breakpoint
CREATE INDEX "refused_sign_ins_by_time" ON "refused_sign_ins" USING btree ("first_at");--> statement-breakpoint
-- The same form for names and for what is searched. Marks go before case: some locales know capitals of ASCII only.
CREATE FUNCTION audit_search_key(name text) RETURNS text IMMUTABLE LANGUAGE sql AS $$
  SELECT left(trim(regexp_replace(lower(regexp_replace(
    normalize(translate(name, $apostrophes$'‘’ʼ´`$apostrophes$, ''), NFKD), '[\u0300-\u036f]', '', 'g'
  )), '\s+', ' ', 'g')), 300)
$$;
--> statement-breakpoint
-- What a record of the trail is about: of a request or a recording its monitor, where its fields name it.
CREATE FUNCTION audit_subject(record audit_records) RETURNS uuid IMMUTABLE LANGUAGE sql AS $$
  SELECT coalesce(CASE WHEN record.entity IN ('request', 'recording')
    THEN (coalesce(record.after, record.before) ->> 'monitor_id')::uuid END, record.record_id)
$$;
--> statement-breakpoint
CREATE FUNCTION index_audit_call() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_subjects (subject_id, sequence)
    SELECT DISTINCT audit_subject(r), NEW.sequence FROM audit_records AS r WHERE r.call_id = NEW.id
    ON CONFLICT DO NOTHING;
  INSERT INTO audit_names (id, search_key)
    SELECT DISTINCT audit_subject(r), audit_search_key(r.label) FROM audit_records AS r WHERE r.call_id = NEW.id
    ON CONFLICT DO NOTHING;
  IF NEW.user_id IS NOT NULL THEN
    INSERT INTO audit_names (id, search_key) VALUES (NEW.user_id, audit_search_key(NEW.user_name))
      ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- With this lock, nobody writes to the trail until the migration ends; who reads it waits for its last index alone.
CREATE TRIGGER index_audit_call AFTER INSERT ON audit_calls FOR EACH ROW EXECUTE FUNCTION index_audit_call();
--> statement-breakpoint
SET LOCAL work_mem = '64MB';
--> statement-breakpoint
-- Requests and recordings of earlier versions do not name their monitor; many of them are still there.
INSERT INTO audit_subjects (subject_id, sequence)
  SELECT DISTINCT coalesce(q.monitor_id, f.monitor_id, audit_subject(r)), c.sequence
  FROM audit_records AS r JOIN audit_calls AS c ON c.id = r.call_id
  LEFT JOIN monitor_requests AS q ON r.entity = 'request' AND q.id = r.record_id
  LEFT JOIN recordings AS f ON r.entity = 'recording' AND f.id = r.record_id;
--> statement-breakpoint
-- The form for the search is slow to make: once for each name, not for each record.
INSERT INTO audit_names (id, search_key)
  SELECT DISTINCT id, audit_search_key(name) FROM (
    SELECT coalesce(q.monitor_id, f.monitor_id, audit_subject(r)) AS id, r.label AS name
    FROM audit_records AS r
    LEFT JOIN monitor_requests AS q ON r.entity = 'request' AND q.id = r.record_id
    LEFT JOIN recordings AS f ON r.entity = 'recording' AND f.id = r.record_id
    UNION SELECT user_id, user_name FROM audit_calls WHERE user_id IS NOT NULL
  ) AS named;
--> statement-breakpoint
-- After their rows: that is several times faster.
ALTER TABLE "audit_names" ADD CONSTRAINT "audit_names_id_search_key_pk" PRIMARY KEY("id","search_key");--> statement-breakpoint
ALTER TABLE "audit_subjects" ADD CONSTRAINT "audit_subjects_subject_id_sequence_pk" PRIMARY KEY("subject_id","sequence");--> statement-breakpoint
CREATE INDEX "audit_names_search" ON "audit_names" USING gin ("search_key" gin_trgm_ops);--> statement-breakpoint
-- drizzle cannot say INCLUDE: what a person did of one kind is found in the index alone.
DROP INDEX audit_calls_by_user;
--> statement-breakpoint
CREATE INDEX audit_calls_by_user ON audit_calls (user_id, sequence) INCLUDE (entity, action);
--> statement-breakpoint
CREATE TRIGGER keep_audit BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_subjects
  FOR EACH STATEMENT EXECUTE FUNCTION keep_audit();
--> statement-breakpoint
CREATE TRIGGER keep_audit BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_names
  FOR EACH STATEMENT EXECUTE FUNCTION keep_audit();
