#!/bin/bash
# Stands in for systemd on the machine of the test: starts and stops services as their units say.
set -euo pipefail
state=/run/services
mkdir -p "$state"

unit=/etc/systemd/system/taoli@.service
value() { sed -n "s/^$1=//p" "$unit" | sed "s/%i/$instance/g"; }

launch() {
  setsid --fork bash -c 'echo $$ > "$0"; exec "$@"' "$state/$name.pid" "$@" >>"/var/log/$name.log" 2>&1 </dev/null
}

start() {
  case "$name" in
    taoli@*)
      instance=${name#taoli@}
      user=$(value User)
      install -d -o "$user" "/var/lib/$(value StateDirectory)"
      cd "$(value WorkingDirectory)"
      # shellcheck disable=SC2046
      launch runuser -u "$user" -- env -i PATH=/usr/bin:/bin $(value Environment) \
        $(grep -v '^#' "$(value EnvironmentFile)") $(value ExecStart)
      ;;
    nginx) launch nginx -g 'daemon off;' ;;
    haproxy) launch haproxy -db -f /etc/haproxy/haproxy.cfg ;;
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
