type Props = {
  name: string;
  legend: string;
  /** `note`: a second line, for example the price. */
  options: readonly { months: number; unit: string; note?: string }[];
  value: number;
  /** Undefined in a form without script, where the browser holds the choice. */
  onChange?: (months: number) => void;
  /** The id of an error below the tiles. */
  describedBy?: string | undefined;
};

/** A few numbers of months as tiles. `value` is controlled with `onChange`, otherwise the initial choice. */
export function MonthPicker({ name, legend, options, value, onChange, describedBy }: Props) {
  return (
    <fieldset aria-describedby={describedBy}>
      <legend className="label">{legend}</legend>
      <div className="months">
        {options.map(({ months, unit, note }) => {
          const isChosen = months === value;
          const choice = onChange
            ? { checked: isChosen, onChange: () => onChange(months) }
            : { defaultChecked: isChosen, value: months };
          return (
            <label className="month" key={months}>
              <input type="radio" name={name} {...choice} />
              <b className="num">{months}</b>
              <small>{unit}</small>
              {note === undefined ? null : <small className="num">{note}</small>}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
