-- The sorts by name and by serial number also hold what is searched: a common term is then counted, and its page
-- found, in the index alone, even where all that match stand at the far end of the order.
-- (drizzle cannot say INCLUDE: schema/monitors.ts has these indexes without it.)
DROP INDEX monitors_all_by_name, monitors_category_by_name, monitors_facility_by_name,
  monitors_all_by_serial, monitors_category_by_serial, monitors_facility_by_serial;
--> statement-breakpoint
CREATE INDEX monitors_all_by_name ON monitors (name_key NULLS FIRST, id)
  INCLUDE (search_key) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX monitors_category_by_name ON monitors (category, name_key NULLS FIRST, id)
  INCLUDE (search_key);
--> statement-breakpoint
CREATE INDEX monitors_facility_by_name ON monitors (facility_id, name_key NULLS FIRST, id)
  INCLUDE (search_key) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX monitors_all_by_serial ON monitors (serial_key NULLS FIRST, id)
  INCLUDE (search_key) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX monitors_category_by_serial ON monitors (category, serial_key NULLS FIRST, id)
  INCLUDE (search_key);
--> statement-breakpoint
CREATE INDEX monitors_facility_by_serial ON monitors (facility_id, serial_key NULLS FIRST, id)
  INCLUDE (search_key) WHERE deleted_at IS NULL;
