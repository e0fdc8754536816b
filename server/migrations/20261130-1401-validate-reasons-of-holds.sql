alter table aura_held validate constraint aura_held_why_known;
