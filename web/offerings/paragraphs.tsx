import * as css from '../ui/styles/column.module.css';

/** An owner's text: paragraphs separated by blank lines; the first is the lead. */
export function Paragraphs({ text }: { text: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter(Boolean);
  return (
    <div className={`measure ${css.told}`}>
      {paragraphs.map((paragraph, at) => (
        <p key={paragraph} className={at === 0 ? 'lead' : undefined}>
          {paragraph}
        </p>
      ))}
    </div>
  );
}
