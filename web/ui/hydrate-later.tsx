import {
  type ComponentType,
  createElement,
  lazy,
  memo,
  type MouseEvent as ReactMouseEvent,
  Suspense,
  useEffect,
  useState,
} from 'react';
import { atFirstUse } from './first-use.ts';

/** Distance below the viewport at which a part's code is fetched. */
const NEAR = '600px';
/** Milliseconds after which the code is fetched in any case: a navigation waits for all parts of the page. */
const LATEST = 10_000;

/**
 * Returns a component whose HTML comes with the page and whose code is fetched when the page is used, or the component
 * is near the screen. A click before that is repeated once React listens. Its props must stay the same before the page
 * is used: React draws a part anew when it is changed before its code is there, and it disappears until then.
 * @param selector finds the elements that the component renders
 * @param when `near` also fetches the code as soon as the component is near the screen
 * @param isNeededNow whether the code is fetched at once, for what a visitor's page does not show
 */
export const hydrateLater = <Props extends object = object>(
  selector: string,
  when: 'used' | 'near',
  load: () => Promise<{ default: ComponentType<Props> }>,
  isNeededNow = () => false,
) => {
  const Late = lazy(async () => {
    const place = import.meta.env.SSR ? null : document.querySelector<HTMLElement>(selector);
    if (!place) return load();
    const pressed = rememberClick(selector);
    if (!isNeededNow()) await isNeeded(place, when);
    const Part = await load().then(
      (loaded) => loaded.default,
      (error: unknown) => keepHtml(place, error),
    );
    return {
      default: (props: Props) => {
        useEffect(() => pressed.repeat(), []);
        return <Part {...props} />;
      },
    };
  });
  return memo((props: Props) => (
    <Suspense>
      <Late {...props} />
    </Suspense>
  ));
};

/**
 * Returns a component that keeps the HTML of a part whose code cannot be fetched: its links work, and only a click on
 * something else throws the error.
 */
function keepHtml(place: HTMLElement, error: unknown): ComponentType {
  const html = { __html: place.innerHTML };
  return () => {
    const [hasFailed, setFailed] = useState(false);
    if (hasFailed) throw error;
    return createElement(place.localName, {
      className: place.className,
      onClick: ({ target }: ReactMouseEvent) => setFailed(target instanceof Element && !target.closest('a')),
      // biome-ignore lint/security/noDangerouslySetInnerHtml: what this page has already shown
      dangerouslySetInnerHTML: html,
      suppressHydrationWarning: true,
    });
  };
}

function isNeeded(place: HTMLElement, when: 'used' | 'near'): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    };
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && end(), { rootMargin: NEAR });
    if (when === 'near') observer.observe(place);
    atFirstUse(end);
    const timer = setTimeout(end, LATEST);
  });
}

/**
 * Holds back plain clicks until React listens, and repeats the last of them then. It listens at the window, because
 * React stops events above parts that are not hydrated yet.
 */
function rememberClick(selector: string) {
  let last: HTMLElement | undefined;
  const end = new AbortController();
  const hold = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (!(event.target instanceof Element && event.target.closest(selector))) return;
    event.preventDefault();
    event.stopPropagation();
    last = event.target.closest<HTMLElement>('a, button') ?? undefined;
  };
  window.addEventListener('click', hold, { capture: true, signal: end.signal });
  return {
    repeat() {
      end.abort();
      const pressed = last;
      last = undefined;
      // Not within this effect: React hydrates the pressed one of several parts for the click.
      setTimeout(() => pressed?.click());
    },
  };
}
