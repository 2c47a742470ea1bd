-- A record's version and its place in the order of changes move with what an administrator would call a change:
-- never with what heartbeats and the sweeper write, nor with a gateway credential.
CREATE FUNCTION mark_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  NEW.change_sequence := nextval('change_sequence');
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER mark_change BEFORE UPDATE ON monitors FOR EACH ROW
  WHEN ((OLD.serial_number, OLD.name, OLD.facility_id, OLD.auto_log_level, OLD.deleted_at)
    IS DISTINCT FROM (NEW.serial_number, NEW.name, NEW.facility_id, NEW.auto_log_level, NEW.deleted_at))
  EXECUTE FUNCTION mark_change();
--> statement-breakpoint
CREATE TRIGGER mark_change BEFORE UPDATE ON facilities FOR EACH ROW
  WHEN ((OLD.name, OLD.physical_address, OLD.city, OLD.state, OLD.zip, OLD.timezone, OLD.country_code, OLD.code,
      OLD.contact_name, OLD.contact_email, OLD.contact_phone, OLD.mca_rep_name)
    IS DISTINCT FROM (NEW.name, NEW.physical_address, NEW.city, NEW.state, NEW.zip, NEW.timezone, NEW.country_code,
      NEW.code, NEW.contact_name, NEW.contact_email, NEW.contact_phone, NEW.mca_rep_name))
  EXECUTE FUNCTION mark_change();
--> statement-breakpoint
CREATE TRIGGER mark_change BEFORE UPDATE ON users FOR EACH ROW
  WHEN ((OLD.first_name, OLD.last_name, OLD.email, OLD.country_code, OLD.phone_number, OLD.status, OLD.administrator)
    IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.email, NEW.country_code, NEW.phone_number, NEW.status,
      NEW.administrator))
  EXECUTE FUNCTION mark_change();
