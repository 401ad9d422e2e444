import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import * as css from './button.module.css';
import { Spinner } from './feedback/spinner.tsx';
import { Icon, type IconName } from './icon.tsx';

interface ButtonStyle {
  /** `clay` is the primary action of a view, `brick` ends something for good; the rest is `line`, `ink` or `quiet`. */
  kind?: 'clay' | 'brick' | 'ink' | 'line' | 'quiet';
  /** 44 px instead of 48. */
  size?: 's';
  wide?: boolean;
  icon?: IconName;
}

const KINDS = { clay: css.btnClay, brick: css.btnBrick, ink: css.btnInk, line: css.btnLine, quiet: css.btnQuiet };

/** Returns the class names of a button, for the rare element that is neither `Button` nor `ButtonLink`. */
export const buttonClass = ({ kind = 'line', size, wide }: ButtonStyle, more = '') =>
  [css.btn, KINDS[kind], size && css.btnS, wide && css.btnWide, more].filter(Boolean).join(' ');

interface ButtonProps extends ButtonStyle, ComponentProps<'button'> {
  /** Disables the button and shows the spinner and `busyLabel`. */
  busy?: boolean;
  busyLabel?: string;
}

/** A button of one of the `kind`s; `busy` disables it and shows a spinner. */
export function Button({ kind, size, wide, icon, busy = false, busyLabel, className, ...button }: ButtonProps) {
  const classes = buttonClass({ kind, size, wide }, [busy && css.isBusy, className].filter(Boolean).join(' '));
  return (
    <button
      type="button"
      {...button}
      className={classes}
      disabled={button.disabled || busy}
      aria-busy={busy || undefined}
    >
      {busyLabel === undefined ? (
        <>
          {busy ? <Spinner /> : icon && <Icon name={icon} />}
          {button.children}
        </>
      ) : (
        <span className={css.btnLabels}>
          <span hidden={busy}>
            {icon && <Icon name={icon} />}
            {button.children}
          </span>
          <span hidden={!busy}>
            <Spinner />
            {busyLabel}
          </span>
        </span>
      )}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  kind,
  size,
  wide,
  icon,
  className,
  children,
  ...link
}: ButtonStyle & ComponentProps<typeof Link>) {
  return (
    <Link {...link} className={buttonClass({ kind, size, wide }, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}

interface IconButtonProps extends ComponentProps<'button'> {
  icon: IconName;
  /** What it does: the accessible name and the tooltip. */
  label: string;
  children?: ReactNode;
}

/** A round button of 44 px whose label is its accessible name and tooltip. */
export function IconButton({ icon, label, className = '', ...button }: IconButtonProps) {
  return (
    <button
      type="button"
      data-tip={label}
      {...button}
      className={`${css.iconbtn} ${className}`.trim()}
      aria-label={label}
    >
      <Icon name={icon} size="l" />
    </button>
  );
}
