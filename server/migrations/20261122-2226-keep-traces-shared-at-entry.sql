-- Whether who entered and the creator had been seen from one address or device in the 30 days before [CHL-37].
alter table challenge_entry add column has_shared_trace boolean not null default false;
