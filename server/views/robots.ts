/** User agents of search engines, link previews, monitors and scripts. */
const ROBOT =
  /(?<!cu)bot(?:\b|[/_-])|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|embedly|quora|pinterest|lighthouse|headless|monitor|pingdom|uptime|curl|wget|python|java\/|go-http|node|undici|axios|okhttp|libwww|httpclient|scrapy|feed|validator|archive/i;

const known = new Map<string, boolean>();
const MAX_KNOWN = 500;

/** True if the user agent is not a person's browser, or is missing. */
export function isRobot(agent: string | undefined): boolean {
  if (!agent) return true;
  let robot = known.get(agent);
  if (robot === undefined) {
    robot = !agent.startsWith('Mozilla/') || ROBOT.test(agent);
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(agent, robot);
  }
  return robot;
}
