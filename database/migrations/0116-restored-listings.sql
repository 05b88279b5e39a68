-- phase: expand
-- The public figure of removals does not count a removal after which an operator restored the listing.

create function delete_restored_removals() returns trigger
language plpgsql
as $$
begin
  delete from moderation_outcomes
  where kind = 'removal' and listing_id = new.listing_id and at <= new.created_at;
  return null;
end
$$;

create trigger decisions_restored_outcome after insert on decisions
for each row when (new.outcome = 'listing-restored') execute function delete_restored_removals();

delete from moderation_outcomes o
using decisions d
where o.kind = 'removal' and d.outcome = 'listing-restored' and d.listing_id = o.listing_id and o.at <= d.created_at;
