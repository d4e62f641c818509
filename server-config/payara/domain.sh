# What configure.sh and restore.sh share: read by them, never run. Their arguments are PAYARA_HOME and DOMAIN.
#
# Sets home, domain, and was_running (true or false); has the domain run, and stops it again at the script's end if it
# did not run before, also if the script fails.

usage="Usage: $0 PAYARA_HOME [DOMAIN]"
home=${1-}
domain=${2:-domain1}

if [ -z "$home" ]; then
  echo "$usage" >&2
  exit 1
fi
if [ ! -x "$home/bin/asadmin" ]; then
  echo "Herald: there is no $home/bin/asadmin. $usage" >&2
  exit 1
fi

# A line of this list is: name, host and port of the administration, whether it runs.
line=$("$home/bin/asadmin" --terse list-domains --long --header=false | awk -v name="$domain" '$1 == name')
admin_port=$(echo "$line" | awk '{ print $3 }')
was_running=$(echo "$line" | awk '{ print $4 }')
if [ -z "$admin_port" ]; then
  echo "Herald: $home has no domain $domain." >&2
  exit 1
fi

asadmin() {
  "$home/bin/asadmin" --terse --interactive=false --port "$admin_port" "$@"
}

# asadmin set tells each value that it has set; only its errors are news.
set_all() {
  asadmin set "$@" >/dev/null
}

has() { # has LIST-COMMAND NAME
  asadmin "$1" | grep -qxF "$2"
}

if [ "$was_running" = false ]; then
  trap '"$home/bin/asadmin" --terse stop-domain "$domain"' EXIT
  "$home/bin/asadmin" --terse start-domain "$domain" >/dev/null
fi
