-- phase: expand
-- The text of an owner's WeChat code. The image that it was read from is not stored; the code is drawn from the text.

alter table teacher_listings
  add column wechat_code text,
  add column wechat_code_set_at timestamptz,
  add constraint teacher_listings_wechat_code check (
    wechat_code ~ '^https?://(u\.wechat\.com|work\.weixin\.qq\.com/ca|weixin\.qq\.com/r)/[!-~]{1,200}$'
  ),
  add constraint teacher_listings_wechat_code_set_at check ((wechat_code is null) = (wechat_code_set_at is null));
