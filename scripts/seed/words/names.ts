/** A name in Han characters and Latin letters. */
type Name = { han: string; latin: string };

/** Surnames of Mainland China with their pinyin and their frequency per thousand people. */
export const surnames: readonly (Name & { weight: number })[] = [
  ...weighted(70, "王 Wang,李 Li,张 Zhang"),
  ...weighted(48, "刘 Liu,陈 Chen"),
  ...weighted(30, "杨 Yang"),
  ...weighted(20, "黄 Huang,赵 Zhao,吴 Wu,周 Zhou"),
  ...weighted(13, "徐 Xu,孙 Sun,马 Ma,朱 Zhu,胡 Hu,郭 Guo,何 He,林 Lin,高 Gao"),
  ...weighted(8, "罗 Luo,郑 Zheng,梁 Liang,谢 Xie,宋 Song,唐 Tang,许 Xu,韩 Han,冯 Feng,邓 Deng,曹 Cao,彭 Peng"),
  ...weighted(5, "曾 Zeng,肖 Xiao,田 Tian,董 Dong,袁 Yuan,潘 Pan,于 Yu,蒋 Jiang,蔡 Cai,余 Yu,杜 Du,叶 Ye,程 Cheng"),
  ...weighted(5, "苏 Su,魏 Wei,吕 Lyu,丁 Ding,任 Ren,沈 Shen,姚 Yao,卢 Lu,姜 Jiang,崔 Cui,钟 Zhong,谭 Tan,陆 Lu"),
  ...weighted(3, "汪 Wang,范 Fan,金 Jin,石 Shi,廖 Liao,贾 Jia,夏 Xia,韦 Wei,方 Fang,白 Bai,邹 Zou,孟 Meng,熊 Xiong"),
  ...weighted(3, "秦 Qin,邱 Qiu,江 Jiang,尹 Yin,薛 Xue,段 Duan,雷 Lei,侯 Hou,龙 Long,史 Shi,陶 Tao,黎 Li,贺 He"),
  ...weighted(2, "顾 Gu,毛 Mao,郝 Hao,龚 Gong,邵 Shao,万 Wan,钱 Qian,严 Yan,戴 Dai,莫 Mo,孔 Kong,向 Xiang,常 Chang"),
  ...weighted(1, "欧阳 Ouyang,上官 Shangguan,温 Wen,康 Kang,施 Shi,文 Wen,牛 Niu,樊 Fan,葛 Ge,季 Ji,殷 Yin,庄 Zhuang"),
];

/** Given names with their pinyin, of people born between about 1965 and 2000. */
export const womensNames: readonly Name[] = pairs(`
  雨晴 Yuqing,思琪 Siqi,欣怡 Xinyi,佳怡 Jiayi,静怡 Jingyi,雅婷 Yating,婷婷 Tingting,晓燕 Xiaoyan,丽娜 Lina,文静 Wenjing,
  雪梅 Xuemei,海燕 Haiyan,春燕 Chunyan,晓梅 Xiaomei,秀英 Xiuying,淑芬 Shufen,慧敏 Huimin,婉清 Wanqing,若兰 Ruolan,
  诗韵 Shiyun,梦瑶 Mengyao,嘉慧 Jiahui,晓彤 Xiaotong,雅琴 Yaqin,玉洁 Yujie,丽华 Lihua,美玲 Meiling,燕妮 Yanni,
  佩珊 Peishan,书瑶 Shuyao,语嫣 Yuyan,晨曦 Chenxi,心怡 Xinyi,晓岚 Xiaolan,亚楠 Yanan,文丽 Wenli,雪莹 Xueying,
  紫薇 Ziwei,可馨 Kexin,若溪 Ruoxi,清扬 Qingyang,明慧 Minghui,小曼 Xiaoman,念慈 Nianci,书琴 Shuqin,怡然 Yiran,
  安琪 Anqi,倩文 Qianwen,梦洁 Mengjie,晓雯 Xiaowen,蕴华 Yunhua,映雪 Yingxue,凤仪 Fengyi,巧云 Qiaoyun,素珍 Suzhen,
  桂兰 Guilan,红梅 Hongmei,月华 Yuehua,秋月 Qiuyue,冬梅 Dongmei,敏 Min,静 Jing,丽 Li,娜 Na,芳 Fang,燕 Yan,洁 Jie,
  倩 Qian,婷 Ting,颖 Ying,琳 Lin,雪 Xue,霞 Xia,慧 Hui,莹 Ying,蕾 Lei,璐 Lu,薇 Wei,岚 Lan,瑶 Yao,宁 Ning,菲 Fei
`);

