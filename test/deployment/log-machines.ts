import type { Machine } from "./machine.ts";

const journal = "/run/systemd/journal/syslog";

/** Configures rsyslog with the guide's file alone: Debian's own would open sockets of the real machine. */
export async function prepareRsyslog(machine: Machine): Promise<void> {
  await machine.run(
    "mkdir -p /run/systemd/journal /var/spool/rsyslog; echo 127.0.0.1 logs.taoli.example >> /etc/hosts",
  );
  await machine.write(
    "/run/rsyslog.conf",
    `global(workDirectory="/var/spool/rsyslog")
    module(load="imuxsock" sysSock.use="off")
    input(type="imuxsock" socket="${journal}")
    include(file="/etc/rsyslog.d/taoli.conf")\n`,
  );
}

/** Sends the log of a service to rsyslog under this name, as journald does, once its socket exists. */
export async function forwardLog(machine: Machine, service: string, name: string): Promise<void> {
  const forward = `tail -n +1 -F /var/log/${service}.log | logger --size 8192 -u ${journal} -t ${name}`;
  await machine.run(`
    while [ ! -S ${journal} ]; do sleep 0.1; done
    setsid --fork sh -c '${forward}' >/dev/null 2>&1 </dev/null`);
}

/** Starts a collector in place of the one before, with a certificate for this name that the machine trusts. */
export async function startReceiver(machine: Machine, name: string): Promise<void> {
  await machine.write(
    "/run/receiver.conf",
    `global(workDirectory="/run" defaultNetstreamDriver="gtls" defaultNetstreamDriverCAFile="/run/receiver.pem"
      defaultNetstreamDriverCertFile="/run/receiver.pem" defaultNetstreamDriverKeyFile="/run/receiver.key")
    module(load="imtcp" streamDriver.name="gtls" streamDriver.mode="1" streamDriver.authMode="anon")
    input(type="imtcp" port="6514")
    action(type="omfile" file="/var/log/received.log")\n`,
  );
  await machine.run(`
    [ ! -f /run/receiver.pid ] || kill "$(cat /run/receiver.pid)"
    while [ -f /run/receiver.pid ]; do sleep 0.1; done
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj "/CN=${name}" \
      -addext "subjectAltName=DNS:${name}" -keyout /run/receiver.key -out /run/receiver.pem 2>/dev/null
    cat /run/receiver.pem >> /etc/ssl/certs/ca-certificates.crt
    setsid --fork rsyslogd -n -f /run/receiver.conf -i /run/receiver.pid >/var/log/receiver.log 2>&1 </dev/null`);
}
