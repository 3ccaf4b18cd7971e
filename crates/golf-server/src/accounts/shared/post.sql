-- Counts the requests that a server lent, once: a loan with the same id is there already, and nothing
-- happens. Returns nothing.
-- $1: id; $2: hash; $3: requests; $4 to $6: their minute, day and month.
with posted as (
    insert into yardbook.loan (id, key, posted)
        select $1, k.id, yardbook.time() from yardbook.api_key k where k.hash = $2
    on conflict do nothing
    returning key
)
insert into yardbook.usage as u (key, minute, in_minute, day, in_day, month, in_month)
    select key, $4::integer, $3::bigint, $5::integer, $3, $6::integer, $3 from posted
on conflict (key) do update set
    in_minute = case
        when excluded.minute > u.minute then excluded.in_minute
        when excluded.minute = u.minute then u.in_minute + excluded.in_minute
        else u.in_minute end,
    minute = greatest(u.minute, excluded.minute),
    in_day = case
        when excluded.day > u.day then excluded.in_day
        when excluded.day = u.day then u.in_day + excluded.in_day
        else u.in_day end,
    day = greatest(u.day, excluded.day),
    in_month = case
        when excluded.month > u.month then excluded.in_month
        when excluded.month = u.month then u.in_month + excluded.in_month
        else u.in_month end,
    month = greatest(u.month, excluded.month)
