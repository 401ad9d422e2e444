import { Dialog as Radix } from 'radix-ui';
import { useRef, useState } from 'react';
import { useWords } from '#web/words.tsx';
import * as buttonCss from '../button.module.css';
import * as dialogCss from '../dialogs/dialog.module.css';
import type { DialogProps } from '../dialogs/dialog.tsx';
import { Icon } from '../icon.tsx';

/** Makes Escape close a popover of the dialog before the dialog itself. */
function closePanelFirst(event: KeyboardEvent) {
  const panel = document.querySelector<HTMLElement>('[role=dialog] :popover-open');
  if (!panel) return;
  event.preventDefault();
  panel.hidePopover();
}

export default function Dialog(props: DialogProps) {
  const { onClose, title, description, art, begin = 'title', size = 'narrow', children } = props;
  const { t } = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  // Only focus a field that must be filled in: on phones the keyboard would cover the sheet before it is read.
  const takeFocus = (event: Event) => {
    const inside = event.target instanceof Element ? event.target : undefined;
    const field = begin === 'field' ? inside?.querySelector<HTMLElement>('input, textarea') : undefined;
    event.preventDefault();
    (field ?? heading.current)?.focus({ preventScroll: true });
  };
  // Radix returns the focus to its own trigger, which these dialogs do not have.
  const [opener] = useState(() => document.activeElement);
  const returnFocus = (event: Event) => {
    event.preventDefault();
    // The opener may be gone: its action may have removed the row it was in.
    const place = opener?.isConnected ? opener : document.getElementById('main');
    if (place instanceof HTMLElement) place.focus({ preventScroll: true });
  };
  // Reserve the scroll bar's gutter only if there is one, or the page would shift.
  const [hasBar] = useState(() => window.innerWidth > document.body.offsetWidth);
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        {/* Not Radix.Overlay: it locks the page with an inline style sheet, which our policy refuses; dialog.css does it. */}
        <div className={dialogCss.scrim} aria-hidden="true" />
        <Radix.Content
          className={dialogCss.dlg}
          data-size={size}
          data-over-bar={hasBar || undefined}
          {...(!description && { 'aria-describedby': undefined })}
          onOpenAutoFocus={takeFocus}
          onCloseAutoFocus={returnFocus}
          onEscapeKeyDown={closePanelFirst}
        >
          <Radix.Close className={`${buttonCss.iconbtn} ${dialogCss.dlgX}`} aria-label={t('shell.close')}>
            <Icon name="x" size="l" />
          </Radix.Close>
          {art && <div className={dialogCss.dlgArt}>{art}</div>}
          <div className={dialogCss.dlgIn}>
            <Radix.Title ref={heading} tabIndex={-1}>
              {title}
            </Radix.Title>
            {description && <Radix.Description className={dialogCss.dlgSay}>{description}</Radix.Description>}
            {children}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
