import { PasswordField } from "#app/components/password-field.tsx";
import { SelectField } from "#app/design/field/select-field.tsx";
import { TextArea } from "#app/design/field/text-area.tsx";
import { TextField } from "#app/design/field/text-field.tsx";
import { Icon } from "#app/design/icon/icon.tsx";
import { useGallery } from "../gallery-data.ts";
import { useText } from "../locale-text.ts";
import { Specimen, useScope } from "../specimen.tsx";

export function FieldSection() {
  const t = useText();
  return (
    <>
      <Specimen title={t("States", "状态")}>
        <FieldStates />
      </Specimen>
      <Specimen title={t("Kinds", "种类")}>
        <FieldKinds />
      </Specimen>
    </>
  );
}

function FieldStates() {
  const t = useText();
  const { id } = useScope();
  const label = t("Name", "姓名");
  const value = t("Lin Yuqing", "林雨晴");
  return (
    <div className="gallery-fields">
      <TextField id={id("empty")} label={label} placeholder={value} />
      <TextField id={id("filled")} label={label} defaultValue={value} />
      <TextField id={id("hover")} label={t("Hover", "悬停")} defaultValue={value} className="is-hover" />
      <TextField id={id("focus")} label={t("Focus", "聚焦")} defaultValue={value} className="is-focus" />
      <TextField
        id={id("optional")}
        label={t("Optional", "选填项")}
        optional={t("optional", "选填")}
        hint={t("As on your business card.", "与名片一致。")}
      />
      <TextField
        id={id("error")}
        label={t("With an error", "有错误")}
        type="email"
        defaultValue="lin@"
        error={t("Enter a complete email address.", "请输入完整的邮箱地址。")}
      />
      <TextField id={id("read-only")} label={t("Read-only", "只读")} defaultValue={value} readOnly />
      <TextField id={id("disabled")} label={t("Disabled", "停用")} defaultValue={value} disabled />
    </div>
  );
}

function FieldKinds() {
  const t = useText();
  const { id } = useScope();
  const { messages } = useGallery();
  const cities = [
    { value: "new-york", label: t("New York", "纽约") },
    { value: "toronto", label: t("Toronto", "多伦多") },
  ];
  return (
    <div className="gallery-fields">
      <PasswordField
        id={id("password")}
        name="password"
        label={t("Password", "密码")}
        autoComplete="current-password"
        aside={<a href="#field">{t("Forgot it?", "忘记密码？")}</a>}
        messages={messages.auth}
      />
      <TextField
        id={id("rate")}
        label={t("Hourly rate", "课时费")}
        inputMode="numeric"
        defaultValue="75"
        prefix={<span className="affix">$</span>}
        suffix={<span className="affix">{t("per hour", "/小时")}</span>}
      />
      <TextField
        id={id("search")}
        label={t("Search", "搜索")}
        type="search"
        placeholder={t("City or subject", "城市或科目")}
        prefix={<Icon name="search" size={16} />}
      />
      <SelectField id={id("city")} label={t("City", "城市")} options={cities} />
      <SelectField id={id("city-off")} label={t("Disabled", "停用")} options={cities} disabled />
      <SelectField
        id={id("city-error")}
        label={t("With an error", "有错误")}
        options={cities}
        error={t("Choose a city.", "请选择城市。")}
      />
      <TextArea
        id={id("bio")}
        label={t("About you", "自我介绍")}
        rows={3}
        defaultValue={t("I teach Mandarin to working adults.", "我教在职成人学中文。")}
        hint={t("35 of 2,000 characters", "已输入 10 字，最多 2,000 字")}
      />
      <TextArea
        id={id("bio-error")}
        label={t("With an error", "有错误")}
        rows={3}
        error={t("Say something about yourself.", "请介绍一下自己。")}
      />
    </div>
  );
}
