import { LANGUAGE_NAMES } from '#shared/text/language-names.ts';
import { LANGUAGES } from '#shared/text/languages.ts';
import type { Services } from '../services.ts';
import { getSite } from '../site/site.ts';

/** `GET /llms.txt`: what the site is and how to ask it, for language models; the form is that of llmstxt.org. */
export async function llmsText(services: Services): Promise<string> {
  const site = await getSite(services);
  const { url } = site;
  const name = oneLine(site.name);
  const where = site.city ? ` in and around ${oneLine(site.city)}` : '';
  const languages = LANGUAGES.map((code) => `${LANGUAGE_NAMES[code]} (\`${code}\`)`).join(', ');
  return `# ${name}

> ${name} is where art and craft studios${where} offer workshops, classes, courses, private lessons and studio space by the hour. What the search finds can be booked at that moment, and prices are all in.

- Every page is server-rendered HTML with schema.org JSON-LD: courses and dated events with prices, seats left, and whether they are sold out, moved or cancelled.
- Every page comes in ${languages}: add \`?lang=de\` to its address.
- Times are ISO 8601 with the offset of the studio. Money is \`{amount, currency}\` in minor units: \`{"amount": 5800, "currency": "EUR"}\` is €58.

To search, ask \`GET ${url}/api/v1/offerings\`; no key is needed. All of these can be combined, and every condition holds for the same date or free hour:

- \`q\`: words in any of the six languages, such as \`pottery\`, \`Töpfern\` or \`cerámica\`
- \`studio_type\`: the craft, one or several separated by commas, such as \`ceramics,glass\`
- \`service_type\`: \`workshop\`, \`class\`, \`recurring\`, \`event\`, \`private_lesson\`, \`coworking\`
- \`when\`: \`next_3_days\`, \`this_weekend\` or \`next_week\`; or \`from\` and \`to\` as \`YYYY-MM-DD\`
- \`time_of_day\`: \`morning\`, \`afternoon\`, \`evening\`
- \`price_max\` and \`price_min\` in minor units a seat, both included, with \`currency\`: under €50 is \`price_max=4999\`
- \`seats\`: so many seats left; \`level\`, \`age\`, \`taught_in\`, \`materials_included\`, \`step_free\`, \`rating_min\`
- \`near\` as \`latitude,longitude\`, with \`radius_km\`, or with \`mode\` (\`walking\`, \`driving\`) and \`minutes\`
- \`sort\`: \`soonest\`, \`relevance\`, \`nearest\`, \`price\` or \`rating\`; \`limit\` up to 100; \`cursor\` from \`next_cursor\` for the next page

An answer lists \`items\`; each has a \`slug\`: its page, where it is booked, is ${url}/offering/{slug}, and its studio's page ${url}/studios/{slug}. \`Accept-Language\` chooses the language of titles and of refusals.

## Lists

- [Workshops and classes](${url}/workshops-classes): everything that can be booked, soonest first; the address takes the same parameters as the search
- [Studios](${url}/studios): every studio, by craft
- [Sitemap](${url}/sitemap.xml): every page, with the time of its last change

## Search

- [This weekend, under €50, materials included, two seats](${url}/api/v1/offerings?when=this_weekend&price_max=4999&materials_included=true&seats=2)
- [Pottery for beginners](${url}/api/v1/offerings?q=pottery&level=beginner)
- [Studios that have a kiln](${url}/api/v1/studios?amenities=kiln)
- [API reference](${url}/api/docs): every call, to read
- [OpenAPI description](${url}/api/v1/openapi.json): the same for programs

## Optional

- [About](${url}/about)
- [Contact](${url}/contact)
- [Terms](${url}/terms): how cancelling and refunds work
- [Privacy](${url}/privacy)
`;
}

/** What an operator typed, without what Markdown would take for more than words. */
const oneLine = (text: string) => text.replace(/[\s[\]<>*_`#]+/g, ' ').trim();
