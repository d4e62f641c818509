-- The outbox and the stream. Plain SQL: a DBA may run it with psql as well (herald.schema.migrate=false).
-- It creates the table or adopts one that has the first eight columns, with rows in it. Running it again does no harm.

create table if not exists outbox (
  event_id       text        not null primary key,
  aggregate_type text        not null,
  aggregate_id   text        not null,
  revision       bigint      not null,
  event_type     text        not null,
  payload        bytea       not null,
  created_at     timestamptz not null default clock_timestamp(),
  published_at   timestamptz
);

-- An adopted table is checked, not trusted: a wrong type would show only at three in the morning.
do $$
declare
  wanted record;
  found  text;
begin
  for wanted in
    select * from (values
      ('event_id', '{text,character varying}'::text[]), ('aggregate_type', '{text,character varying}'),
      ('aggregate_id', '{text,character varying}'), ('revision', '{bigint}'),
      ('event_type', '{text,character varying}'), ('payload', '{bytea}'),
      ('created_at', '{timestamp with time zone}'), ('published_at', '{timestamp with time zone}')
    ) as w (name, types)
  loop
    select format_type(a.atttypid, null) into found
      from pg_attribute a
     where a.attrelid = 'outbox'::regclass and a.attname = wanted.name and not a.attisdropped;
    if found is null then
      raise exception 'Table outbox cannot be adopted: it has no column %', wanted.name;
    elsif not found = any (wanted.types) then
      raise exception 'Table outbox cannot be adopted: column % is of type %, but must be %',
        wanted.name, found, wanted.types[1];
    end if;
  end loop;

  if not exists (
    select from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
     where i.indrelid = 'outbox'::regclass and i.indisunique and i.indpred is null
       and i.indnkeyatts = 1 and a.attname = 'event_id'
  ) then
    raise exception 'Table outbox cannot be adopted: event_id must be its primary key';
  end if;
end $$;

alter table outbox alter column created_at set default clock_timestamp();
alter table outbox
  alter column event_id set not null,
  alter column aggregate_type set not null,
  alter column aggregate_id set not null,
  alter column revision set not null,
  alter column event_type set not null,
  alter column payload set not null,
  alter column created_at set not null;

alter table outbox
  add column if not exists position   bigint unique,              -- place in the published stream
  add column if not exists attempts   integer not null default 0, -- how often the relay set the event aside
  add column if not exists last_error text,                       -- why
  add column if not exists parked_at  timestamptz;                -- when; null releases it

-- The rules. A published row that breaks one is history and may stay; an unpublished one could never be acknowledged.
do $$
declare
  rule        record;
  unpublished bigint;
  broken      bigint;
  sample      text;
begin
  for rule in
    select * from (values
      ('outbox_event_id_has_1_to_255_characters',       'char_length(event_id) between 1 and 255'),
      ('outbox_aggregate_type_has_1_to_255_characters', 'char_length(aggregate_type) between 1 and 255'),
      ('outbox_aggregate_type_has_no_slash',            'position(''/'' in aggregate_type) = 0'),
      ('outbox_aggregate_type_is_not_star',             'aggregate_type <> ''*'''),
      ('outbox_aggregate_id_has_1_to_255_characters',   'char_length(aggregate_id) between 1 and 255'),
      ('outbox_aggregate_id_is_not_star',               'aggregate_id <> ''*'''),
      ('outbox_revision_is_not_negative',               'revision >= 0'),
      ('outbox_event_type_is_not_empty',                'event_type <> '''''),
      ('outbox_created_at_is_a_date_of_rfc_3339',
       'created_at >= ''0001-01-01 00:00:00+00'' and created_at < ''10000-01-01 00:00:00+00'''),
      ('outbox_position_only_when_published',           'position is null or published_at is not null')
    ) as r (name, expression)
  loop
    continue when exists (
      select from pg_constraint c where c.conrelid = 'outbox'::regclass and c.conname = rule.name);
    execute format(
      'select count(*) filter (where published_at is null), min(event_id) filter (where published_at is null), count(*)'
      ' from outbox where not (%s)', rule.expression)
       into unpublished, sample, broken;
    if unpublished > 0 then
      raise exception 'Table outbox cannot be adopted: % unpublished events break the rule %, for example "%"',
        unpublished, rule.name, sample;
    end if;
    execute format('alter table outbox add constraint %I check (%s) %s',
      rule.name, rule.expression, case when broken > 0 then 'not valid' else '' end);
  end loop;
end $$;

-- The relay's order of reading, and an aggregate's lowest unpublished revision
create index if not exists outbox_unpublished on outbox (created_at, event_id)
  where published_at is null and parked_at is null;
create index if not exists outbox_unpublished_aggregate on outbox (aggregate_type, aggregate_id, revision)
  where published_at is null and parked_at is null;
create index if not exists outbox_parked on outbox (parked_at) where parked_at is not null;

-- The queue's tail churns: clean it long before a fifth of the whole history has changed.
alter table outbox set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000);

create table if not exists herald_stream (
  only_row boolean not null default true primary key check (only_row),
  epoch    text    not null,          -- names this history of positions; part of every cursor
  reserved bigint  not null default 0 -- the last position ever reserved; may be ahead of the last one used
);
insert into herald_stream (epoch) values (left(replace(gen_random_uuid()::text, '-', ''), 12))
  on conflict do nothing;

comment on table outbox is 'Events to be delivered by Herald: insert in the transaction that makes the change';
comment on table herald_stream is 'Herald: the stream of published events';
