import * as css from '../bar/search-bar.module.css';

/** A place chosen for a form. */
export interface ChosenPlace {
  /** `latitude,longitude` */
  near: string;
  /** Empty for an unnamed spot. */
  name: string;
}

/** Sets fields of a form and dispatches an input event, so that listeners react as if they had been typed. */
function write(form: HTMLFormElement, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value;
  }
  form.dispatchEvent(new Event('input', { bubbles: true }));
}

export const fillPlace = (form: HTMLFormElement, { near, name }: ChosenPlace): void =>
  write(form, { place: name, was: name, near });

export const fillWords = (form: HTMLFormElement, q: string): void => write(form, { q });

/** Submits a one-line search bar; a longer form waits for its button. */
export function sendShort(form: HTMLFormElement): void {
  if (form.classList.contains(css.search)) form.requestSubmit();
}

/** Chooses an option of a select and dispatches its input event. */
export function fillSelect(select: HTMLSelectElement, value: string): void {
  select.value = value;
  select.dispatchEvent(new Event('input', { bubbles: true }));
}

interface AskedDays {
  /** Empty for any day, `dates` for `from` and `to`. */
  when: string;
  from?: string | undefined;
  to?: string | undefined;
}

const textField = (form: HTMLFormElement | null | undefined, name: string) => {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : undefined;
};

/** Reads the days that a form holds. */
export const readDays = (select: HTMLSelectElement | null): AskedDays => ({
  when: select?.value ?? '',
  from: textField(select?.form, 'from')?.value || undefined,
  to: textField(select?.form, 'to')?.value || undefined,
});

/** Writes the chosen days into a form. @param days with the text that the select shows for a range of dates */
export function fillDays(select: HTMLSelectElement | null, days: AskedDays & { text: string }): void {
  if (!select) return;
  const { when, from = '', to = '', text } = days;
  for (const [name, value] of Object.entries({ from, to })) {
    const field = textField(select.form, name);
    if (field) field.value = value;
  }
  const option = [...select.options].find(({ value }) => value === 'dates');
  if (option) {
    option.text = text;
    option.hidden = text === '';
  }
  fillSelect(select, when);
}
