-- phase: expand
-- The hash of an image that an operator removed outlives its files: the same image is not accepted again.
alter table decisions drop constraint decisions_media_hash_fkey;
