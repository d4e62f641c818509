-- What resuming needs: the epochs of the stream, the purge's horizon, and indexes for replays. Running it again does no harm.

-- Whose history this is: another cluster, timeline, database or table means that the past may be another one, too.
create or replace function herald_database_identity() returns text language sql stable as $$
  select concat_ws('/', s.system_identifier, left(pg_walfile_name(pg_current_wal_lsn()), 8), d.oid,
                   'herald_stream'::regclass::oid)
    from pg_control_system() s, pg_database d
   where d.datname = current_database()
$$;

alter table herald_stream
  add column if not exists identity         text, -- of the database on which the epoch was begun
  add column if not exists new_epoch_reason text; -- an operator's wish: the next pass begins an epoch for it

update herald_stream set identity = herald_database_identity() where identity is null;

create table if not exists herald_epoch (
  number       bigint      generated always as identity primary key,
  epoch        text        not null unique,
  begins_after bigint      not null, -- up to this position its past is the past of the epoch before
  begun_at     timestamptz not null default clock_timestamp(),
  reason       text        not null
);
insert into herald_epoch (epoch, begins_after, reason)
  select epoch, 0, 'the first' from herald_stream where not exists (select from herald_epoch);

-- Apart from herald_stream, so that the purge never holds a row that the relay needs.
create table if not exists herald_retention (
  only_row boolean not null default true primary key check (only_row),
  horizon  bigint  not null default 0 -- published events up to this position may be purged
);
insert into herald_retention default values on conflict do nothing;

-- One aggregate's history, and one type's, in the order of the stream
create index if not exists outbox_history_of_aggregate on outbox (aggregate_type, aggregate_id, position)
  where position is not null;
create index if not exists outbox_history_of_type on outbox (aggregate_type, position)
  where position is not null;
-- Acknowledged outside the stream: for the purge only
create index if not exists outbox_published_outside on outbox (published_at)
  where published_at is not null and position is null;

comment on table herald_epoch is 'Herald: the histories of the stream, in the order in which they began';
comment on table herald_retention is 'Herald: how far the purge has come';
