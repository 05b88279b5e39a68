#!/bin/bash
# Stands in for systemd on the machine of the test: starts and stops services as their units say.
set -euo pipefail
state=/run/services
mkdir -p "$state"

instance=''
unit=/etc/systemd/system/taoli@.service
credentials=/run/credentials/$$
value() { sed -n "s/^$1=//p" "$unit" | sed "s/%i/$instance/g; s|%d|$credentials|g"; }

# The command of the unit, with the settings and decrypted credentials that the unit names.
command_of() {
  local user entry
  user=$(value User)
  install -d -m 700 -o "$user" "$credentials"
  for entry in $(value LoadCredentialEncrypted); do
    systemd-creds decrypt --name="${entry%%:*}" "${entry#*:}" "$credentials/${entry%%:*}" 2>/dev/null
    chown "$user" "$credentials/${entry%%:*}"
  done
  echo runuser -u "$user" -- env -i PATH=/usr/bin:/bin $(value Environment) $(settings) $(value ExecStart)
}

# The settings of every file that the unit names. One with a leading hyphen may be missing.
settings() {
  local file
  for file in $(value EnvironmentFile); do
    [ "${file#-}" != "$file" ] && [ ! -e "${file#-}" ] || grep -v '^#' "${file#-}"
  done
}

launch() {
  setsid --fork bash -c 'echo $$ > "$0"; exec "$@"' "$state/$name.pid" "$@" >>"/var/log/$name.log" 2>&1 </dev/null
}

start() {
  case "$name" in
    taoli@*)
      instance=${name#taoli@}
      install -d -o "$(value User)" "/var/lib/$(value StateDirectory)"
      cd "$(value WorkingDirectory)"
      unit=/etc/systemd/system/taoli-migrate.service
      # shellcheck disable=SC2046
      $(command_of) >>/var/log/taoli-migrate.log 2>&1
      unit=/etc/systemd/system/taoli@.service
      # shellcheck disable=SC2046
      launch $(command_of)
      ;;
    nginx) launch nginx -g 'daemon off;' ;;
    haproxy) launch haproxy -db -f /etc/haproxy/haproxy.cfg ;;
    rsyslog) launch rsyslogd -n -f /run/rsyslog.conf -i /run/rsyslogd.pid ;;
    pgbouncer) launch runuser -u postgres -- pgbouncer /etc/pgbouncer/pgbouncer.ini ;;
    *) echo "There is no service $name." >&2; exit 1 ;;
  esac
}

stop() {
  [ -f "$state/$name.pid" ] || return 0
  leader=$(cat "$state/$name.pid")
  kill -TERM -- "-$leader" 2>/dev/null || true
  for _ in $(seq 200); do
    pgrep --session "$leader" >/dev/null || { rm "$state/$name.pid"; return 0; }
    sleep 0.1
  done
  echo "$name does not stop." >&2
  exit 1
}

command=$1
shift
[ "${1:-}" != --now ] || shift
name=${1:-}
case "$command" in
  daemon-reload) ;;
  enable | start) [ -f "$state/$name.pid" ] || start ;;
  stop) stop ;;
  restart) stop; start ;;
  reload) [ "$name" = nginx ] && nginx -s reload ;;
  *) echo "systemctl $command is not known here." >&2; exit 1 ;;
esac
