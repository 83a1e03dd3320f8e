import { useId, type ReactElement } from 'react';

interface ChoiceProps<T extends string> {
  /** Why the group is disabled, or undefined if it is not. */
  readonly disabledHint?: string | undefined;
  readonly label: string;
  readonly options: readonly (readonly [value: T, name: string])[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** A group of radio buttons that look like one control. */
export const Choice = <T extends string>({ label, options, value, disabledHint, onChange }: ChoiceProps<T>): ReactElement => {
  const name = useId();
  return (
    <fieldset className="choice" disabled={disabledHint !== undefined} aria-describedby={disabledHint && `${name}-hint`}>
      <legend>{label}</legend>
      <div className="segments">
        {options.map(([option, text]) => (
          <label key={option}>
            <input type="radio" name={name} checked={option === value} onChange={() => onChange(option)} />
            <span>{text}</span>
          </label>
        ))}
      </div>
      {disabledHint && (
        <p className="hint" id={`${name}-hint`}>
          {disabledHint}
        </p>
      )}
    </fieldset>
  );
};

/** A list from which one option is chosen. */
export const Select = <T extends string>({ label, options, value, onChange }: ChoiceProps<T>): ReactElement => (
  <label className="field">
    <span>{label}</span>
    <select value={value} onChange={(event) => onChange(event.target.value as T)}>
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  </label>
);
