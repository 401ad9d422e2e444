import * as css from './map.module.css';

/** Creates the element of a pin, anchored at its foot. */
export function pinShape(): HTMLElement {
  const element = Object.assign(document.createElement('span'), { className: css.mapPin });
  element.dataset.mark = 'pin';
  element.innerHTML = PIN;
  return element;
}

export const PIN =
  '<svg viewBox="0 0 44 52" aria-hidden="true"><path fill="currentColor" d="M22 2C12 2 5 9.400 5 18.500 5 31 22 50 22 50s17-19 17-31.500C39 9.400 32 2 22 2Z"/><circle cx="22" cy="18.500" r="6.500" fill="#fffdf9"/></svg>';
