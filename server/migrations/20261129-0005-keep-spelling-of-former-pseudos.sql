-- A former pseudo as its owner wrote it, which the export of their data shows [PRV-02]; null for pseudos given up before, and for those
-- reserved without an account.
alter table pseudo_hold add column pseudo text;
