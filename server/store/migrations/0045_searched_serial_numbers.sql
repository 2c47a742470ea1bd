-- Processes of the version before may still write.
-- A pasted list of serial numbers is found by an index, also at 100,000 monitors.
CREATE INDEX "monitors_by_searched_serial" ON "monitors" USING btree (split_part(search_key, E'\n', 1));
