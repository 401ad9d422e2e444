/** Renders paragraphs separated by blank lines; lines that begin with "- " are a list. */
export function Prose({ text }: { text: string }) {
  return text.split('\n\n').map((block) => {
    if (!block.startsWith('- ')) return <p key={block}>{block}</p>;
    return (
      <ul key={block}>
        {block.split('\n').map((line) => (
          <li key={line}>{line.slice(2)}</li>
        ))}
      </ul>
    );
  });
}
