-- Two sign-ups for one address that waits for its confirmation, with different passwords, may be by two people. Neither
-- password is bound to the letter then: the later one waits with the flow of the browser that typed it, and becomes the
-- account's only if that same browser opens the letter's link.
alter table auth_provider.flow_states add column password_hash text;
alter table auth_provider.flow_states
  add constraint flow_states_password_hash check (char_length(password_hash) <= 256);
