/** Surnames of Mainland China with their pinyin and how many people in a thousand bear them. */
export const surnames: readonly { han: string; latin: string; weight: number }[] = [
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

function weighted(weight: number, list: string): { han: string; latin: string; weight: number }[] {
  return list.split(",").map((pair) => {
    const [han = "", latin = ""] = pair.split(" ");
    return { han, latin, weight };
  });
}
