-- Processes of the version before may still write.
-- The day on which a monitor was made, where it is known. A change of it raises the record's version.
ALTER TABLE "monitors" ADD COLUMN "manufactured_on" date;
--> statement-breakpoint
DROP TRIGGER mark_change ON monitors;
--> statement-breakpoint
CREATE TRIGGER mark_change BEFORE UPDATE ON monitors FOR EACH ROW
  WHEN ((OLD.serial_number, OLD.name, OLD.facility_id, OLD.auto_log_level, OLD.manufactured_on, OLD.deleted_at)
    IS DISTINCT FROM
    (NEW.serial_number, NEW.name, NEW.facility_id, NEW.auto_log_level, NEW.manufactured_on, NEW.deleted_at))
  EXECUTE FUNCTION mark_change();
