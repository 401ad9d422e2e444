import { type ReactNode, useId } from 'react';
import * as chipCss from '#web/ui/chip.module.css';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import * as css from './choice-panel.module.css';

interface ChoicePanelProps {
  label: string;
  /** Links; choosing one closes the panel. */
  children: ReactNode;
  icon?: IconName;
  /** A chip among chips, or plain text. */
  look?: 'chip' | 'sort';
}

/** A button that opens a panel of choices, with the popover API: the browser also closes it on a press outside. */
export function ChoicePanel({ label, icon, look = 'chip', children }: ChoicePanelProps) {
  const id = useId();
  // CSS anchor that ties the panel to its button. Anchor names allow fewer characters than ids.
  const anchor = `--panel${id.replace(/\W/g, '')}`;
  return (
    <>
      <button
        type="button"
        className={look === 'chip' ? chipCss.chip : css.sort}
        popoverTarget={id}
        style={{ anchorName: anchor }}
      >
        {icon && <Icon name={icon} size="s" />}
        {label}
        <Icon name="chevron-down" size="s" />
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and these are links */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: following a link by keyboard is a click, too */}
      <div
        id={id}
        className={css.choices}
        popover="auto"
        role="group"
        aria-label={label}
        style={{ positionAnchor: anchor }}
        onClick={(event) => event.target !== event.currentTarget && event.currentTarget.hidePopover()}
      >
        {children}
      </div>
    </>
  );
}
