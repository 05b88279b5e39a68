import type { cropTexts as English } from "#i18n/messages/en/crop.ts";

export const cropTexts: typeof English = {
  close: "关闭",
  cancel: "取消",
  cropTitle: "裁剪头像",
  cropHint: "拖动图片，或使用方向键。",
  cropArea: "将要展示的区域",
  zoom: "缩放",
  useCrop: "使用此区域",
  notReadable: "请选择 JPEG、PNG 或 WebP 图片。",
  tooSmall: "图片尺寸为 {w} × {h}，至少需要 400 × 400 像素。",
};
