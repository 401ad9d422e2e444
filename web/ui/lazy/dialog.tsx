import { Dialog as Radix } from 'radix-ui';
import { useState } from 'react';
import { useWords } from '../../words.tsx';
import type { DialogProps } from '../dialog.tsx';
import { Icon } from '../icon.tsx';

/** Where someone types, they begin there; a question without fields begins at the cross, as Radix does it. */
function focusFirstField(event: Event) {
  const field = event.target instanceof Element ? event.target.querySelector<HTMLElement>('input, textarea') : null;
  if (!field) return;
  event.preventDefault();
  field.focus();
}

export default function Dialog({ onClose, title, description, art, size = 'narrow', children }: DialogProps) {
  const { t } = useWords();
  // Radix returns the focus to its own trigger, which these dialogs do not have.
  const [opener] = useState(() => document.activeElement);
  const returnFocus = (event: Event) => {
    event.preventDefault();
    // What opened it may have gone with what it did: a row that was removed.
    const place = opener?.isConnected ? opener : document.getElementById('main');
    if (place instanceof HTMLElement) place.focus({ preventScroll: true });
  };
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        {/* Not Radix.Overlay: it locks the page with an inline style sheet, which our policy refuses; dialog.css does it. */}
        <div className="scrim" aria-hidden="true" />
        <Radix.Content
          className={`dlg dlg-${size}`}
          {...(!description && { 'aria-describedby': undefined })}
          onOpenAutoFocus={focusFirstField}
          onCloseAutoFocus={returnFocus}
        >
          <Radix.Close className="iconbtn dlg-x" aria-label={t('shell.close')}>
            <Icon name="x" size="l" />
          </Radix.Close>
          {art && <div className="dlg-art">{art}</div>}
          <div className="dlg-in">
            <Radix.Title>{title}</Radix.Title>
            {description && <Radix.Description className="dlg-say">{description}</Radix.Description>}
            {children}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
