/**
 * A pattern of AUTH_REDIRECTS as a regular expression for the whole address: `*` and `?` stop at a dot and a slash,
 * `**` goes on; `[ab]` and `{one,two}` choose. As GoTrue reads them.
 */
export function globToRegExp(glob: string): RegExp {
  let depth = 0;
  const source = glob.replace(/\*\*|[*?{},]|\[!?[^\]/]+\]|./gsu, (part) => {
    if (part === '**') return '.*';
    if (part === '*') return '[^./]*';
    if (part === '?') return '[^./]';
    if (part === '{') {
      depth += 1;
      return '(?:';
    }
    if (part === '}' && depth > 0) {
      depth -= 1;
      return ')';
    }
    if (part === ',' && depth > 0) return '|';
    if (part.startsWith('[') && part.length > 1) return characterClass(part);
    return part.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');
  });
  return new RegExp(`^${source}${')'.repeat(depth)}$`, 'u');
}

/** `[a-z]` or `[!a-z]`; everything else in it stands for itself. */
function characterClass(glob: string): string {
  const negated = glob.startsWith('[!');
  const inside = glob.slice(negated ? 2 : 1, -1).replace(/[\\^[\]]/g, '\\$&');
  return `[${negated ? '^' : ''}${inside}]`;
}
