/**
 * The words of a bulk row, as SQL over its number `n` and its `dice`: a name of ten surnames and a hundred given names
 * in both scripts; offers; and thirty words of texts of which a few are common and most are rare.
 *
 * - 王 and `wang`: one listing in ten; `wanghong`, 王红 and `wh`: one in a hundred; `wanghongbo`: one in a thousand
 * - `mandarin`: every listing; `patient`: one in two; `rarebh`: one in fifty thousand
 * - `+business`: one in three; `+calligraphy`: one in two hundred
 */
export const bulkWordsSql = `
  array_to_tsvector(array_remove(array[
    surname_zh, given_zh, surname_zh || left(given_zh, 1), '~' || surname_zh, '~' || surname_zh || left(given_zh, 1),
    surname, given, '~' || surname || given, '~' || given, '^' || left(surname, 1) || left(given, 1),
    '=' || surname, '=' || given, '=' || surname || '-' || given,
    '~' || surname || 'laoshi', '^' || left(surname, 1) || 'l', '^' || left(surname, 1) || 'ls', 'mandarin', '中文', '中', '文', '+chinese', 'chinese',
    case when dice3 % 2 = 0 then 'patient' end, case when dice3 % 3 = 0 then '+business' end,
    case when dice4 % 200 = 0 then '+calligraphy' end, case when dice4 % 200 = 0 then 'calligraphy' end,
    case when dice4 % 200 = 0 then '书法' end, 'rare' || translate((dice5 % 50000)::text, '0123456789', 'abcdefghij'),
    '+' || replace(city_key, '-', ''), '#conversational'
  ], null) || array(
    select 'word' || floor(exp((hashint4extended(n, 100 + place) & 1048575) / 1048576.0 * 11))::int
    from generate_series(1, 30) as place
  ))
`;

/** The name that `bulkWordsSql` reads, chosen by dice. */
export const bulkNameSql = `
  select (array['wang','li','zhang','liu','chen','yang','zhao','huang','zhou','wu'])[1 + dice1 % 10] as surname,
    (array['王','李','张','刘','陈','杨','赵','黄','周','吴'])[1 + dice1 % 10] as surname_zh,
    (array['hong','ming','wei','na','min','jing','lei','jun','yan','yong'])[1 + dice2 / 10 % 10]
      || (array['','bo','qing','hua','lin','mei','fang','tao','xin','yu'])[1 + dice2 / 100 % 10] as given,
    (array['红','明','伟','娜','敏','静','磊','军','艳','勇'])[1 + dice2 / 10 % 10]
      || (array['','博','青','华','林','梅','芳','涛','欣','雨'])[1 + dice2 / 100 % 10] as given_zh
`;
