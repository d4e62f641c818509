#!/bin/sh
# Removes from a Payara domain what configure.sh has added:
#
#   server-config/payara/restore.sh PAYARA_HOME [DOMAIN]
#
# Undeploy Herald first. The domain may be stopped or run, and stays so. It may be run again at any time.
set -eu

. "$(dirname "$0")/domain.sh"

# An empty value removes the property; 1 s is Payara's own.
timers=configs.config.server-config.ejb-container.ejb-timer-service
set_all "$timers.property.reschedule-failed-timer=" "$timers.minimum-delivery-interval-in-millis=1000"

# The resource goes before the pool that it uses, the pool before its driver.
if has list-jdbc-resources jdbc/outbox; then
  asadmin delete-jdbc-resource jdbc/outbox
else
  echo "Herald: there is no resource jdbc/outbox"
fi
if has list-jdbc-connection-pools herald; then
  asadmin delete-jdbc-connection-pool herald
else
  echo "Herald: there is no pool herald"
fi
if has list-libraries postgresql.jar; then
  asadmin remove-library postgresql.jar
else
  echo "Herald: there is no driver postgresql.jar"
fi

echo "Herald: the domain $domain is restored."
