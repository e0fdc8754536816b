-- The rules of the first reasons had plain spaces inside their quotation marks, which narrow screens broke apart [MOD-21].
update moderation_reason
set rule = replace(replace(rule, '« ', '«' || chr(160)), ' »', chr(160) || '»')
where rule in ('Conditions d’utilisation, « Respect »', 'Conditions d’utilisation, « Contenus interdits »');
