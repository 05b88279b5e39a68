import { pinyin, polyphonic } from "pinyin-pro";

/** The maximum number of combined readings per name; more are not useful. */
const maxReadings = 12;

/** The most likely reading of each character in a run of Han characters: without tones, ü as u. */
export function readingOf(run: string): string[] {
  return pinyin(run, { toneType: "none", type: "array" }).map(bare);
}

/** The most likely reading of a name that begins with a surname. */
export function readingOfName(name: string): string[] {
  return pinyin(name, { toneType: "none", type: "array", surname: "head" }).map(bare);
}

/** The readings of a person's name, most likely first. */
export function readingsOfName(name: string): string[][] {
  const likely = readingOfName(name);
  const others = polyphonic(name, { toneType: "none", type: "array" });
  let readings: string[][] = [[]];
  for (const [index, reading] of likely.entries()) {
    const choices = [...new Set([reading, ...(others[index] ?? []).map(bare)])];
    readings = readings.flatMap((start) => choices.map((choice) => [...start, choice])).slice(0, maxReadings);
  }
  return readings;
}

const compoundSurnames = new Set(
  (
    "欧阳 司马 诸葛 上官 司徒 夏侯 东方 皇甫 尉迟 公孙 慕容 令狐 长孙 宇文 轩辕 端木 独孤 南宫 " +
    "濮阳 呼延 淳于 申屠 万俟 赫连 西门"
  ).split(" "),
);

/** The number of surname characters in a simplified name. */
export function surnameLength(name: string): number {
  return compoundSurnames.has(name.slice(0, 2)) ? 2 : 1;
}

function bare(syllable: string): string {
  return syllable.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
