import type { ReactNode } from "react";
import { ColorSection } from "./foundations/color-section.tsx";
import { IconSection } from "./foundations/icon-section.tsx";
import { ShapeSection } from "./foundations/shape-section.tsx";
import { TypeSection } from "./foundations/type-section.tsx";
import type { LocaleText } from "./locale-text.ts";
import { ButtonSection } from "./parts/button-section.tsx";
import { CardSection } from "./parts/card-section.tsx";
import { CheckboxSection, MonthPickerSection, RadioTilesSection, SegmentedSection } from "./parts/choice-sections.tsx";
import {
  AvatarSection,
  BadgeSection,
  EmptySection,
  MeterSection,
  QrSection,
  RatingSection,
  SkeletonSection,
} from "./parts/display-sections.tsx";
import { ComboboxSection, TagInputSection } from "./parts/entry-sections.tsx";
import { FieldSection } from "./parts/field-section.tsx";
import { AlertSection, DialogSection, ToastSection } from "./parts/message-sections.tsx";
import { PaginationSection, TabsSection } from "./parts/navigation-sections.tsx";
import {
  ArtSection,
  CityCardSection,
  ErrorPageSection,
  ListingRowSection,
  PlanSection,
  SampleAlertSection,
} from "./views/view-sections.tsx";

export type GallerySection = {
  /** The anchor. For a component, it is the name of its folder in `app/design`. */
  id: string;
  title: LocaleText;
  Content: () => ReactNode;
};

export type GalleryGroup = { title: LocaleText; sections: readonly GallerySection[] };

const section = (id: string, en: string, zh: string, Content: () => ReactNode): GallerySection => ({
  id,
  title: { en, zh },
  Content,
});

/** All sections of the gallery. A test fails for a folder of `app/design` without a section. */
export const galleryGroups: readonly GalleryGroup[] = [
  {
    title: { en: "Foundations", zh: "基础" },
    sections: [
      section("theme", "Color", "颜色", ColorSection),
      section("fonts", "Type", "文字", TypeSection),
      section("shape", "Space and shape", "间距与形状", ShapeSection),
      section("icon", "Icons", "图标", IconSection),
      section("art", "Drawings", "插画", ArtSection),
    ],
  },
  {
    title: { en: "Components", zh: "组件" },
    sections: [
      section("button", "Button", "按钮", ButtonSection),
      section("field", "Field", "输入框", FieldSection),
      section("checkbox", "Checkbox", "复选框", CheckboxSection),
      section("radio-tiles", "Radio tiles", "单选卡片", RadioTilesSection),
      section("segmented", "Segmented control", "分段选择", SegmentedSection),
      section("month-picker", "Month picker", "月数选择", MonthPickerSection),
      section("combobox", "Combobox", "组合框", ComboboxSection),
      section("tag-input", "Tag input", "标签输入", TagInputSection),
      section("tabs", "Tabs", "标签页", TabsSection),
      section("pagination", "Pagination", "分页", PaginationSection),
      section("alert", "Alert", "提示", AlertSection),
      section("toast", "Toast", "通知", ToastSection),
      section("dialog", "Dialog", "对话框", DialogSection),
      section("badge", "Badges and chips", "徽标与筛选标签", BadgeSection),
      section("avatar", "Avatar", "头像", AvatarSection),
      section("rating", "Rating", "评分", RatingSection),
      section("card", "Card and table", "卡片与表格", CardSection),
      section("empty", "Empty state", "空状态", EmptySection),
      section("meter", "Meter", "进度条", MeterSection),
      section("skeleton", "Skeleton", "骨架屏", SkeletonSection),
      section("qr", "QR code", "二维码", QrSection),
    ],
  },
  {
    title: { en: "Views", zh: "视图" },
    sections: [
      section("listing-row", "Result row", "搜索结果", ListingRowSection),
      section("sample-alert", "Sample alert", "示例说明", SampleAlertSection),
      section("plan", "Plans and prices", "套餐与价格", PlanSection),
      section("city-card", "City card", "城市卡片", CityCardSection),
      section("error-page", "Page not found", "页面不存在", ErrorPageSection),
    ],
  },
];
