import type { WrittenLanguage } from "../message.ts";

/** Characters that are common in one script only. */
const simplified =
  /[们这说时会对过还没问学习么个来国语给让写请课师爱开关门见长书车东马鸟鱼点种样现电话认识谢边级听读儿欢医汉简单岁号码价费钱务业专为应当团难间进远运动题实验经营练节约类总结岛广场办]/gu;
const traditional =
  /[們這說時會對過還沒問學習麼個來國語給讓寫請課師愛開關門見長書車東馬鳥魚點種樣現電話認識謝邊級聽讀兒歡醫漢簡單歲號碼價費錢務業專為應當團難間進遠運動題實驗經營練節約類總結島廣場辦]/gu;

/** Common in English and rare elsewhere. */
const englishWords =
  /\b(?:the|and|you|your|for|with|is|are|my|have|would|like|what|how|do|does|can|could|want|lessons?|teach|we|our|to|of|in|it|please|thanks?|hello|hi|i|she|has|on|some|than|but|who|know|this|that)\b/giu;

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/**
 * Detects the language of a text, as a value for `lang`. Han characters decide, unless there are few of them in a Latin
 * text; Japanese and Korean count as other languages. Chinese without script-specific characters counts as simplified.
 */
export function detectLanguage(text: string): WrittenLanguage {
  const han = count(text, /\p{Script=Han}/gu);
  const words = count(text, /\p{Script=Latin}+/gu);
  const kana = count(text, /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu);
  const others = count(text, /(?!\p{Script=Latin}|\p{Script=Han})\p{L}/gu);
  if (kana > han / 5 && kana > words) return "other";
  if (han > words && han >= others) return count(text, traditional) > count(text, simplified) ? "zh-Hant" : "zh-Hans";
  if (others > words) return "other";
  return words > 0 && count(text, englishWords) / words >= 0.15 ? "en" : "other";
}