export const mensNames: readonly Name[] = pairs(`
  浩然 Haoran,明远 Mingyuan,文博 Wenbo,致远 Zhiyuan,明川 Mingchuan,志强 Zhiqiang,建国 Jianguo,建军 Jianjun,
  国强 Guoqiang,晓东 Xiaodong,海涛 Haitao,俊杰 Junjie,宇航 Yuhang,天宇 Tianyu,家豪 Jiahao,嘉伟 Jiawei,文杰 Wenjie,
  永强 Yongqiang,立军 Lijun,振华 Zhenhua,思远 Siyuan,一鸣 Yiming,鹏飞 Pengfei,泽宇 Zeyu,瑞霖 Ruilin,景行 Jingxing,
  书恒 Shuheng,启明 Qiming,承志 Chengzhi,新民 Xinmin,国栋 Guodong,少华 Shaohua,光明 Guangming,春生 Chunsheng,
  庆生 Qingsheng,云飞 Yunfei,学文 Xuewen,守义 Shouyi,伟民 Weimin,博文 Bowen,宏宇 Hongyu,世杰 Shijie,正阳 Zhengyang,
  逸飞 Yifei,培元 Peiyuan,海波 Haibo,晓峰 Xiaofeng,家骏 Jiajun,卫东 Weidong,长青 Changqing,子健 Zijian,伟 Wei,
  强 Qiang,磊 Lei,军 Jun,洋 Yang,勇 Yong,杰 Jie,涛 Tao,明 Ming,超 Chao,刚 Gang,平 Ping,辉 Hui,鹏 Peng,斌 Bin,波 Bo,
  凯 Kai,亮 Liang,峰 Feng,晖 Hui
`);

/** English names used beside a Chinese name. */
export const womensEnglishNames = itemsOf(`
  Grace,Amy,Emily,Jenny,Linda,Helen,Cindy,Tina,Vivian,Joyce,Annie,Lily,Angela,Michelle,Christine,Sophia,Iris,Claire,
  Alice,Jessica,Wendy,Nancy,Shirley,Karen,Yvonne,Irene,Catherine,Fiona,Daisy,Sylvia,Olivia,Ruby,Serena,Hannah,Lucy
`);

export const mensEnglishNames = itemsOf(`
  Michael,David,Kevin,Jason,Eric,Daniel,Andrew,Peter,Henry,Tony,Frank,James,Steven,Alan,Leo,Adrian,Raymond,Vincent,
  Victor,Edward,Simon,Patrick,Felix,Calvin,Ryan,Albert,Oscar,Martin,Thomas,Brian
`);

/** Names of teachers who learned the language. */
export const learnersNames = itemsOf(`
  Sarah Mitchell,Daniel Brennan,Rebecca Stein,Thomas Okafor,Julia Moreau,Andrew Lindqvist,Katherine Doyle,Marcus Bell,
  Elena Petrova,Nathan Goldberg,Hannah Fischer,Priya Raman,Benjamin Ortiz,Laura Beaumont,Jonathan Pierce,Miriam Adler,
  Siobhán Kelly,Matthew Novak,Isabel Navarro,Peter Hallström,Renée Tremblay,Christopher Dunn,Amara Nwosu,Joel Friedman,
  Margaret Hayes,Étienne Gagnon,Naomi Feldman,Simon Whitaker,Caroline Becker,Owen Gallagher,Teresa Rinaldi,Kenji Arakawa
`);

/** Surnames in traditional characters, spelled as in Taiwanese passports; common ones are repeated. */
export const taiwanSurnames: readonly Name[] = pairs(
  "陳 Chen,陳 Chen,陳 Chen,林 Lin,林 Lin,黃 Huang,黃 Huang,張 Chang,張 Chang,李 Lee,王 Wang,吳 Wu,劉 Liu,蔡 Tsai,楊 Yang," +
    "許 Hsu,鄭 Cheng,謝 Hsieh,郭 Kuo,洪 Hung,曾 Tseng,邱 Chiu,廖 Liao,賴 Lai,周 Chou,徐 Hsu,蘇 Su,葉 Yeh,莊 Chuang,江 Chiang",
);

export const taiwanGivenNames: readonly Name[] = pairs(
  "怡君 Yi-Chun,雅婷 Ya-Ting,淑芬 Shu-Fen,美惠 Mei-Hui,佳穎 Chia-Ying,宜蓁 I-Chen,欣怡 Hsin-Yi,心怡 Hsin-Yi,惠雯 Hui-Wen," +
    "詩涵 Shih-Han,靜宜 Ching-Yi,婉婷 Wan-Ting,筱涵 Hsiao-Han,佩君 Pei-Chun,慧君 Hui-Chun,淑惠 Shu-Hui,家瑜 Chia-Yu," +
    "志明 Chih-Ming,俊傑 Chun-Chieh,建宏 Chien-Hung,冠宇 Kuan-Yu,家豪 Chia-Hao,宗翰 Tsung-Han,彥廷 Yen-Ting,承恩 Cheng-En," +
    "柏翰 Po-Han,志偉 Chih-Wei,文雄 Wen-Hsiung,信宏 Hsin-Hung,明哲 Ming-Che",
);

function pairs(list: string): Name[] {
  return itemsOf(list).map((pair) => {
    const [han = "", latin = ""] = pair.split(" ");
    return { han, latin };
  });
}

function itemsOf(list: string): string[] {
  return list.split(",").map((word) => word.trim());
}

function weighted(weight: number, list: string): (Name & { weight: number })[] {
  return pairs(list).map((name) => ({ ...name, weight }));
}
