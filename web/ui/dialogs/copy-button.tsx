import { useState } from 'react';
import { useWords } from '#web/words.tsx';
import { Button } from '../button.tsx';

interface CopyButtonProps {
  text: string;
  /** Replaces the default label, which needs the settings texts to be loaded. */
  label?: string;
  done?: string;
}

/**
 * A button that copies a text and confirms it. If the browser forbids copying, the visible text can still be selected.
 */
export function CopyButton({ text, label, done }: CopyButtonProps) {
  const { t } = useWords();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return (
    <Button size="s" icon={copied ? 'check' : 'copy'} onClick={copy}>
      <span aria-live="polite">{copied ? (done ?? t('settings.copied')) : (label ?? t('settings.copy'))}</span>
    </Button>
  );
}
