-- What an owner recognizes a signed-in device by. Null for sessions that began before this.

alter table auth_provider.sessions
  -- As the browser sends it; only ASCII.
  add column user_agent text,
  -- Where the session was last used from, shortened: `203.0.113.x`, `2001:db8:1:x`.
  add column network text,
  -- The browser's own time zone, an IANA name.
  add column time_zone text,
  add constraint sessions_user_agent check (char_length(user_agent) <= 400),
  add constraint sessions_network check (char_length(network) <= 40),
  add constraint sessions_time_zone check (char_length(time_zone) <= 64);
