#!/bin/bash
# Stands in for certbot on the machine of the test: runs the hooks, and signs the certificate itself.
set -euo pipefail
while [ $# -gt 0 ]; do
  case "$1" in
    --pre-hook) before=$2; shift ;;
    --post-hook) after=$2; shift ;;
    -d) domain=$2; shift ;;
  esac
  shift
done
bash -c "$before"
folder=/etc/letsencrypt/live/$domain
mkdir -p "$folder"
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj "/CN=$domain" \
  -addext "subjectAltName=DNS:$domain" -keyout "$folder/privkey.pem" -out "$folder/fullchain.pem" 2>/dev/null
bash -c "$after"
