export type Pair = { en: string; zh: string };

/** School names, before the kind of school. */
export const schoolPrefixes: readonly Pair[] = pairs(`
  Plum Blossom=梅花,Bright Bridge=明桥,Spring Breeze=春风,Jade Mountain=玉山,Bamboo Grove=竹林,Pine and Crane=松鹤,
  Wenhua=文华,Mingde=明德,Zhiyuan=致远,Hope=希望,Rainbow=彩虹,Sunshine=阳光,Harmony=和谐,Lotus=荷花,Golden Key=金钥匙,
  Hanlin=翰林,Evergreen=常青,New Horizon=新视野,Four Seasons=四季,Blue Heron=蓝鹭,Little Panda=熊猫,Red Maple=红枫,
  Silk Road=丝路,Morning Star=晨星,Qiusuo=求索,Bowen=博文,Yucai=育才,Lantern=灯笼,Cornerstone=基石,Ocean Bridge=海桥,
  Orchid=兰花,Magnolia=玉兰,First Light=晨光,Tea House=茗轩,Open Door=敞轩,Two Rivers=两江,Great Lakes=大湖,Summit=登峰,
  Willow=杨柳,Peach Garden=桃园,Cloud Gate=云门,Ivy=常春藤,Voyager=远航,Heritage=传承,Bridgeview=望桥,Yangming=阳明,
  Qiming=启明,Xinhua=新华,Huaxia=华夏,Tongxin=同心,Chenxi=晨曦,Mosaic=百纳,Lighthouse=灯塔,Kapok=木棉,Stone Lion=石狮
`);

/** The kind of school, as it ends the name. */
export const schoolKinds: readonly Pair[] = pairs(`
  Chinese School=中文学校,Chinese School=中文学校,Mandarin School=中文学校,Chinese Academy=中文学院,Mandarin Academy=汉语学院,
  Chinese Learning Center=中文学习中心,Chinese Language Center=汉语中心,Mandarin Center=汉语中心,
  Chinese Education Center=中文教育中心,Weekend Chinese School=周末中文学校,Mandarin Studio=中文工作室,
  Mandarin for Kids=少儿中文,Chinese Institute=中文书院,Language Arts Academy=语言艺术学院
`);

function pairs(list: string): Pair[] {
  return list.split(",").map((pair) => {
    const [en = "", zh = ""] = pair.trim().split("=");
    return { en, zh };
  });
}
