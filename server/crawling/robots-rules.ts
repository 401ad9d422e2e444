/** Crawlers of search engines and of assistants. */
const CRAWLERS = ['Googlebot', 'Bingbot', 'GPTBot', 'OAI-SearchBot', 'ClaudeBot', 'PerplexityBot'];

interface Rule {
  allows: boolean;
  path: string;
}

/**
 * Returns the crawlers that a robots.txt keeps from a path, by RFC 9309: the longest matching rule counts, and a tie
 * allows.
 */
export function blockedCrawlers(robots: string, path: string): string[] {
  const groups = groupsOf(robots);
  return CRAWLERS.filter((crawler) => {
    const rules = groups.get(crawler.toLowerCase()) ?? groups.get('*') ?? [];
    const fitting = rules.filter(({ path: pattern }) => fits(pattern, path));
    const longest = fitting.toSorted((a, b) => b.path.length - a.path.length || Number(b.allows) - Number(a.allows))[0];
    return longest !== undefined && !longest.allows;
  });
}

/** Returns the rules by user agent, in lower case. */
function groupsOf(robots: string): Map<string, Rule[]> {
  const groups = new Map<string, Rule[]>();
  let names: string[] = [];
  let named = false;
  for (const line of robots.split('\n')) {
    const [, field = '', value = ''] = /^\s*([\w-]+)\s*:\s*([^#]*)/.exec(line) ?? [];
    const said = value.trim();
    const kind = field.toLowerCase();
    if (kind === 'user-agent') {
      names = named ? [...names, said.toLowerCase()] : [said.toLowerCase()];
      named = true;
    } else if (kind === 'allow' || kind === 'disallow') {
      named = false;
      // Without a path it is no rule; that its names are over counts all the same.
      for (const name of said ? names : [])
        groups.set(name, [...(groups.get(name) ?? []), { allows: kind === 'allow', path: said }]);
    }
  }
  return groups;
}

function fits(pattern: string, path: string): boolean {
  const ends = pattern.endsWith('$');
  const parts = (ends ? pattern.slice(0, -1) : pattern)
    .split('*')
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^]*?')}${ends ? '$' : ''}`).test(path);
}
