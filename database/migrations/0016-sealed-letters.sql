-- Letters with a code or a link to sign in with wait encrypted.

-- Names the key that opens the letter, without telling anything of it. Null: the letter is in clear, it has no secret.
alter table mail_outbox add column sealed_with text;

comment on column mail_outbox.letter is 'JSON, or what came of sealing it; null as soon as it is sent or given up.';
