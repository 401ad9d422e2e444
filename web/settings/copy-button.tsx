import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { useWords } from '../words.tsx';

/** Copies a text and says so; where the browser forbids it, the text beside it can still be marked. */
export function CopyButton({ text }: { text: string }) {
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
      <span aria-live="polite">{t(copied ? 'settings.copied' : 'settings.copy')}</span>
    </Button>
  );
}
