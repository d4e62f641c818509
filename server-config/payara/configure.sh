#!/bin/sh
# Prepares a Payara domain for Herald. From the project root, after "mvn package":
#
#   server-config/payara/configure.sh PAYARA_HOME [DOMAIN]
#
# PAYARA_HOME is the folder that has bin/asadmin in it; DOMAIN is domain1 if it is left out. The domain may be stopped,
# and is stopped again then; or it runs, and is restarted if the driver is new.
#
# At each start the server reads from its environment:
#
#   HERALD_DB_URL        (jdbc:postgresql://localhost:5432/herald)
#   HERALD_DB_USER       (herald)
#   HERALD_DB_PASSWORD   (none: without it PostgreSQL lets nobody in)
#
# This script reads from its own environment, because Payara wants a number there:
#
#   HERALD_DB_POOL_MAX   (20)
#
# A user and a password file for asadmin itself, if it needs them: AS_ADMIN_USER and AS_ADMIN_PASSWORDFILE.
# It may be run again at any time; restore.sh undoes it.
set -eu

# The driver has to be there before anything is changed.
driver=target/server-libs/postgresql.jar
if [ ! -f "$driver" ]; then
  echo "Herald: $driver is missing. Run \"mvn package\", then this script, both from the project root." >&2
  exit 1
fi

. "$(dirname "$0")/domain.sh"

# The driver is the server's, so that all applications and the pool share its classes. It is loaded at a start.
restart=false
if cmp -s "$driver" "$home/glassfish/domains/$domain/lib/postgresql.jar"; then
  echo "Herald: the driver is there already"
else
  asadmin add-library "$driver"
  restart=$was_running
fi

if has list-jdbc-connection-pools herald; then
  echo "Herald: the pool herald is there already; it is brought up to date"
else
  asadmin create-jdbc-connection-pool --restype javax.sql.DataSource \
    --datasourceclassname org.postgresql.ds.PGSimpleDataSource herald
fi
pool=resources.jdbc-connection-pool.herald

# What the server looks up whenever it starts: no password comes into a file.
set_all \
  "$pool.property.url=\${ENV=HERALD_DB_URL:jdbc:postgresql://localhost:5432/herald}" \
  "$pool.property.user=\${ENV=HERALD_DB_USER:herald}" \
  "$pool.property.password=\${ENV=HERALD_DB_PASSWORD}"

# A host that does not answer is given up after 5 s, a server that does not let us in after 10 s. No answer for 60 s is
# a dead connection; longer than any statement of Herald may take. Firewalls forget connections that are quiet for long.
# ApplicationName is the name in pg_stat_activity.
set_all \
  "$pool.property.connectTimeout=5" \
  "$pool.property.loginTimeout=10" \
  "$pool.property.socketTimeout=60" \
  "$pool.property.tcpKeepAlive=true" \
  "$pool.property.ApplicationName=herald"

# Nobody waits for a free connection for more than 5 s.
set_all \
  "$pool.steady-pool-size=2" \
  "$pool.max-pool-size=${HERALD_DB_POOL_MAX:-20}" \
  "$pool.max-wait-time-in-millis=5000" \
  "$pool.transaction-isolation-level=read-committed"

# The pool outlives the database: a connection is checked whenever it is borrowed, by JDBC's own isValid, and if it is
# dead, so are the others. The order matters: Payara refuses a check whose kind it does not know yet.
set_all \
  "$pool.validation-classname=org.glassfish.api.jdbc.validation.JDBC40ConnectionValidation" \
  "$pool.connection-validation-method=custom-validation" \
  "$pool.is-connection-validation-required=true" \
  "$pool.fail-all-connections=true"

# Held for longer than any transaction of Herald: the log says by whom. It is not taken away.
set_all \
  "$pool.connection-leak-timeout-in-seconds=120" \
  "$pool.connection-leak-reclaim=false"

if has list-jdbc-resources jdbc/outbox; then
  echo "Herald: the resource jdbc/outbox is there already"
else
  asadmin create-jdbc-resource --connectionpoolid herald jdbc/outbox
fi

# Payara removes a timer for good after its second failure in a row, unless it is told not to; and it would stretch
# intervals below 1 s to 1 s. 10 ms is the shortest one that herald.relay.poll-interval may have.
timers=configs.config.server-config.ejb-container.ejb-timer-service
set_all "$timers.property.reschedule-failed-timer=true" "$timers.minimum-delivery-interval-in-millis=10"

if [ "$restart" = true ]; then
  "$home/bin/asadmin" --terse restart-domain "$domain" >/dev/null
fi
echo "Herald: the domain $domain is configured. Set HERALD_DB_PASSWORD in its environment before the start."
