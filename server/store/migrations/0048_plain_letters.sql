-- Processes of the version before may not write.
-- Letters such as œ, ł and ø are searched and sorted as plain ones, and katakana as hiragana. The start makes the keys of
-- records anew (engine/renew-keys.ts); here are those that SQL makes, and those of the cloud log, which are too many to read.
-- The table of contract/common/normalise.ts; capitals, too, because some locales know those of ASCII only.
CREATE FUNCTION plain_letters(name text) RETURNS text IMMUTABLE LANGUAGE sql AS $$
  SELECT replace(replace(replace(replace(translate(name,
    'ÆŒÞẞØøŁłĐđÐðĦħŦŧŊŋƏəıςیک' ||
    'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶヽヾ',
    'æœþßoollddddhhttnneeiσيك' ||
    'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖゝゞ'),
    'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ß', 'ss')
$$;
--> statement-breakpoint
-- The same form for names and for what is searched. Marks go before case: some locales know capitals of ASCII only.
CREATE OR REPLACE FUNCTION audit_search_key(name text) RETURNS text IMMUTABLE LANGUAGE sql AS $$
  SELECT left(trim(regexp_replace(plain_letters(lower(regexp_replace(
    normalize(translate(name, $apostrophes$'‘’ʼ´`$apostrophes$, ''), NFKD), '[\u0300-\u036f\u3099\u309a]', '', 'g'
  ))), '\s+', ' ', 'g')), 300)
$$;
--> statement-breakpoint
-- Rows of the trail are only added to. A key of a key is that of the name.
INSERT INTO audit_names (id, search_key)
  SELECT id, audit_search_key(search_key) FROM audit_names WHERE octet_length(search_key) > length(search_key)
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- Most entries are in ASCII: these are left as they are, without a look at their letters.
UPDATE activities SET search_key = plain_letters(search_key)
  WHERE octet_length(search_key) > length(search_key) AND search_key <> plain_letters(search_key);
