import type { Part } from "./part.ts";

const names =
  "Beijing 北京,Hangzhou 杭州,Chengdu 成都,Xi’an 西安,Nanjing 南京,Harbin 哈尔滨,Tianjin 天津,Qingdao 青岛,Dalian 大连," +
  "Changsha 长沙,Wuhan 武汉,Suzhou 苏州,Kunming 昆明,Xiamen 厦门,Jinan 济南,Shenyang 沈阳,Chongqing 重庆,Guilin 桂林," +
  "Luoyang 洛阳,Shanghai 上海,Guangzhou 广州,Hefei 合肥,Yangzhou 扬州,Zhengzhou 郑州,Fuzhou 福州,Changchun 长春";

/** Cities in China where teachers come from or once lived. */
export const hometowns: readonly Part[] = names.split(",").map((pair) => {
  const [en = "", zh = ""] = pair.split(" ");
  return { en, zh };
});
