/** What an owner wrote: paragraphs with a blank line between them; the first one leads. */
export function Paragraphs({ text }: { text: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter(Boolean);
  return (
    <div className="measure told">
      {paragraphs.map((paragraph, at) => (
        <p key={paragraph} className={at === 0 ? 'lead' : undefined}>
          {paragraph}
        </p>
      ))}
    </div>
  );
}
