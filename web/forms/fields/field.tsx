import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import * as css from './field.module.css';

export interface FieldProps {
  label: string;
  /** A line below the field, replaced by the error. */
  help?: ReactNode;
  /** The error, a sentence. */
  error?: string | undefined;
  /** A link beside the label. */
  aside?: ReactNode;
}

/** The attributes that tie a control to its label, help and error. */
export interface FieldWiring {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** A control with label, help and error: `<Field label="Day">{(wiring) => <input {...wiring} />}</Field>` */
export function Field({
  label,
  help,
  error,
  aside,
  children,
}: FieldProps & { children: (w: FieldWiring) => ReactNode }) {
  const id = useId();
  const note = `${id}-note`;
  const labelled = <label htmlFor={id}>{label}</label>;
  return (
    <div className={error ? `${css.field} ${css.err}` : css.field}>
      {aside ? (
        <span className={css.fieldTop}>
          {labelled}
          {aside}
        </span>
      ) : (
        labelled
      )}
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error || help ? note : undefined,
      })}
      {error ? (
        <span className={css.msg} id={note}>
          <Icon name="circle-alert" size="s" />
          {error}
        </span>
      ) : (
        help && (
          <span className={css.help} id={note}>
            {help}
          </span>
        )
      )}
    </div>
  );
}

/** A one-line text field. */
export function TextField({ label, help, error, aside, ...input }: FieldProps & ComponentProps<'input'>) {
  return (
    <Field label={label} help={help} error={error} aside={aside}>
      {(wiring) => <input {...wiring} {...input} />}
    </Field>
  );
}

/** A text field of several lines. */
export function TextAreaField({ label, help, error, aside, ...area }: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field label={label} help={help} error={error} aside={aside}>
      {(wiring) => <textarea {...wiring} {...area} />}
    </Field>
  );
}
