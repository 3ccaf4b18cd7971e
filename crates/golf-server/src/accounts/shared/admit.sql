-- Counts one request of a key, if its three windows allow it, and returns the counts after it. No row:
-- the key is unknown or revoked, or a window is full; nothing was counted.
--
-- The clock is read once. A statement that waited for the row while a minute ended must not turn the
-- window back, hence `greatest`. READ COMMITTED evaluates the last WHERE again on the locked row, so
-- the count is exact.
-- $1: hash; $2 to $5: the names of the plans, and their limits a minute, day and month.
with clock as materialized (
    select extract(epoch from t)::float8 as seconds,
        floor(extract(epoch from t) / 60)::integer as minute,
        floor(extract(epoch from t) / 86400)::integer as day,
        ((extract(year from t at time zone 'UTC') - 1970) * 12
            + extract(month from t at time zone 'UTC') - 1)::integer as month
    from (select yardbook.time() as t offset 0) as read
), caller as materialized (
    select k.id, k.plan, p.per_minute, p.per_day, p.per_month
    from yardbook.api_key k
        join unnest($2::text[], $3::bigint[], $4::bigint[], $5::bigint[])
            as p (plan, per_minute, per_day, per_month) using (plan)
    where k.hash = $1 and k.revoked is null
)
insert into yardbook.usage as u (key, minute, in_minute, day, in_day, month, in_month)
    select caller.id, clock.minute, 1, clock.day, 1, clock.month, 1
    from caller, clock
    where caller.per_minute > 0 and caller.per_day > 0 and caller.per_month > 0
on conflict (key) do update set
    in_minute = case when excluded.minute > u.minute then 1 else u.in_minute + 1 end,
    minute = greatest(u.minute, excluded.minute),
    in_day = case when excluded.day > u.day then 1 else u.in_day + 1 end,
    day = greatest(u.day, excluded.day),
    in_month = case when excluded.month > u.month then 1 else u.in_month + 1 end,
    month = greatest(u.month, excluded.month)
where (excluded.minute > u.minute or u.in_minute < (select per_minute from caller))
    and (excluded.day > u.day or u.in_day < (select per_day from caller))
    and (excluded.month > u.month or u.in_month < (select per_month from caller))
returning key, (select plan from caller), (select seconds from clock),
    minute, in_minute, day, in_day, month, in_month
