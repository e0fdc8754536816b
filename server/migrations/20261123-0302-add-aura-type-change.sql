-- When the aura type was last chosen by its owner; null while it is the one drawn at sign-up [PRF-25, PRF-29].
alter table account add column aura_type_changed_at timestamptz;
