import { Sprig } from "#app/art/sprig.tsx";
import { Rating } from "#app/components/rating.tsx";
import { Avatar } from "#app/design/avatar/avatar.tsx";
import { Badge } from "#app/design/badge/badge.tsx";
import { Breakable } from "#app/design/breakable.tsx";
import { Button } from "#app/design/button/button.tsx";
import { Empty } from "#app/design/empty/empty.tsx";
import { Icon } from "#app/design/icon/icon.tsx";
import { Meter } from "#app/design/meter/meter.tsx";
import { Qr } from "#app/design/qr/qr.tsx";
import { Skeleton } from "#app/design/skeleton/skeleton.tsx";
import { useGallery } from "../gallery-data.ts";
import { useText } from "../locale-text.ts";
import { Specimen, Stack, States, useScope } from "../specimen.tsx";

export function BadgeSection() {
  const t = useText();
  const tones = ["peach", "plum", "leaf", "amber", "danger", "line"] as const;
  const chip = (label: string, className = "chip") => (
    <a className={className} href="#badge">
      {label}
      <span className="chip-x">
        <Icon name="x" />
      </span>
    </a>
  );
  return (
    <>
      <Specimen title={t("Tones and sizes", "颜色与大小")}>
        <Stack>
          <div className="badges">
            {tones.map((tone) => (
              <Badge key={tone} tone={tone}>
                {t("Business Mandarin", "商务中文")}
              </Badge>
            ))}
          </div>
          <div className="badges">
            {tones.map((tone) => (
              <Badge key={tone} tone={tone} size="lg">
                <Icon name="circle-check" />
                {t("Active", "已上线")}
              </Badge>
            ))}
          </div>
        </Stack>
      </Specimen>
      <Specimen title={t("Chips", "筛选标签")}>
        <div className="chips">
          {chip(t("New York", "纽约"))}
          {chip(t("Hover", "悬停"), "chip is-hover")}
          {chip(t("Focus", "聚焦"), "chip is-focus")}
        </div>
      </Specimen>
    </>
  );
}

export function AvatarSection() {
  const t = useText();
  const tints = [1, 2, 3, 4, 5, 6] as const;
  const sizes = ["sm", "md", "lg", "xl"] as const;
  return (
    <>
      <Specimen title={t("Teachers", "老师")}>
        <div className="row">
          {tints.map((tint) => (
            <Avatar key={tint} tint={tint} character="林" script="han" shape="circle" />
          ))}
          {tints.map((tint) => (
            <Avatar key={tint} tint={tint} character="GW" script="latin" shape="circle" />
          ))}
        </div>
      </Specimen>
      <Specimen title={t("Schools, in every size, and a picture", "学校：各种大小与图片")}>
        <div className="row">
          {sizes.map((size) => (
            <Avatar key={size} tint={3} character="桃" script="han" shape="square" size={size} />
          ))}
          {sizes.map((size) => (
            <Avatar key={size} tint={5} character="TL" script="latin" shape="square" size={size} />
          ))}
          <Avatar tint={1} character="林" script="han" shape="circle" imageUrl="/favicon.svg" />
        </div>
      </Specimen>
    </>
  );
}

export function RatingSection() {
  const { rows } = useGallery();
  return (
    <Specimen>
      <States of={rows.map(({ name, row }) => [name, <Rating key={name} rating={row.rating} />])} />
    </Specimen>
  );
}

export function EmptySection() {
  const t = useText();
  return (
    <Specimen>
      <Stack>
        <Empty
          art={<Sprig />}
          title={t("No emails yet", "还没有邮件")}
          level={3}
          text={t("What the site sends appears here within seconds.", "网站发出的邮件会在几秒内显示在这里。")}
          action={<Button variant="secondary">{t("Refresh", "刷新")}</Button>}
        />
        <Empty text={t("No teacher matches these filters.", "没有找到符合条件的老师。")} />
      </Stack>
    </Specimen>
  );
}

export function MeterSection() {
  return (
    <Specimen>
      <Meters />
    </Specimen>
  );
}

function Meters() {
  const t = useText();
  const { label } = useScope();
  return (
    <Stack>
      {[0, 40, 100].map((percent) => (
        <Meter key={percent} label={label(t(`${percent}% complete`, `已完成 ${percent}%`))} percent={percent} />
      ))}
    </Stack>
  );
}

export function SkeletonSection() {
  return (
    <Specimen>
      <div className="card pad skeleton-card" aria-hidden="true">
        <Skeleton className="avatar round" />
        <div className="stack">
          <Skeleton className="skeleton-name" />
          <Skeleton className="skeleton-line" />
          <Skeleton className="skeleton-badge" />
        </div>
      </div>
    </Specimen>
  );
}

export function QrSection() {
  const t = useText();
  const { qr } = useGallery();
  return (
    <Specimen>
      <div className="row">
        {qr === null ? null : <Qr {...qr} label={t("A QR code with the word taoli", "内容为 taoli 的二维码")} />}
        <p className="sm muted breakable">
          <Breakable text="a.teacher.with.a.long.name@mandarin-school.example" />
        </p>
      </div>
    </Specimen>
  );
}
