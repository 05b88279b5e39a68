export type TaiwanName = { han: string; latin: string };

/** Surnames in traditional characters, spelled as Taiwanese passports do, the commoner ones more than once. */
export const taiwanSurnames: readonly TaiwanName[] = pairs(
  "陳 Chen,陳 Chen,陳 Chen,林 Lin,林 Lin,黃 Huang,黃 Huang,張 Chang,張 Chang,李 Lee,王 Wang,吳 Wu,劉 Liu,蔡 Tsai,楊 Yang," +
    "許 Hsu,鄭 Cheng,謝 Hsieh,郭 Kuo,洪 Hung,曾 Tseng,邱 Chiu,廖 Liao,賴 Lai,周 Chou,徐 Hsu,蘇 Su,葉 Yeh,莊 Chuang,江 Chiang",
);

export const taiwanGivenNames: readonly TaiwanName[] = pairs(
  "怡君 Yi-Chun,雅婷 Ya-Ting,淑芬 Shu-Fen,美惠 Mei-Hui,佳穎 Chia-Ying,宜蓁 I-Chen,欣怡 Hsin-Yi,心怡 Hsin-Yi,惠雯 Hui-Wen," +
    "詩涵 Shih-Han,靜宜 Ching-Yi,婉婷 Wan-Ting,筱涵 Hsiao-Han,佩君 Pei-Chun,慧君 Hui-Chun,淑惠 Shu-Hui,家瑜 Chia-Yu," +
    "志明 Chih-Ming,俊傑 Chun-Chieh,建宏 Chien-Hung,冠宇 Kuan-Yu,家豪 Chia-Hao,宗翰 Tsung-Han,彥廷 Yen-Ting,承恩 Cheng-En," +
    "柏翰 Po-Han,志偉 Chih-Wei,文雄 Wen-Hsiung,信宏 Hsin-Hung,明哲 Ming-Che",
);

function pairs(list: string): TaiwanName[] {
  return list.split(",").map((pair) => {
    const [han = "", latin = ""] = pair.split(" ");
    return { han, latin };
  });
}
