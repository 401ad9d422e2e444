/** A place that was chosen for a form. */
export interface ChosenPlace {
  /** `latitude,longitude` */
  near: string;
  /** '' for a spot without a name. */
  name: string;
}

/** Writes into a form as if it had been typed: whoever listens to the form hears of it. */
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

/** A form in one line goes off with what was chosen in it; one with more to fill in waits. */
export function sendShort(form: HTMLFormElement): void {
  if (form.classList.contains('search')) form.requestSubmit();
}

/** Chooses an option of a select, as if its reader had. */
export function fillSelect(select: HTMLSelectElement, value: string): void {
  select.value = value;
  select.dispatchEvent(new Event('input', { bubbles: true }));
}

interface AskedDays {
  /** '' for any day, `dates` for those from and to. */
  when: string;
  from?: string | undefined;
  to?: string | undefined;
}

const textField = (form: HTMLFormElement | null | undefined, name: string) => {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : undefined;
};

/** What a form asks for of when. */
export const readDays = (select: HTMLSelectElement | null): AskedDays => ({
  when: select?.value ?? '',
  from: textField(select?.form, 'from')?.value || undefined,
  to: textField(select?.form, 'to')?.value || undefined,
});

/** @param days with the text that the select shows for days of a calendar */
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
