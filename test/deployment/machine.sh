#!/bin/bash
# The first process of the test's machine, in namespaces of its own: lays writable layers over the files of this machine,
# then waits until the test closes its standard input. Arguments: the folder for the layers, the visitors' addresses.
set -euo pipefail
layers=$1
shift
mount --make-rprivate /
mount -t tmpfs tmpfs "$layers"

over() {
  local name=${1//\//_}
  mkdir -p "$layers/$name/upper" "$layers/$name/work" "$2"
  mount -t overlay overlay -o "lowerdir=$1,upperdir=$layers/$name/upper,workdir=$layers/$name/work" "$2"
}

over "$PWD" "$layers/checkout"
for folder in /etc /var /usr/local; do over "$folder" "$folder"; done
mount -t tmpfs tmpfs /run
mount -t tmpfs tmpfs /srv
mkdir -p /srv/taoli /run/stand-ins
mount --move "$layers/checkout" /srv/taoli

# What would need the internet, or systemd.
ln -s /bin/true /run/stand-ins/apt-get
ln -s /bin/true /run/stand-ins/git
install /srv/taoli/test/deployment/certbot.sh /run/stand-ins/certbot
install /srv/taoli/test/deployment/systemctl.sh /run/stand-ins/systemctl

ip link set lo up
for address in "$@"; do ip address add "$address" dev lo nodad; done
echo "127.0.0.1 taoli.example" >> /etc/hosts
rm -rf /etc/nginx/sites-enabled/taoli /etc/letsencrypt /etc/taoli.env /etc/credstore.encrypted
echo ready
# As PID 1 it also has to reap, which bash does while it reads.
while read -r; do :; done
