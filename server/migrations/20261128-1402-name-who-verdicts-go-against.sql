-- Verdicts that count aura name the author who loses it, not its anonymous giver; earlier ones told nobody [MOD-21].
update moderation_decision set person_id = null where kind = 'count';
