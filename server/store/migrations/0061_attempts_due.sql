-- Processes of the version before may still write.
-- An attempt that waits for an approval says by "answered_by", too, when it goes on. Such processes write "ask_again_at": then
-- the server is asked at the next look, once.
DROP INDEX "enrollment_attempts_waiting";--> statement-breakpoint
UPDATE "enrollment_attempts" SET "answered_by" = "ask_again_at" WHERE "ended_at" IS NULL AND "ask_again_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "enrollment_attempts_waiting" ON "enrollment_attempts" USING btree ("answered_by") WHERE ended_at IS NULL AND outcome = 'pending';
