import { RadioTiles } from "#app/design/radio-tiles/radio-tiles.tsx";
import { type FormPart, fieldId } from "./form-part.ts";

/** Teacher or school: open until the listing is made, then shown and locked. */
export function TypeSection({ form, messages }: FormPart) {
  const locked = form.base !== null;
  return (
    <div className="form-sec">
      <RadioTiles
        name={fieldId("listing_type")}
        legend={messages.listingType}
        hint={locked ? messages.typeFixed : messages.typeHint}
        locked={locked}
        value={form.values.listing_type}
        options={[
          { value: "teacher", label: messages.teacher, icon: "user" },
          { value: "school", label: messages.school, icon: "school" },
        ]}
        onChange={(type) => form.set("listing_type", type)}
      />
    </div>
  );
}
