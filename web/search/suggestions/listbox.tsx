import { Fragment, type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { useAvailableHeight } from '../panels/use-available-height.ts';
import * as css from './listbox.module.css';

export interface Choice {
  id: string;
  icon: IconName;
  label: string;
  /** Kind of thing, shown beside the label. */
  hint?: string | undefined;
  /** Heading that consecutive choices of the same group share. */
  group?: string | undefined;
  choose: () => void;
}

interface ListboxProps {
  input: RefObject<HTMLInputElement | null>;
  /** True if the form was submitted before this loaded. */
  wasSent?: RefObject<boolean>;
  label: string;
  choices: readonly Choice[];
  /** The text that the choices are for; undefined while they load. By default they are always current. */
  answered?: string | undefined;
  /** Announced to screen readers after the choices. */
  status: ReactNode;
  /** Visible text below the choices, or alone if there are none. */
  note?: string | undefined;
}

/**
 * Suggestions below a field, which becomes an ARIA combobox: arrow keys move, Enter chooses, Escape closes. The field
 * remains part of its form.
 */
export function Listbox(props: ListboxProps) {
  const { input, wasSent, label, choices, status, note } = props;
  const id = useId();
  // The field may have lost the focus while this loaded.
  const [isOpen, setOpen] = useState(() => !wasSent?.current && document.activeElement === input.current);
  // More choices may load during navigation: the active one stays until the text changes.
  const [activeId, setActiveId] = useState<string>();
  // Arrow keys pressed while choices load apply to the new ones: those shown are about to be replaced. Steps down minus
  // steps up.
  const [early, setEarly] = useState(0);
  const isAnswered = () => !('answered' in props) || props.answered === input.current?.value.trim();
  /** The choice so many steps after another; undefined for the field itself, which is one position more. */
  const stepFrom = (index: number, steps: number) => {
    const places = choices.length + 1;
    return choices[((((index + 1 + steps) % places) + places) % places) - 1];
  };
  if (early !== 0 && choices.length > 0 && isAnswered()) {
    setEarly(0);
    setActiveId(stepFrom(-1, early)?.id);
  }
  const at = choices.findIndex((choice) => choice.id === activeId);
  const isShown = isOpen && (choices.length > 0 || note !== undefined);
  const box = useRef<HTMLDivElement>(null);
  useAvailableHeight(box, isShown);
  const active = isShown ? choices[at] : undefined;

  const take = (choice: Choice) => {
    setOpen(false);
    choice.choose();
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key];
    if (step && !isOpen) {
      // Choices still loading open when they arrive.
      event.preventDefault();
      setOpen(true);
    } else if (step && !isAnswered()) {
      event.preventDefault();
      setEarly((steps) => steps + step);
    } else if (step && choices.length > 0) {
      event.preventDefault();
      const next = stepFrom(at, step)?.id;
      setActiveId(next);
      document.getElementById(id + next)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && active) {
      event.preventDefault();
      take(active);
    } else if (event.key === 'Escape' && isOpen) {
      // Choices still loading do not open when they arrive. With nothing to close, the key is for the dialog around.
      if (isShown || !isAnswered()) {
        event.preventDefault();
        event.stopPropagation();
      }
      setOpen(false);
      setEarly(0);
    }
  });

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const open = ({ type }: Event) => {
      setOpen(true);
      if (type !== 'input') return;
      setActiveId(undefined);
      setEarly(0);
    };
    const close = () => {
      setOpen(false);
      setEarly(0);
    };
    const key = (event: KeyboardEvent) => onKey(event);
    field.addEventListener('focus', open);
    field.addEventListener('input', open);
    field.addEventListener('pointerdown', open);
    field.addEventListener('blur', close);
    field.addEventListener('keydown', key);
    const { form } = field;
    form?.addEventListener('submit', close);
    return () => {
      field.removeEventListener('focus', open);
      field.removeEventListener('input', open);
      field.removeEventListener('pointerdown', open);
      field.removeEventListener('blur', close);
      field.removeEventListener('keydown', key);
      form?.removeEventListener('submit', close);
    };
  }, [input]);

  const isExpanded = isShown && choices.length > 0;
  useEffect(() => {
    const field = input.current;
    field?.setAttribute('role', 'combobox');
    field?.setAttribute('aria-autocomplete', 'list');
    field?.setAttribute('aria-expanded', String(isExpanded));
    if (isExpanded) field?.setAttribute('aria-controls', id);
    else field?.removeAttribute('aria-controls');
    if (active) field?.setAttribute('aria-activedescendant', id + active.id);
    else field?.removeAttribute('aria-activedescendant');
  });

  return (
    <>
      {isShown && (
        // biome-ignore lint/a11y/noStaticElementInteractions: a press on the panel must not take the focus from the field
        <div ref={box} className={css.listbox} onPointerDown={keepFocus} onMouseDown={keepFocus}>
          {choices.length > 0 && (
            <div id={id} role="listbox" aria-label={label}>
              {choices.map((choice, place) => (
                <Fragment key={choice.id}>
                  {choice.group && choice.group !== choices[place - 1]?.group && (
                    <p className={css.listboxH} role="presentation">
                      {choice.group}
                    </p>
                  )}
                  {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys */}
                  <div
                    id={id + choice.id}
                    role="option"
                    tabIndex={-1}
                    aria-selected={place === at}
                    onClick={() => take(choice)}
                  >
                    <Icon name={choice.icon} />
                    <span>
                      <b>{choice.label}</b>
                      {choice.hint && <small>{choice.hint}</small>}
                    </span>
                  </div>
                </Fragment>
              ))}
            </div>
          )}
          {note && <p className={css.listboxNote}>{note}</p>}
        </div>
      )}
      <span className="sr" role="status">
        {isShown ? (choices.length === 0 && note ? note : status) : ''}
      </span>
    </>
  );
}

const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault();
