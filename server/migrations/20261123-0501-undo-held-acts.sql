-- Ends the wait of an act that its giver took back. NOTE: a function, because its statement looks at the database anew: the
-- one it is called from may have begun before the act was held, and waited for it since.
create function undo_held(held_act text, held_subject_id bigint, held_giver_id bigint, undone_at timestamptz)
returns void language sql volatile as $$
  update aura_held set state = 'undone', decided_at = undone_at
  where act = held_act and subject_id = held_subject_id and giver_id = held_giver_id and state = 'held'
$$;
