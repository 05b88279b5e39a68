type Props = {
  name: string;
  legend: string;
  options: readonly { months: number; unit: string }[];
  value: number;
  onChange: (months: number) => void;
};

/** A few numbers of months as tiles. The caller holds the value. */
export function MonthPicker({ name, legend, options, value, onChange }: Props) {
  return (
    <fieldset>
      <legend className="label">{legend}</legend>
      <div className="months">
        {options.map(({ months, unit }) => (
          <label className="month" key={months}>
            <input type="radio" name={name} checked={months === value} onChange={() => onChange(months)} />
            <b className="num">{months}</b>
            <small>{unit}</small>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
