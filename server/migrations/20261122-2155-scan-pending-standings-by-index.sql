-- A plain index scan remembers which rows of a queue are gone; the bitmap that is planned for a queue visits them all each time.
alter function count_members_above(bigint, bigint) set enable_bitmapscan = off;
alter function count_members_above(bigint, bigint) set enable_seqscan = off;
alter function standings_after(bigint, bigint, bigint) set enable_bitmapscan = off;
alter function standings_after(bigint, bigint, bigint) set enable_seqscan = off;
