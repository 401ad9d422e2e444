import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import type { BookingResult } from './booking-result.ts';
import * as css from './result-panel.module.css';

interface ResultPanelProps {
  result: BookingResult;
  level: 2 | 3;
  /** What can be done next. */
  children?: ReactNode;
}

/** The result of a change at the top of its screen, in sight and with the focus. */
export function ResultPanel({ result, level, children }: ResultPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const { title, figure, say, shares } = result;
  const Heading = `h${level}` as const;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new result is brought into sight
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: 'center' });
  }, [result]);
  return (
    <div className={css.panel} role="status" ref={panel} tabIndex={-1}>
      <span className={css.disc}>
        <Icon name="check" />
      </span>
      <div>
        <Heading>{title}</Heading>
        {figure && <p className={css.figure}>{figure}</p>}
        <p>{say}</p>
      </div>
      {shares && (
        <dl className={css.shares}>
          {shares.map(({ label, amount }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">{amount}</dd>
            </div>
          ))}
        </dl>
      )}
      {children && <div className={css.acts}>{children}</div>}
    </div>
  );
}
