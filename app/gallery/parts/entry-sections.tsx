import { useState } from "react";
import { Combobox } from "#app/design/combobox/combobox.tsx";
import { Listbox } from "#app/design/combobox/listbox.tsx";
import { TagInput } from "#app/design/tag-input/tag-input.tsx";
import { useText } from "../locale-text.ts";
import { Specimen, useScope } from "../specimen.tsx";

export function ComboboxSection() {
  const t = useText();
  return (
    <>
      <Specimen title={t("Try it: type a city", "试一试：输入城市")}>
        <CityCombobox />
      </Specimen>
      <Specimen title={t("Open list", "展开的列表")}>
        <OpenList />
      </Specimen>
    </>
  );
}

function useCities() {
  const t = useText();
  return [
    { value: "new-york", label: t("New York", "纽约"), detail: t("NY", "纽约州") },
    { value: "newark", label: t("Newark", "纽瓦克"), detail: t("NJ", "新泽西州") },
    { value: "toronto", label: t("Toronto", "多伦多"), detail: t("ON", "安大略省") },
    { value: "vancouver", label: t("Vancouver", "温哥华"), detail: t("BC", "不列颠哥伦比亚省") },
  ];
}

function CityCombobox() {
  const t = useText();
  const { id } = useScope();
  const cities = useCities();
  const [value, setValue] = useState("");
  return (
    <Combobox
      id={id("city")}
      label={t("City", "城市")}
      hint={t("Any city of North America.", "北美任意城市。")}
      value={value}
      options={cities.filter(({ label }) => label.toLowerCase().includes(value.toLowerCase()))}
      onType={setValue}
      onChoose={(option) => setValue(option.label)}
    />
  );
}

function OpenList() {
  const t = useText();
  const { id, label } = useScope();
  const cities = useCities();
  return (
    <div className="combo open-list">
      <Listbox
        id={id("list")}
        label={label(t("City", "城市"))}
        options={cities}
        typed={t("New", "纽")}
        active={1}
        onChoose={() => {}}
      />
    </div>
  );
}

export function TagInputSection() {
  const t = useText();
  return (
    <>
      <Specimen title={t("With tags and suggestions", "标签与建议")}>
        <Tags first={[t("HSK", "HSK 备考"), t("Business Mandarin", "商务中文")]} />
      </Specimen>
      <Specimen title={t("Empty, with an error", "为空，有错误")}>
        <Tags first={[]} error={t("Add at least one subject.", "请至少添加一项。")} />
      </Specimen>
    </>
  );
}

function Tags({ first, error }: { first: readonly string[]; error?: string }) {
  const t = useText();
  const { id, label } = useScope();
  const [value, setValue] = useState({ tags: first, text: "" });
  return (
    <TagInput
      id={id("tags")}
      label={t("Subjects", "教学科目")}
      hint={t("Separate them by commas.", "以逗号分隔。")}
      error={error}
      value={value}
      onChange={setValue}
      read={(list) => [...new Set(list.split(/[,，、]/u).map((tag) => tag.trim()))].filter(Boolean)}
      show={(tag) => ({ text: tag })}
      suggestions={[t("Children", "少儿中文"), t("Conversation", "日常会话")]}
      labels={{
        list: label(t("Chosen subjects", "已选科目")),
        remove: (tag) => t(`Remove ${tag}`, `移除${tag}`),
        removed: (tag) => t(`${tag} removed`, `已移除${tag}`),
        suggestions: label(t("Suggestions", "建议")),
      }}
    />
  );
}
