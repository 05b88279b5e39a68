import { Art } from "#app/art/art.tsx";
import { ListingRow } from "#app/components/listing-row.tsx";
import { SampleAlert } from "#app/components/sample-alert.tsx";
import { CityCard } from "#app/pages/home/city-card.tsx";
import { PlanCard } from "#app/pages/pricing/plan-card.tsx";
import { PriceTable } from "#app/pages/pricing/price-table.tsx";
import { useGallery } from "../gallery-data.ts";
import { useText } from "../locale-text.ts";
import { Specimen, Stack } from "../specimen.tsx";

export function ListingRowSection() {
  const { rows, messages } = useGallery();
  return rows.map(({ name, row, sample }) => (
    <Specimen key={name} title={name} wide>
      <div className="res-list">
        <ListingRow row={row} messages={messages.results} sample={sample} />
      </div>
    </Specimen>
  ));
}

export function SampleAlertSection() {
  const { messages } = useGallery();
  return (
    <Specimen wide>
      <Stack>
        <SampleAlert messages={messages.results} degraded={false} />
        <SampleAlert messages={messages.results} degraded />
      </Stack>
    </Specimen>
  );
}

export function PlanSection() {
  const t = useText();
  const { messages, prices } = useGallery();
  return (
    <>
      <Specimen title={t("Plans", "套餐")}>
        <Stack>
          <PlanCard type="teacher" monthlyUsd={prices.teacherMonthlyUsd} messages={messages.pricing} />
          <PlanCard type="school" monthlyUsd={prices.schoolMonthlyUsd} messages={messages.pricing} />
        </Stack>
      </Specimen>
      <Specimen title={t("Prices by months", "各时长价格")}>
        <div className="price-low">
          <PriceTable prices={prices} messages={messages.pricing} />
        </div>
      </Specimen>
    </>
  );
}

export function CityCardSection() {
  const { cities } = useGallery();
  return (
    <Specimen>
      <div className="gallery-cities">
        {cities.map((city) => (
          <CityCard key={city.key} city={city} />
        ))}
      </div>
    </Specimen>
  );
}

export function ErrorPageSection() {
  const { notFound } = useGallery();
  return (
    <Specimen wide>
      {/* oxlint-disable-next-line react/no-danger -- the page's drawing is in the server's HTML alone; see `Art` */}
      <div dangerouslySetInnerHTML={{ __html: notFound }} />
    </Specimen>
  );
}

export function ArtSection() {
  return (
    <Specimen>
      <Art name="branch-hero" viewBox="0 0 640 500" className="gallery-art" />
    </Specimen>
  );
}
