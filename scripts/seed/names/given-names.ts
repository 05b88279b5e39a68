export type GivenName = { han: string; latin: string };

/** Given names with their pinyin, of people born between about 1965 and 2000. */
export const womensNames: readonly GivenName[] = pairs(`
  雨晴 Yuqing,思琪 Siqi,欣怡 Xinyi,佳怡 Jiayi,静怡 Jingyi,雅婷 Yating,婷婷 Tingting,晓燕 Xiaoyan,丽娜 Lina,文静 Wenjing,
  雪梅 Xuemei,海燕 Haiyan,春燕 Chunyan,晓梅 Xiaomei,秀英 Xiuying,淑芬 Shufen,慧敏 Huimin,婉清 Wanqing,若兰 Ruolan,
  诗韵 Shiyun,梦瑶 Mengyao,嘉慧 Jiahui,晓彤 Xiaotong,雅琴 Yaqin,玉洁 Yujie,丽华 Lihua,美玲 Meiling,燕妮 Yanni,
  佩珊 Peishan,书瑶 Shuyao,语嫣 Yuyan,晨曦 Chenxi,心怡 Xinyi,晓岚 Xiaolan,亚楠 Yanan,文丽 Wenli,雪莹 Xueying,
  紫薇 Ziwei,可馨 Kexin,若溪 Ruoxi,清扬 Qingyang,明慧 Minghui,小曼 Xiaoman,念慈 Nianci,书琴 Shuqin,怡然 Yiran,
  安琪 Anqi,倩文 Qianwen,梦洁 Mengjie,晓雯 Xiaowen,蕴华 Yunhua,映雪 Yingxue,凤仪 Fengyi,巧云 Qiaoyun,素珍 Suzhen,
  桂兰 Guilan,红梅 Hongmei,月华 Yuehua,秋月 Qiuyue,冬梅 Dongmei,敏 Min,静 Jing,丽 Li,娜 Na,芳 Fang,燕 Yan,洁 Jie,
  倩 Qian,婷 Ting,颖 Ying,琳 Lin,雪 Xue,霞 Xia,慧 Hui,莹 Ying,蕾 Lei,璐 Lu,薇 Wei,岚 Lan,瑶 Yao,宁 Ning,菲 Fei
`);

export const mensNames: readonly GivenName[] = pairs(`
  浩然 Haoran,明远 Mingyuan,文博 Wenbo,致远 Zhiyuan,明川 Mingchuan,志强 Zhiqiang,建国 Jianguo,建军 Jianjun,
  国强 Guoqiang,晓东 Xiaodong,海涛 Haitao,俊杰 Junjie,宇航 Yuhang,天宇 Tianyu,家豪 Jiahao,嘉伟 Jiawei,文杰 Wenjie,
  永强 Yongqiang,立军 Lijun,振华 Zhenhua,思远 Siyuan,一鸣 Yiming,鹏飞 Pengfei,泽宇 Zeyu,瑞霖 Ruilin,景行 Jingxing,
  书恒 Shuheng,启明 Qiming,承志 Chengzhi,新民 Xinmin,国栋 Guodong,少华 Shaohua,光明 Guangming,春生 Chunsheng,
  庆生 Qingsheng,云飞 Yunfei,学文 Xuewen,守义 Shouyi,伟民 Weimin,博文 Bowen,宏宇 Hongyu,世杰 Shijie,正阳 Zhengyang,
  逸飞 Yifei,培元 Peiyuan,海波 Haibo,晓峰 Xiaofeng,家骏 Jiajun,卫东 Weidong,长青 Changqing,子健 Zijian,伟 Wei,
  强 Qiang,磊 Lei,军 Jun,洋 Yang,勇 Yong,杰 Jie,涛 Tao,明 Ming,超 Chao,刚 Gang,平 Ping,辉 Hui,鹏 Peng,斌 Bin,波 Bo,
  凯 Kai,亮 Liang,峰 Feng,晖 Hui
`);

/** What people are called beside their Chinese name. */
export const womensEnglishNames = messagesFor(`
  Grace,Amy,Emily,Jenny,Linda,Helen,Cindy,Tina,Vivian,Joyce,Annie,Lily,Angela,Michelle,Christine,Sophia,Iris,Claire,
  Alice,Jessica,Wendy,Nancy,Shirley,Karen,Yvonne,Irene,Catherine,Fiona,Daisy,Sylvia,Olivia,Ruby,Serena,Hannah,Lucy
`);

export const mensEnglishNames = messagesFor(`
  Michael,David,Kevin,Jason,Eric,Daniel,Andrew,Peter,Henry,Tony,Frank,James,Steven,Alan,Leo,Adrian,Raymond,Vincent,
  Victor,Edward,Simon,Patrick,Felix,Calvin,Ryan,Albert,Oscar,Martin,Thomas,Brian
`);

/** Teachers who came to the language from outside. */
export const learnersNames = messagesFor(`
  Sarah Mitchell,Daniel Brennan,Rebecca Stein,Thomas Okafor,Julia Moreau,Andrew Lindqvist,Katherine Doyle,Marcus Bell,
  Elena Petrova,Nathan Goldberg,Hannah Fischer,Priya Raman,Benjamin Ortiz,Laura Beaumont,Jonathan Pierce,Miriam Adler,
  Siobhán Kelly,Matthew Novak,Isabel Navarro,Peter Hallström,Renée Tremblay,Christopher Dunn,Amara Nwosu,Joel Friedman,
  Margaret Hayes,Étienne Gagnon,Naomi Feldman,Simon Whitaker,Caroline Becker,Owen Gallagher,Teresa Rinaldi,Kenji Arakawa
`);

function pairs(list: string): GivenName[] {
  return messagesFor(list).map((pair) => {
    const [han = "", latin = ""] = pair.split(" ");
    return { han, latin };
  });
}

function messagesFor(list: string): string[] {
  return list.split(",").map((word) => word.trim());
}
