import { useState } from "react";
import { Checkbox } from "#app/design/checkbox/checkbox.tsx";
import { MonthPicker } from "#app/design/month-picker/month-picker.tsx";
import { RadioTiles } from "#app/design/radio-tiles/radio-tiles.tsx";
import { Segmented } from "#app/design/segmented/segmented.tsx";
import { useText } from "../locale-text.ts";
import { Specimen, Stack, useScope } from "../specimen.tsx";

export function CheckboxSection() {
  const t = useText();
  return (
    <Specimen>
      <Stack>
        <Checkbox>{t("Show my email address", "公开我的邮箱")}</Checkbox>
        <Checkbox defaultChecked>{t("Checked", "已选")}</Checkbox>
        <Checkbox className="is-focus">{t("Focus", "聚焦")}</Checkbox>
        <Checkbox disabled>{t("Disabled", "停用")}</Checkbox>
        <Checkbox disabled defaultChecked>
          {t("Disabled and checked", "已选并停用")}
        </Checkbox>
      </Stack>
    </Specimen>
  );
}

export function SegmentedSection() {
  return (
    <Specimen>
      <SegmentedChoice />
    </Specimen>
  );
}

function SegmentedChoice() {
  const t = useText();
  const { id, label } = useScope();
  const options = [
    { value: "all", label: t("All", "全部") },
    { value: "teacher", label: t("Teachers", "老师") },
    { value: "school", label: t("Schools", "学校") },
  ];
  return <Segmented name={id("type")} label={label(t("Type", "类型"))} options={options} value="teacher" />;
}

export function RadioTilesSection() {
  const t = useText();
  return (
    <>
      <Specimen title={t("To choose", "可选")}>
        <Tiles />
      </Specimen>
      <Specimen title={t("Locked", "已锁定")}>
        <Tiles locked />
      </Specimen>
    </>
  );
}

function Tiles({ locked = false }: { locked?: boolean }) {
  const t = useText();
  const { id } = useScope();
  const [value, setValue] = useState<"teacher" | "school">("teacher");
  return (
    <RadioTiles
      name={id(locked ? "locked" : "kind")}
      legend={t("I am", "我是")}
      hint={locked ? t("The kind stays once the listing is paid for.", "付款后不能再更改类型。") : undefined}
      options={[
        { value: "teacher", label: t("A teacher", "老师"), icon: "user" },
        { value: "school", label: t("A school", "学校"), icon: "school" },
      ]}
      value={value}
      locked={locked}
      onChange={setValue}
    />
  );
}

export function MonthPickerSection() {
  return (
    <Specimen>
      <Months />
    </Specimen>
  );
}

function Months() {
  const t = useText();
  const { id } = useScope();
  const [months, setMonths] = useState(3);
  const options = [1, 3, 6, 12].map((n) => ({ months: n, unit: n === 1 ? t("month", "个月") : t("months", "个月") }));
  return (
    <MonthPicker
      name={id("months")}
      legend={t("How long?", "购买时长")}
      options={options}
      value={months}
      onChange={setMonths}
    />
  );
}
